import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as a provider of a test was given it. */
export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  at: number;
}

/** A provider that notes each call and answers as the test says. */
export interface TestProvider {
  readonly origin: string;
  readonly received: ReceivedCall[];
  /** Says how calls are answered from now on; 200 and `{}` until then. */
  answer(how: (response: ServerResponse, call: ReceivedCall) => void): void;
}

/** Gives a test file a provider on loopback: listening before its first test, closed after its last, forgetful between tests. */
export function useProvider(): TestProvider {
  const usual = (response: ServerResponse): void => {
    response.setHeader('Content-Type', 'application/json').end('{}');
  };
  const received: ReceivedCall[] = [];
  let how: (response: ServerResponse, call: ReceivedCall) => void = usual;
  let server: Server | undefined;
  let origin = '';

  beforeAll(async () => {
    server = createServer((request, response) => {
      void read(request).then((body) => {
        const { method = '', url: path = '', headers } = request;
        const call = { method, path, headers, body, at: Date.now() };
        received.push(call);
        how(response, call);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  });
  beforeEach(() => {
    received.length = 0;
    how = usual;
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });

  return {
    get origin() {
      return origin;
    },
    received,
    answer: (next) => {
      how = next;
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}
