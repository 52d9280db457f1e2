import { Resolver } from 'node:dns/promises';
import { isDomainName } from '../../domain/sending-domain/names';
import { codeOf } from '../troubles';

/** What the DNS says of a name: its records, that there are none, or nothing in time. */
export type DnsAnswer<Entry> = { kind: 'found'; records: Entry[] } | { kind: 'none' } | { kind: 'failed' };

/** Who takes the e-mails of a domain; an empty exchange: nobody (RFC 7505). */
interface Exchange {
  exchange: string;
  priority: number;
}

/** Looks records up; each name once. Never throws: what cannot be looked up has failed. */
export interface Dns {
  txt(name: string): Promise<DnsAnswer<string>>;
  mx(name: string): Promise<DnsAnswer<Exchange>>;
  cname(name: string): Promise<DnsAnswer<string>>;
  /** The IPv4 and IPv6 addresses of a name. */
  addresses(name: string): Promise<DnsAnswer<string>>;
}

/** How many questions one look may ask: those of the longest valid SPF record, its servers and its keys. */
const mostQuestions = 80;
/** How many records of a name are read, and how many characters of each. */
const mostRecords = 50;
const mostCharacters = 8_192;
/** How long a server has for its answer to one try, in milliseconds, and how often it is asked. */
const patience = { timeout: 1_500, tries: 2 };

/**
 * Does work with the DNS for a limited time, in milliseconds; what is asked later has failed. Servers are `address` or `address:port`; with
 * none, the system's are asked.
 */
export async function withDns<Result>(
  servers: readonly string[],
  timeLimit: number,
  work: (dns: Dns) => Promise<Result>,
): Promise<Result> {
  const resolver = new Resolver(patience);
  if (servers.length > 0) resolver.setServers(servers);
  const asked = new Map<string, Promise<DnsAnswer<unknown>>>();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    resolver.cancel();
  }, timeLimit);

  function ask<Entry>(type: string, name: string, look: () => Promise<Entry[]>): Promise<DnsAnswer<Entry>> {
    const key = `${type} ${name}`;
    const known = asked.get(key);
    // Everything under a key is an answer to its own question.
    if (known) return known as Promise<DnsAnswer<Entry>>;
    if (!isDomainName(name)) return Promise.resolve({ kind: 'none' });
    if (isOver || asked.size >= mostQuestions) return Promise.resolve({ kind: 'failed' });
    const answer = answerOf(look);
    asked.set(key, answer);
    return answer;
  }

  const dns: Dns = {
    txt: (name) =>
      ask('TXT', name, async () => {
        const records = await resolver.resolveTxt(name);
        return records.map((parts) => parts.join('').slice(0, mostCharacters));
      }),
    mx: (name) => ask('MX', name, () => resolver.resolveMx(name)),
    cname: (name) => ask('CNAME', name, () => resolver.resolveCname(name)),
    async addresses(name) {
      const [four, six] = await Promise.all([
        ask('A', name, () => resolver.resolve4(name)),
        ask('AAAA', name, () => resolver.resolve6(name)),
      ]);
      const records = [four, six].flatMap((answer) => (answer.kind === 'found' ? answer.records : []));
      if (records.length > 0) return { kind: 'found', records };
      return four.kind === 'none' && six.kind === 'none' ? four : { kind: 'failed' };
    },
  };
  try {
    return await work(dns);
  } finally {
    clearTimeout(timer);
    resolver.cancel();
  }
}

/** Codes by which the resolver says that a name, or a record of this type, does not exist. */
const absent = new Set(['ENOTFOUND', 'ENODATA']);

async function answerOf<Entry>(look: () => Promise<Entry[]>): Promise<DnsAnswer<Entry>> {
  try {
    const records = await look();
    return records.length > 0 ? { kind: 'found', records: records.slice(0, mostRecords) } : { kind: 'none' };
  } catch (error) {
    return { kind: absent.has(codeOf(error)) ? 'none' : 'failed' };
  }
}
