import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a test's provider received. */
export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  at: number;
}

/** A provider that records each call and responds as the test says. */
export interface TestProvider {
  readonly origin: string;
  readonly received: ReceivedCall[];
  /** Sets the response to calls from now on; the default is 200 and `{}`. */
  answer(how: (response: ServerResponse, call: ReceivedCall) => void): void;
}

/**
 * Provides a test file with a provider on loopback: it listens before the first test, closes after the last, and is reset between tests.
 */
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
