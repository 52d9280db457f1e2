import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import type { Answer } from '../domain/apps/answer';
import {
  publicAddresses,
  resolveByDns,
  literalAddress,
  InsideAddress,
  isPublicAddress,
  type Resolve,
} from './addresses';
import { allowedHosts } from './allowed-hosts';
import { checkedUrl } from './check-url';
import type { Outcome } from './outcome';
import { readBody } from './read-body';
import { redirected, redirectLimit, type OutboundRequest } from './redirect';
import { notInTime, outcomeOfError } from './troubles';

export interface EgressOptions {
  /** Hosts on internal networks that may be called, as `host` or `host:port`. */
  allowed: readonly string[];
  resolve?: Resolve;
}

export interface SendOptions {
  /** How long the whole call may take, redirections and body included, in milliseconds. */
  timeLimit: number;
  /** Aborted when nobody waits for the call any longer. */
  signal?: AbortSignal;
}

/** The egress client: every call to a provider goes through it. */
export interface Egress {
  /** Makes a call. Never throws because of the other side, the network or the address. */
  send(request: OutboundRequest, options: SendOptions): Promise<Outcome>;
  close(): Promise<void>;
}

/** Longest wait for a connection. A call that fails this way has sent nothing. */
const connectLimit = 5_000;

/**
 * Creates the egress client. Each connection resolves the name once and connects to the checked address, so a later change of the DNS
 * answer has no effect. Connections are not reused: if the other side closed a reused one just then, the message's fate would be unknown.
 */
export function createEgress({ allowed, resolve = resolveByDns }: EgressOptions): Egress {
  const isAllowed = allowedHosts(allowed);
  const common = { pipelining: 0 };
  const open = new Agent({ ...common, connect: { timeout: connectLimit } });
  const guarded = new Agent({
    ...common,
    connect: { timeout: connectLimit, lookup: guardedLookup(resolve) },
  });

  async function sendOnce(url: URL, sent: OutboundRequest, signal: AbortSignal): Promise<Outcome> {
    const free = isAllowed(url);
    try {
      // A socket does no lookup for a literal address, so it is checked here.
      const literal = literalAddress(url.hostname);
      if (!free && literal !== null && !isPublicAddress(literal)) throw new InsideAddress(literal);
      const { statusCode, headers, body } = await request(url, {
        method: sent.method,
        body: sent.body,
        signal,
        dispatcher: free ? open : guarded,
        headers: { 'user-agent': 'Sillage', accept: '*/*', 'accept-encoding': 'gzip, br', ...sent.headers },
        // The signal is the only limit.
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      const named = plainHeaders(headers);
      const read = await readBody(body, named);
      const answer: Answer = { status: statusCode, headers: named, ...read };
      return { kind: 'answered', answer: signal.aborted && read.unread ? tooSlow(answer) : answer };
    } catch (error) {
      if (!signal.aborted) return outcomeOfError(error, url.host);
      return notInTime(url.host);
    }
  }

  return {
    async send(first, { timeLimit, signal }) {
      const timeout = AbortSignal.timeout(timeLimit);
      const limit = signal ? AbortSignal.any([timeout, signal]) : timeout;
      let sent = first;
      let isDone = false;
      for (let hop = 0; ; hop += 1) {
        const url = checkedUrl(sent.url);
        if (!(url instanceof URL)) return url;
        const outcome = await sendOnce(url, sent, limit);
        // If the first host has already acted, its effect stays when the second one cannot be reached.
        if (outcome.kind === 'unsent' && isDone) return { ...outcome, kind: 'unclear' };
        if (outcome.kind !== 'answered') return outcome;
        const next = redirected(url, sent, outcome.answer);
        if (next === null) return outcome;
        if ('kind' in next) return next;
        if (hop === redirectLimit) {
          const { host } = new URL(first.url);
          return { kind: 'refused', code: 'too_many_redirects', message: `${host} leads on and on.` };
        }
        isDone ||= sent.method !== 'GET' && next.method === 'GET';
        sent = next;
      }
    },
    close: async () => {
      await Promise.all([open.destroy(), guarded.destroy()]);
    },
  };
}

const tooSlow = (answer: Answer): Answer => ({
  ...answer,
  unread: { code: 'answer_too_slow', message: 'The answer began, and did not end in time.' },
});

/** A lookup for sockets that gives public addresses only. */
const guardedLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    publicAddresses(hostname, resolve).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };

const plainHeaders = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
