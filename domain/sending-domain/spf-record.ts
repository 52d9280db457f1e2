import { isDomainName } from './names';

/** What a mechanism says of an address that it matches. */
export type SpfResult = 'pass' | 'fail' | 'softfail' | 'neutral';

/** A term of an SPF record that says something of addresses, or leads to another record. */
export interface SpfTerm {
  kind: 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists' | 'redirect';
  /** What it says of addresses that it matches. */
  result: SpfResult;
  /** The domain or the network that it names; null: the record's own domain. */
  value: string | null;
  /** The lengths of the networks of `a` and `mx`, in bits. */
  bits: { ip4: number; ip6: number };
}

/** An SPF record that was read, or the term of it that nobody can read. */
export type SpfReading = { terms: SpfTerm[] } | { faulty: string };

const results: Readonly<Record<string, SpfResult>> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
};

/** Whether a TXT record is an SPF record. Source: RFC 7208, section 4.5 */
export const isSpfRecord = (text: string): boolean => /^v=spf1( |$)/i.test(text);

/** Whether a name holds a macro, which each receiver fills in for the e-mail at hand (RFC 7208, section 7). */
export const hasMacro = (name: string): boolean => name.includes('%');

/** Reads an SPF record. Source: RFC 7208, sections 5, 6 and 12 */
export function readSpf(record: string): SpfReading {
  const terms: SpfTerm[] = [];
  for (const text of record.split(' ').slice(1)) {
    if (text === '') continue;
    const term = readTerm(text);
    if (term === null) return { faulty: text };
    if (term !== 'other') terms.push(term);
  }
  return { terms };
}

/** A term; `other` for a modifier that says nothing of addresses; null for one that breaks the record. */
function readTerm(text: string): SpfTerm | 'other' | null {
  const modifier = /^([a-z][\w.-]*)=(.*)$/i.exec(text);
  if (modifier) {
    const [, name = '', value = ''] = modifier;
    if (name.toLowerCase() !== 'redirect') return 'other';
    return isTarget(value) ? { ...plain, kind: 'redirect', value: value.toLowerCase() } : null;
  }
  const mechanism =
    /^([+\-~?])?(all|include|a|mx|ptr|ip4|ip6|exists)(?::([^/]+(?:\/\d+)?))?((?:\/\d+)?(?:\/\/\d+)?)$/i.exec(
      text,
    );
  if (!mechanism) return null;
  const [, sign = '+', name = '', value = null, lengths = ''] = mechanism;
  // The expression names no other kinds.
  const kind = name.toLowerCase() as SpfTerm['kind'];
  const term: SpfTerm = {
    ...plain,
    kind,
    result: results[sign] ?? 'pass',
    value: value?.toLowerCase() ?? null,
  };
  switch (kind) {
    case 'all':
      return value === null && lengths === '' ? term : null;
    case 'include':
    case 'exists':
      return value !== null && lengths === '' && isTarget(value) ? term : null;
    case 'ip4':
    case 'ip6':
      return value === null ? null : ofNetwork(term, `${value}${lengths}`);
    default:
      return withLengths(term, lengths);
  }
}

/** `ip4` and `ip6`: `ip4:192.0.2.0/24`. Source: RFC 7208, section 5.6 */
function ofNetwork(term: SpfTerm, value: string): SpfTerm | null {
  const read = /^[^/]+(?:\/(\d{1,3}))?$/.exec(value);
  const longest = term.kind === 'ip4' ? 32 : 128;
  return read && Number(read[1] ?? longest) <= longest ? { ...term, value } : null;
}

/** `a`, `mx` and `ptr`: `a:mail.example.com/24//64`. */
function withLengths(term: SpfTerm, lengths: string): SpfTerm | null {
  // The length of IPv4 networks may have been read with the domain.
  const [, name = '', inValue = ''] = /^(.*?)((?:\/\d+)?)$/.exec(term.value ?? '') ?? [];
  const value = name === '' ? null : name;
  if (value !== null && !isTarget(value)) return null;
  const [, four, six] = /^(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(`${inValue}${lengths}`) ?? [];
  const bits = { ip4: Number(four ?? 32), ip6: Number(six ?? 128) };
  return bits.ip4 <= 32 && bits.ip6 <= 128 ? { ...term, value, bits } : null;
}

const isTarget = (name: string): boolean => hasMacro(name) || isDomainName(name.replace(/\.$/, ''));

const plain = { result: 'pass' as SpfResult, value: null, bits: { ip4: 32, ip6: 128 } };

/** What a record says of everybody whom nothing before matches: its `all`; null when it says nothing, or another record says it. */
export const restOf = (terms: readonly SpfTerm[]): SpfResult | 'elsewhere' | null => {
  const all = terms.find(({ kind }) => kind === 'all');
  if (all) return all.result;
  return terms.some(({ kind }) => kind === 'redirect') ? 'elsewhere' : null;
};

/** The record with further terms, before what it says of everybody else. */
export function withTerms(record: string, added: readonly string[]): string {
  const parts = record.split(' ').filter((part) => part !== '');
  const end = parts.findIndex((part) => /^([+\-~?]?all|redirect=.*)$/i.test(part));
  const at = end === -1 ? parts.length : end;
  return [...parts.slice(0, at), ...added, ...(end === -1 ? ['~all'] : parts.slice(at))].join(' ');
}
