import { createPublicKey } from 'node:crypto';
import { dkimSays } from '../../domain/sending-domain/dkim-words';
import {
  foreignDomain,
  notLookedUp,
  shown,
  type Finding,
  type Said,
} from '../../domain/sending-domain/finding';
import { usualSelectors } from '../../domain/sending-domain/providers';
import { readTags } from '../../domain/sending-domain/tags';
import type { Dns } from './dns';
import type { Sender } from './sender';

/** What stands at the name of a key, from the best to the worst. */
const states = [
  'ok',
  'short',
  'testing',
  'weak',
  'invalid',
  'revoked',
  'dangling',
  'none',
  'failed',
] as const;

interface Key {
  state: (typeof states)[number];
  name: string;
  /** The domain that signs with it. */
  domain: string;
  records: string[];
  bits: number;
  /** Where a name without a key leads. */
  target: string;
}

/** Fewer bits of RSA than these do not count, and more are better (RFC 8301, section 3.2). */
const leastBits = 1_024;
const goodBits = 2_048;

/**
 * Whether the key is published that a sender's e-mails are signed with, and for which domain; null: none that counts.
 * Source: RFC 6376, section 3.6
 */
export async function lookAtDkim(
  dns: Dns,
  sender: Sender,
  selector: string,
): Promise<{ finding: Finding; domain: string | null }> {
  const { domain, organizational, provider, keeper } = sender;
  const selectors = selector === '' ? (provider?.dkim.selectors ?? usualSelectors) : [selector];
  const isCertain = selector !== '' || provider !== null;
  const told = (status: Finding['status'], says: Said, key?: Key) => ({
    finding: {
      check: 'dkim' as const,
      status,
      says,
      name: key?.name ?? `_domainkey.${domain}`,
      found: shown(key?.records ?? []),
      record: null,
    },
    domain: status === 'ok' ? (key?.domain ?? domain) : null,
  });

  if (keeper === 'other') return told('mend', foreignDomain(domain));
  if (keeper === 'provider' && provider) return told('ok', dkimSays.ofProvider(provider.name));
  // A key of the domain that was registered proves those under it too (RFC 7489, section 3.1.1).
  let keys: Key[] = [];
  for (const signing of new Set([domain, organizational])) {
    keys = await Promise.all(selectors.map((name) => keyAt(dns, `${name}._domainkey.${signing}`, signing)));
    if (keys.some(({ state }) => state !== 'none')) break;
  }
  keys.sort((one, other) => states.indexOf(one.state) - states.indexOf(other.state));
  const best = keys[0];
  if (!best) return told('unknown', dkimSays.selectorNeeded());
  const worst = keys.at(-1) ?? best;
  const needsAll = provider?.dkim.all === true && selector === '';
  if (needsAll && best.state !== 'none' && worst.state === 'none') {
    return told('mend', dkimSays.partial(worst.name, provider.name), worst);
  }
  const key = needsAll && worst.state !== best.state ? worst : best;
  switch (key.state) {
    case 'ok':
      return told('ok', dkimSays.ok(key.name), key);
    case 'short':
      return told('ok', dkimSays.short(key.name, key.bits), key);
    case 'testing':
    case 'invalid':
    case 'revoked':
      return told('mend', dkimSays[key.state](key.name), key);
    case 'weak':
      return told('mend', dkimSays.weak(key.name, key.bits), key);
    case 'dangling':
      return told('mend', dkimSays.dangling(key.name, key.target), key);
    case 'failed':
      return told('unknown', notLookedUp(`DKIM, ${key.name}`), key);
    default: {
      if (!isCertain) return told('unknown', dkimSays.selectorNeeded());
      const first = { ...key, name: `${selectors[0]}._domainkey.${domain}` };
      const says = provider
        ? dkimSays.missing(first.name, provider.name, provider.where)
        : dkimSays.notAt(first.name);
      return told('missing', says, first);
    }
  }
}

async function keyAt(dns: Dns, name: string, domain: string): Promise<Key> {
  const at = { name, domain, records: [], bits: 0, target: '' };
  const answer = await dns.txt(name);
  if (answer.kind === 'failed') return { ...at, state: 'failed' };
  if (answer.kind === 'none') {
    const alias = await dns.cname(name);
    const target = alias.kind === 'found' ? alias.records[0] : undefined;
    return target === undefined
      ? { ...at, state: 'none' }
      : { ...at, state: 'dangling', target, records: [target] };
  }
  const [record = ''] = answer.records;
  const found = { ...at, records: answer.records };
  if (answer.records.length > 1) return { ...found, state: 'invalid' };
  const tags = readTags(record);
  const key = tags.get('p');
  if ((tags.get('v') ?? 'DKIM1') !== 'DKIM1' || key === undefined) return { ...found, state: 'invalid' };
  if (key === '') return { ...found, state: 'revoked' };
  const bits = bitsOf(tags.get('k') ?? 'rsa', key.replaceAll(/\s/g, ''));
  if (bits === null) return { ...found, state: 'invalid' };
  if (bits < leastBits) return { ...found, state: 'weak', bits };
  const isTest = (tags.get('t') ?? '').split(':').some((flag) => flag.trim() === 'y');
  if (isTest) return { ...found, state: 'testing', bits };
  return { ...found, state: bits < goodBits ? 'short' : 'ok', bits };
}

/** The strength of a key, in bits of RSA; null when it cannot be read. Ed25519 keys have 32 bytes (RFC 8463, section 4.2). */
function bitsOf(kind: string, key: string): number | null {
  if (!/^[\d+/A-Za-z]+={0,2}$/.test(key)) return null;
  const bytes = Buffer.from(key, 'base64');
  if (kind === 'ed25519') return bytes.length === 32 ? goodBits : null;
  if (kind !== 'rsa') return null;
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({
        key: bytes,
        format: 'der',
        type,
      });
      return asymmetricKeyType === 'rsa' ? (asymmetricKeyDetails?.modulusLength ?? null) : null;
    } catch {
      // Not in this form; some publish the other one.
    }
  }
  return null;
}
