import { dmarcSays } from '../../domain/sending-domain/dmarc-words';
import { notLookedUp, shown, txtRecord, type Finding, type Said } from '../../domain/sending-domain/finding';
import { readTags } from '../../domain/sending-domain/tags';
import type { Dns } from './dns';
import type { Sender } from './sender';

/** Whether DKIM or SPF proves an e-mail's domain: by DKIM for the same or a related domain. */
export interface Proof {
  dkim: { domain: string | null; isKnown: boolean };
  /** SPF passes with a return address of the sender's own domain. */
  spf: { isProven: boolean; isKnown: boolean };
}

const policies = new Set(['none', 'quarantine', 'reject']);

/** What receivers are told to do with e-mails in the domain's name that nothing proves. Source: RFC 7489, sections 6.3 and 6.6.3 */
export async function lookAtDmarc(dns: Dns, sender: Sender, proof: Proof): Promise<Finding> {
  const { domain, organizational, keeper } = sender;
  let at = domain;
  let records = await dmarcRecords(dns, domain);
  // The domain that was registered speaks for those under it that say nothing.
  if (records !== 'failed' && records.length === 0 && domain !== organizational) {
    at = organizational;
    records = await dmarcRecords(dns, organizational);
  }
  const name = `_dmarc.${at}`;
  const finding = (status: Finding['status'], says: Said, value: string | null = null): Finding => ({
    check: 'dmarc',
    status,
    says,
    name,
    found: records === 'failed' ? [] : shown(records),
    record: value !== null && keeper === 'sender' ? txtRecord(name, value) : null,
  });

  if (records === 'failed') return finding('unknown', notLookedUp(`DMARC, ${name}`));
  const [record] = records;
  if (record === undefined) return finding('missing', dmarcSays.missing(at), 'v=DMARC1; p=none');
  if (records.length > 1) return finding('mend', dmarcSays.several(records.length));
  const tags = readTags(record);
  const own = tags.get('p')?.toLowerCase() ?? '';
  const policy = at === domain ? own : (tags.get('sp')?.toLowerCase() ?? own);
  if (!policies.has(own) || !policies.has(policy)) return finding('mend', dmarcSays.faulty());
  if (policy === 'none') return finding('ok', dmarcSays.watches());
  const isStrict = tags.get('adkim')?.toLowerCase() === 's';
  const signs = proof.dkim.domain !== null && (!isStrict || proof.dkim.domain === domain);
  const comesBackThere = tags.get('aspf')?.toLowerCase() !== 's' || sender.returnDomain === domain;
  if (signs || (proof.spf.isProven && comesBackThere)) return finding('ok', dmarcSays.enforced(policy));
  if (proof.dkim.isKnown && proof.spf.isKnown) return finding('mend', dmarcSays.fails(policy));
  return finding('unknown', dmarcSays.unproven(policy));
}

async function dmarcRecords(dns: Dns, domain: string): Promise<string[] | 'failed'> {
  const answer = await dns.txt(`_dmarc.${domain}`);
  if (answer.kind === 'failed') return 'failed';
  return answer.kind === 'none' ? [] : answer.records.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text));
}
