import {
  foreignDomain,
  notLookedUp,
  shown,
  txtRecord,
  type Finding,
  type Said,
} from '../../domain/sending-domain/finding';
import { readSpf, restOf, withTerms, type SpfTerm } from '../../domain/sending-domain/spf-record';
import { spfSays } from '../../domain/sending-domain/spf-words';
import { isPublicAddress, literalAddress } from '../addresses';
import type { Dns } from './dns';
import type { Sender } from './sender';
import { matchesAddress, matchesProvider, mostLookups, spfRecords, walkSpf, type SpfLook } from './spf-walk';

/** How many addresses of a mail server are compared. */
const mostAddresses = 4;

/** Whether the SPF record of a sender's domain authorises who sends its e-mails. Source: RFC 7208 */
export async function lookAtSpf(dns: Dns, sender: Sender): Promise<Finding> {
  const { returnDomain: domain, provider, keeper } = sender;
  const records = await spfRecords(dns, domain);
  const finding = (status: Finding['status'], says: Said, value: string | null = null): Finding => ({
    check: 'spf',
    status,
    says,
    name: domain,
    found: records === 'failed' ? [] : shown(records),
    // Nobody but their provider changes the records of its mailboxes.
    record: value !== null && keeper === 'sender' ? txtRecord(domain, value) : null,
  });

  if (keeper === 'other') return finding('mend', foreignDomain(sender.domain));
  if (records === 'failed') return finding('unknown', notLookedUp(`SPF, ${domain}`));
  const named = provider?.name ?? sender.host;
  const needed = await termsOf(dns, sender);
  const isOwn = provider?.returnPath === 'own';
  const [record, another] = records;
  if (record === undefined) {
    if (isOwn) return finding('ok', spfSays.byProvider(named));
    return finding('missing', spfSays.missing(domain, named), needed && withTerms('v=spf1', needed));
  }
  if (another !== undefined) return finding('mend', spfSays.several(records.length));
  const reading = readSpf(record);
  if ('faulty' in reading) return finding('mend', spfSays.faulty(reading.faulty));
  const { terms } = reading;
  const looks = await looksOf(dns, sender, terms);
  const [look] = looks;
  if (!look) return finding('unknown', spfSays.serverUnknown(named));
  if (look.lookups > mostLookups) return finding('mend', spfSays.tooMany(mostLookups));
  if (look.broken !== null) return finding('mend', spfSays.broken(look.broken));
  const rest = restOf(terms);
  if (rest === 'pass') return finding('mend', spfSays.open(), closed(record));
  if (looks.every(({ outcome }) => outcome === 'pass')) {
    if (rest === null || rest === 'neutral') return finding('mend', spfSays.neutral(named), closed(record));
    return finding('ok', spfSays.authorised(named, look.lookups));
  }
  if (isOwn) return finding('ok', spfSays.byProvider(named));
  if (looks.some(({ outcome }) => outcome === 'unclear')) return finding('unknown', spfSays.unclear(named));
  return finding('mend', spfSays.notAuthorised(named), needed && withTerms(record, needed));
}

/** The record, with whose end softly refuses everybody else. */
const closed = (record: string): string => withTerms(record.replace(/ [+?]?all(?= |$)/i, ''), []);

/** What the record says of each address that the e-mails may come from; empty: none is known. */
async function looksOf(dns: Dns, sender: Sender, terms: SpfTerm[]): Promise<SpfLook[]> {
  const start = { domain: sender.returnDomain, terms };
  if (sender.provider) return [await walkSpf(dns, start, matchesProvider(sender.provider.spf))];
  const looks: SpfLook[] = [];
  for (const address of await addressesOf(dns, sender.host)) {
    looks.push(await walkSpf(dns, start, matchesAddress(dns, address)));
  }
  return looks;
}

/** The terms that authorise the sender; null: they are not known. */
async function termsOf(dns: Dns, { provider, host }: Sender): Promise<string[] | null> {
  if (provider) return [`include:${provider.spf[0]}`];
  const addresses = await addressesOf(dns, host);
  if (addresses.length === 0) return null;
  return addresses.map((address) => `${address.includes(':') ? 'ip6' : 'ip4'}:${address}`);
}

async function addressesOf(dns: Dns, host: string): Promise<string[]> {
  const literal = literalAddress(host);
  const answer = literal === null ? await dns.addresses(host) : null;
  const addresses = literal === null ? (answer?.kind === 'found' ? answer.records : []) : [literal];
  return addresses.filter(isPublicAddress).slice(0, mostAddresses);
}
