import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { markerFor, newNonce } from '../domain/steps/api-call/markers';
import type { RenderedRequest } from '../domain/steps/api-call/rendered-request';
import { sendCall } from './send-call';
import { openWaysOut } from './ways-out';

const servers: Server[] = [];
const waysOut = openWaysOut({ EGRESS_ALLOWED_HOSTS: ['127.0.0.1'] });
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await waysOut.egress.close();
});

const secret = 'Gh7"x&<é / q';
const nonce = newNonce();
const marker = markerFor(nonce, 'app.secret');

/** All that the other side could know of a call, in every way of writing it. */
const echo: RequestListener = (request, response) => {
  const query = new URL(request.url ?? '', 'http://x.test').search.slice(1);
  response.writeHead(400, { 'x-echo': query, 'set-cookie': 'a=b' });
  response.end(JSON.stringify({ secret, query, text: JSON.stringify(secret), [secret]: [secret] }));
};

const listeners: Record<string, RequestListener> = {
  answered: echo,
  'redirected for ever': (request, response) =>
    void response.writeHead(302, { location: request.url ?? '' }).end(),
  'redirected away': (_, response) =>
    void response.writeHead(302, { location: `http://away.test/?${encodeURIComponent(secret)}` }).end(),
  unanswered: (request) => void request.socket.destroy(),
};

/** A provider of one test, by its host. */
async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
}

const plain = { method: 'GET', headers: {}, body: { as: 'none' }, nonce } as const;

/** What becomes of a call through a connection whose secret stands in its query. */
async function send(listener: RequestListener, request: Partial<RenderedRequest> = {}) {
  const host = await listening(listener);
  return sendCall(
    {
      signIn: { app: 'http', credentials: { host, header_name: 'X-Own', secret } },
      appCall: null,
      idempotencyKey: 'one',
      request: { ...plain, url: `http://${host}/?key=${marker}`, ...request },
    },
    waysOut,
    20_000,
  );
}

/** What becomes of a call into whose query and headers somebody typed a credential. */
async function sendTyped(listener: RequestListener, typed = secret) {
  const url = `http://${await listening(listener)}/?key=${encodeURIComponent(typed)}`;
  const headers = { Authorization: `Basic ${btoa(encodeURIComponent(typed))}` };
  const request = { ...plain, url, headers, typed: [typed] };
  return sendCall({ signIn: null, appCall: null, idempotencyKey: 'one', request }, waysOut, 20_000);
}

const secretForms = /gh7/i;

describe('what becomes of a call', () => {
  it.each(Object.keys(listeners))('holds no secret when it is %s', async (name) => {
    const outcome = await send(listeners[name] ?? echo);
    expect(JSON.stringify(outcome)).not.toMatch(secretForms);
    expect(JSON.stringify(outcome)).not.toContain('set-cookie');
  });

  it.each([
    ['another host', `https://${markerFor(nonce, 'app.header_name')}.${marker}.example/`],
    ['no address', `http://${marker}`],
    ['a protocol that is not called', `${marker}://x`],
  ])('holds no secret when it is for %s', async (_, url) => {
    const outcome = await send(echo, { url });
    expect(outcome.kind).toBe('refused');
    expect(JSON.stringify(outcome)).not.toMatch(secretForms);
  });

  it('holds no secret that stands in the name of another host', async () => {
    const inHost = 'AbcdefGhijk';
    const outcome = await sendCall(
      {
        signIn: { app: 'http', credentials: { host: 'api.example.com', header_name: 'X', secret: inHost } },
        appCall: null,
        idempotencyKey: 'one',
        request: {
          method: 'GET',
          url: `https://${marker}.example/`,
          headers: {},
          body: { as: 'none' },
          nonce,
        },
      },
      waysOut,
    );
    expect(outcome).toMatchObject({ kind: 'refused', code: 'connection_elsewhere' });
    expect(JSON.stringify(outcome)).not.toMatch(new RegExp(inHost, 'i'));
  });

  it.each(Object.keys(listeners))(
    'holds no credential that was typed into it when it is %s',
    async (name) => {
      const outcome = await sendTyped(listeners[name] ?? echo);
      expect(JSON.stringify(outcome)).not.toMatch(secretForms);
    },
  );

  it('is told as it came, but for what was typed', async () => {
    const outcome = await sendTyped((_, response) => response.end(JSON.stringify({ id: 7, key: secret })));
    expect(outcome).toMatchObject({ kind: 'answered', answer: { body: { id: 7, key: '•••' } } });
    const digits = await sendTyped(
      (_, response) => response.end('{"id": 7, "key": 1234567890}'),
      '1234567890',
    );
    expect(digits).toMatchObject({ answer: { body: { id: 7, key: '•••' } } });
  });
});
