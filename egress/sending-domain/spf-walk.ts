import ipaddr from 'ipaddr.js';
import {
  hasMacro,
  isSpfRecord,
  readSpf,
  type SpfResult,
  type SpfTerm,
} from '../../domain/sending-domain/spf-record';
import type { Dns } from './dns';

/** How many look-ups the terms of a record may take, with all that it includes (RFC 7208, section 4.6.4). */
export const mostLookups = 10;
/** How many exchanges of an `mx` receivers look at (RFC 7208, section 4.6.4). */
const mostExchanges = 10;

/** Whether a term matches the sender that is asked about; `unclear`: the DNS did not say, or it depends on the e-mail. */
export type SpfMatch = (term: SpfTerm, domain: string) => Promise<boolean | 'unclear'>;

/** What a record says of a sender, with all that it includes. */
export interface SpfLook {
  outcome: SpfResult | 'unclear';
  lookups: number;
  /** A name that it includes and that has no valid record. */
  broken: string | null;
}

/** The SPF records of a name. */
export async function spfRecords(dns: Dns, name: string): Promise<string[] | 'failed'> {
  const answer = await dns.txt(name);
  if (answer.kind === 'failed') return 'failed';
  return answer.kind === 'none' ? [] : answer.records.filter(isSpfRecord);
}

/**
 * Goes through a record and all that it includes, also behind a match, because another sender's e-mail comes so far. It ends at the first
 * look-up beyond the limit: `lookups` is then larger than `mostLookups`.
 */
export async function walkSpf(
  dns: Dns,
  start: { domain: string; terms: readonly SpfTerm[] },
  matches: SpfMatch,
): Promise<SpfLook> {
  const look = { lookups: 0, broken: null as string | null };

  async function through(domain: string, terms: readonly SpfTerm[]): Promise<SpfResult | 'unclear'> {
    let outcome: SpfResult | 'unclear' | null = null;
    /** What terms say that may match or not. */
    const open = new Set<SpfResult>();
    for (const term of terms.filter(({ kind }) => kind !== 'redirect')) {
      const met = await meets(term, domain);
      if (look.lookups > mostLookups) return 'unclear';
      if (outcome !== null || met === false) continue;
      if (met === 'unclear') open.add(term.result);
      else outcome = [...open].every((result) => result === term.result) ? term.result : 'unclear';
    }
    const redirect = terms.find(({ kind }) => kind === 'redirect');
    // A record with `all` goes nowhere else (RFC 7208, section 6.1).
    if (redirect?.value && !terms.some(({ kind }) => kind === 'all')) {
      const elsewhere = await follow(redirect.value);
      const met = await matches(redirect, domain);
      outcome ??= open.size > 0 ? 'unclear' : met === true ? 'pass' : elsewhere;
    }
    return outcome ?? (open.size > 0 ? 'unclear' : 'neutral');
  }

  async function meets(term: SpfTerm, domain: string): Promise<boolean | 'unclear'> {
    if (term.kind === 'all') return true;
    if (term.kind === 'ip4' || term.kind === 'ip6') return matches(term, domain);
    if (term.kind !== 'include' || term.value === null) {
      look.lookups += 1;
      return look.lookups <= mostLookups && matches(term, domain);
    }
    const inner = await follow(term.value);
    if ((await matches(term, domain)) === true) return true;
    return inner === 'unclear' ? inner : inner === 'pass';
  }

  async function follow(name: string): Promise<SpfResult | 'unclear'> {
    look.lookups += 1;
    if (look.lookups > mostLookups || hasMacro(name)) return 'unclear';
    const records = await spfRecords(dns, name);
    if (records === 'failed') return 'unclear';
    const [record] = records;
    const reading = record !== undefined && records.length === 1 ? readSpf(record) : { faulty: name };
    if ('terms' in reading) return through(name, reading.terms);
    look.broken ??= name;
    return 'unclear';
  }

  const outcome = await through(start.domain, start.terms);
  return { ...look, outcome };
}

/** Matches a provider: where a record includes one of its names. */
export const matchesProvider =
  (names: readonly string[]): SpfMatch =>
  ({ kind, value }) =>
    Promise.resolve((kind === 'include' || kind === 'redirect') && names.includes(value ?? ''));

/** Matches a mail server by its address. Source: RFC 7208, section 5 */
export const matchesAddress = (dns: Dns, address: string): SpfMatch => {
  const sender = ipaddr.parse(address);
  const isIn = (network: string, bits: number): boolean => {
    if (!ipaddr.isValid(network)) return false;
    const parsed = ipaddr.parse(network);
    return parsed.kind() === sender.kind() && sender.match(parsed, bits);
  };
  async function isOneOf(name: string, { bits }: SpfTerm): Promise<boolean | 'unclear'> {
    if (hasMacro(name)) return 'unclear';
    const answer = await dns.addresses(name);
    if (answer.kind === 'failed') return 'unclear';
    const length = sender.kind() === 'ipv4' ? bits.ip4 : bits.ip6;
    return answer.kind === 'found' && answer.records.some((network) => isIn(network, length));
  }
  return async (term, domain) => {
    const name = term.value ?? domain;
    switch (term.kind) {
      case 'ip4':
      case 'ip6': {
        const [network = '', bits] = name.split('/');
        const longest = sender.kind() === 'ipv4' ? 32 : 128;
        return isIn(network, Math.min(longest, Number(bits ?? longest)));
      }
      case 'a':
        return isOneOf(name, term);
      case 'mx': {
        if (hasMacro(name)) return 'unclear';
        const answer = await dns.mx(name);
        if (answer.kind !== 'found') return answer.kind === 'failed' && 'unclear';
        const met = await Promise.all(
          answer.records.slice(0, mostExchanges).map(({ exchange }) => isOneOf(exchange, term)),
        );
        return met.includes(true) || (met.includes('unclear') && 'unclear');
      }
      case 'exists':
      case 'ptr':
        // They depend on the e-mail, or on names that the owner of the address chooses.
        return 'unclear';
      default:
        return false;
    }
  };
};
