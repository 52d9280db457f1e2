import { mxSays } from '../../domain/sending-domain/dmarc-words';
import { isWithin } from '../../domain/sending-domain/names';
import { notLookedUp, shown, type Finding, type Said } from '../../domain/sending-domain/finding';
import { lookAtDkim } from './dkim';
import { lookAtDmarc } from './dmarc';
import type { Dns } from './dns';
import type { Sender } from './sender';
import { lookAtSpf } from './spf';

/** Looks at all that receivers look at in the domain of a sender. `selector`: of its DKIM key; empty: the provider's own. */
export async function lookAtDomain(dns: Dns, sender: Sender, selector: string): Promise<Finding[]> {
  const [spf, dkim, mx] = await Promise.all([
    lookAtSpf(dns, sender),
    lookAtDkim(dns, sender, selector),
    lookAtMx(dns, sender.domain),
  ]);
  const isOwnReturn = sender.provider?.returnPath === 'own';
  const dmarc = await lookAtDmarc(dns, sender, {
    dkim: { domain: dkim.domain, isKnown: dkim.finding.status !== 'unknown' },
    spf: {
      isProven: spf.status === 'ok' && !isOwnReturn && isAligned(sender),
      isKnown: isOwnReturn || spf.status !== 'unknown',
    },
  });
  return [spf, dkim.finding, dmarc, mx];
}

/** Whether the return address is of the sender's domain, or of one beside it (RFC 7489, section 3.1.2). */
const isAligned = ({ organizational, returnDomain }: Sender): boolean =>
  isWithin(returnDomain, organizational);

/** Who takes e-mails for the domain. */
async function lookAtMx(dns: Dns, domain: string): Promise<Finding> {
  const answer = await dns.mx(domain);
  const records = answer.kind === 'found' ? answer.records : [];
  const finding = (status: Finding['status'], says: Said): Finding => ({
    check: 'mx',
    status,
    says,
    name: domain,
    found: shown(records.map(({ exchange, priority }) => `${priority} ${exchange || '.'}`)),
    record: null,
  });
  if (answer.kind === 'failed') return finding('unknown', notLookedUp(`MX, ${domain}`));
  if (records.some(({ exchange }) => exchange !== '' && exchange !== '.')) return finding('ok', mxSays.ok());
  // RFC 7505: a domain that takes no e-mails.
  if (records.length > 0) return finding('mend', mxSays.none(domain));
  const { kind } = await dns.addresses(domain);
  if (kind === 'failed') return finding('unknown', notLookedUp(`MX, ${domain}`));
  return kind === 'found'
    ? finding('mend', mxSays.addressOnly(domain))
    : finding('missing', mxSays.missing(domain));
}
