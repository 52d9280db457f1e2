import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call to a stand-in, with its raw body. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  /** By name, in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

/** The response of a stand-in. An object is sent as JSON. */
export interface Answered {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: object | string;
}

/** A provider as its documentation describes it: the requests it requires, and its responses. */
export type Provider = (asked: Asked) => Answered;

/** A finished call, for observers. */
export interface Seen extends Asked {
  provider: string;
  at: Date;
  answered: Answered;
}

/**
 * Intercepts a call to a provider: `work` lets the provider do the requested work, and the gate's result is the response. A gate may refuse
 * before the work, or withhold the response of finished work.
 */
export type Gate = (provider: string, asked: Asked, work: () => Answered) => Promise<Answered> | Answered;

/** Passes every call to the provider. */
export const openGate: Gate = (_provider, _asked, work) => work();

/** A stand-in that listens on loopback. */
export interface StandIn {
  /** Its origin. */
  url: string;
  close(): Promise<void>;
}

/** Starts a provider's stand-in on a free port. It passes each call that the gate lets through to `see`. */
export async function startStandIn(
  provider: string,
  answer: Provider,
  see: (seen: Seen) => void,
  gate: Gate = openGate,
): Promise<StandIn> {
  const server = createServer((request, response) => {
    void read(request).then(async (asked) => {
      const work = (): Answered => {
        const answered = answer(asked);
        see({ ...asked, provider, at: new Date(), answered });
        return answered;
      };
      const answered = await gate(provider, asked, work);
      const { status, headers, body = '' } = answered;
      const isText = typeof body === 'string';
      response
        .writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
        .end(isText ? body : JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function read(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const headers = Object.entries(request.headers).map(([name, value]): [string, string | undefined] => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(parts).toString(),
  };
}

/** The body as JSON; null when it is not JSON. */
export function jsonOf({ body }: Asked): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

/** Whether the Content-Type of the body is this type. */
export const isOfType = ({ headers }: Asked, type: string): boolean =>
  headers['content-type']?.split(';')[0]?.trim() === type;
