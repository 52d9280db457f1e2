import { z } from 'zod';
import { ruleWords } from '../values/validation/faults';
import { moment } from './common';

/** What is looked at of a sending domain. */
const domainChecks = ['spf', 'dkim', 'dmarc', 'mx'] as const;

/** A DNS record as one enters it where the domain is kept. */
const dnsRecord = z
  .object({ type: z.enum(['TXT', 'CNAME']), name: z.string(), value: z.string() })
  .meta({ id: 'DnsRecord' });
export type DnsRecord = z.infer<typeof dnsRecord>;

const domainFinding = z
  .object({
    check: z.enum(domainChecks),
    status: z
      .enum(['ok', 'mend', 'missing', 'unknown'])
      .describe('`mend`: it is there, and wrong. `unknown`: it could not be looked up, or judged.'),
    code: z.string().describe('What was found, for programs: `spf_several`, `dkim_revoked` and the like.'),
    message: z.string().describe('What it means and what to do, in the language of the call.'),
    name: z.string().describe('The name that was asked for in the DNS.'),
    found: z.array(z.string()).describe('The records that stand there; a long one is cut.'),
    record: dnsRecord
      .nullable()
      .describe('The record to add, or to put in the place of the one that is there, where it is known.'),
  })
  .meta({ id: 'DomainFinding' });
export type DomainFinding = z.infer<typeof domainFinding>;

/** Whether those who get a connection's e-mails can tell that they come from its sender's domain. */
export const sendingDomain = z
  .object({
    domain: z.string().describe('The domain of the sender’s address.'),
    organizational_domain: z
      .string()
      .describe('The domain that one registers, under which it stands: the same, or a shorter one.'),
    provider: z.string().nullable().describe('Who sends the e-mails; null: a mail server that is not known.'),
    findings: z.array(domainFinding).describe('One of each check.'),
    checked_at: moment,
  })
  .meta({ id: 'SendingDomain' });
export type SendingDomain = z.infer<typeof sendingDomain>;

/** The query of `GET /user/app/{id}/sending-domain`. */
export const sendingDomainQuery = z.object({
  dkim_selector: z
    .string()
    .trim()
    .toLowerCase()
    .max(100)
    .regex(
      /^([\w-]+(\.[\w-]+)*)?$/,
      ruleWords({
        en: 'must be a DKIM selector, such as s1',
        fr: 'doit être un sélecteur DKIM, comme s1',
      }),
    )
    .default('')
    .describe(
      'The DKIM selector that the mail server signs with, where the provider does not determine it: the `s=` of a DKIM-Signature.',
    ),
});
