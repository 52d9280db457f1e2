import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createEgress, type Egress } from './client';
import type { Outcome } from './outcome';

const servers: { close(): void; closeAllConnections?(): void }[] = [];
const clients: Egress[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

/** Listens on loopback; answers its port. */
async function listen(server: Server | ReturnType<typeof createSocketServer>): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // it listens on TCP
}

const provider = (listener: RequestListener): Promise<number> => listen(createServer(listener));

function egress(options: Partial<Parameters<typeof createEgress>[0]> = {}): Egress {
  const client = createEgress({ allowed: [], ...options });
  clients.push(client);
  return client;
}

/** Only a call that is not answered waits this long, in milliseconds: providers of the test are in its own, perhaps busy, process. */
const patience = 20_000;

const get = (
  url: string,
  timeLimit = patience,
  client = egress({ allowed: [new URL(url).hostname] }),
): Promise<Outcome> => client.send({ method: 'GET', url, headers: {} }, { timeLimit });

const answerOf = (outcome: Outcome) => (outcome.kind === 'answered' ? outcome.answer : outcome);

describe('an inside address', () => {
  let called = 0;
  let port = 0;
  beforeEach(async () => {
    called = 0;
    port = await provider((_, response) => {
      called += 1;
      response.end('canary');
    });
  });

  /** What names of the tests lead to. */
  const names: Record<string, string[]> = {
    'canary.test': ['127.0.0.1'],
    'six.test': ['::1'],
    'mixed.test': ['93.184.215.14', '127.0.0.1'],
    'private.test': ['10.0.0.7'],
    'metadata.test': ['169.254.169.254'],
    'azure.test': ['168.63.129.16'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'nat64.test': ['64:ff9b::7f00:1'],
    'localhost.': ['127.0.0.1'],
    localhost: ['127.0.0.1'],
  };
  const resolve = (name: string) =>
    Promise.resolve(
      (names[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

  it.each([
    '127.0.0.1',
    '127.0.0.2',
    '127.1',
    '127.0.1',
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '0x7F.1',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
    '127.0.0.0x1',
    '0177.0.0x0.1',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fe80::1%25lo]',
    '[fc00::1]',
    '[fec0::1]',
    '168.63.129.16',
    '0xa83f8110',
    '10.0.0.7',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'canary.test',
    'six.test',
    'mixed.test',
    'private.test',
    'metadata.test',
    'azure.test',
    'mapped.test',
    'nat64.test',
    'user@127.0.0.1',
    'example.com@127.0.0.1',
    'example.com:80@127.0.0.1',
  ])('is not called when written as %s', async (host) => {
    const outcome = await get(`http://${host}:${port}/`, patience, egress({ resolve })).catch(
      (error: unknown) => error,
    );

    expect(outcome).toMatchObject({ kind: 'refused' });
    expect(called).toBe(0);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'gopher://127.0.0.1/',
    'javascript:1',
    '//127.0.0.1/',
    'data:,x',
  ])('is not reached by %s', async (url) => {
    const outcome = await egress().send({ method: 'GET', url, headers: {} }, { timeLimit: 500 });

    expect(outcome).toMatchObject({ kind: 'refused', code: 'url_invalid' });
  });

  it('is not called by way of a chain of redirections', async () => {
    const chain = await provider((request, response) => {
      const location = request.url === '/' ? '/again' : `http://127.0.0.1:${port}/`;
      response.writeHead(302, { location }).end();
    });

    const outcome = await get(`http://open.test:${chain}/`, patience, redirecting(chain));

    expect(outcome).toMatchObject({ kind: 'refused', code: 'address_inside' });
    expect(called).toBe(0);
  });

  it('is not called when the name leads elsewhere at the second asking', async () => {
    let asked = 0;
    const rebinding = egress({
      resolve: () => {
        asked += 1;
        return Promise.resolve([{ address: asked === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }]);
      },
    });

    const outcomes = [];
    for (let call = 0; call < 3; call += 1)
      outcomes.push(await get(`http://rebind.test:${port}/`, patience, rebinding));

    expect(outcomes.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'refused']);
    expect(asked).toBe(3);
    expect(called).toBe(0);
  });

  it('is called when the operator allows it, on that port only', async () => {
    const client = egress({ allowed: [`127.0.0.1:${port}`] });
    const other = await provider((_, response) => void response.end('other'));

    expect(answerOf(await get(`http://127.0.0.1:${port}/`, patience, client))).toMatchObject({
      status: 200,
      body: 'canary',
    });
    expect(await get(`http://127.0.0.1:${other}/`, patience, client)).toMatchObject({
      code: 'address_inside',
    });
  });

  /** A client for which the first host of a chain is allowed by its name, and nothing else is. */
  function redirecting(chain: number): Egress {
    const client = egress({ allowed: [`127.0.0.1:${chain}`] });
    return {
      ...client,
      send: (sent, options) =>
        client.send({ ...sent, url: sent.url.replace('open.test', '127.0.0.1') }, options),
    };
  }
});

describe('a redirection', () => {
  it('is followed as browsers do, and what is the first host’s is not told to the next', async () => {
    const seen: object[] = [];
    const second = await provider((request, response) => {
      seen.push({
        method: request.method,
        authorization: request.headers.authorization,
        own: request.headers['x-own'],
        language: request.headers['accept-language'],
      });
      response.end('{"ok":true}');
    });
    const first = await provider(
      (_, response) => void response.writeHead(303, { location: `http://127.0.0.1:${second}/` }).end(),
    );

    const outcome = await egress({ allowed: ['127.0.0.1'] }).send(
      {
        method: 'POST',
        url: `http://127.0.0.1:${first}/`,
        body: '{}',
        headers: {
          Authorization: 'Bearer x',
          'X-Own': 'y',
          'Accept-Language': 'fr',
          'Content-Type': 'application/json',
        },
      },
      { timeLimit: patience },
    );

    expect(answerOf(outcome)).toMatchObject({ status: 200, body: { ok: true } });
    expect(seen).toEqual([{ method: 'GET', authorization: undefined, own: undefined, language: 'fr' }]);
  });

  it('never takes credentials to another origin', async () => {
    let called = 0;
    const second = await provider((_, response) => {
      called += 1;
      response.end();
    });
    const first = await provider(
      (_, response) => void response.writeHead(307, { location: `http://127.0.0.1:${second}/` }).end(),
    );
    const origin = `http://127.0.0.1:${first}`;

    const outcome = await egress({ allowed: ['127.0.0.1'] }).send(
      { method: 'POST', url: `${origin}/`, headers: { 'X-Key': 'secret' }, confinedTo: origin },
      { timeLimit: patience },
    );

    expect(outcome).toMatchObject({ kind: 'refused', code: 'redirected_away' });
    expect(called).toBe(0);
  });

  it('does not go on for ever', async () => {
    const port = await provider((_, response) => void response.writeHead(302, { location: '/' }).end());

    expect(await get(`http://127.0.0.1:${port}/?key=secret`)).toEqual({
      kind: 'refused',
      code: 'too_many_redirects',
      message: `127.0.0.1:${port} leads on and on.`,
    });
  });
});

describe('an address that is none', () => {
  it.each(['api.example.com/?key=secret', 'http://me:secret@/', 'http://[x]/#secret'])(
    'is told without what may be secret: %s',
    async (url) => {
      const outcome = await egress().send({ method: 'GET', url, headers: {} }, { timeLimit: 500 });
      expect(outcome).toMatchObject({ kind: 'refused', code: 'url_invalid' });
      expect(JSON.stringify(outcome)).not.toContain('secret');
    },
  );
});

describe('a provider that behaves badly', () => {
  const megabyte = Buffer.alloc(1_000_000, 'a');

  it.each<[string, RequestListener, string, object]>([
    [
      'answers 5 MB',
      (_, response) => void response.end(Buffer.alloc(5_000_000, 'a')),
      'answer_too_large',
      {},
    ],
    [
      'packs 200 MB into little',
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb()),
      'answer_too_large',
      {},
    ],
    ['never ends', (_, response) => endless(response, megabyte.subarray(0, 10)), 'answer_too_slow', {}],
    [
      'answers what is no UTF-8',
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(Buffer.from([0x22, 0xff, 0x22])),
      'answer_not_text',
      {},
    ],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half');
        setImmediate(() => response.destroy());
      },
      'answer_cut_off',
      {},
    ],
    [
      'says gzip and is none',
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'),
      'answer_not_text',
      {},
    ],
    ...(
      [
        ['a NUL character', '{"a":"\\u0000"}'],
        ['half of a surrogate pair', '["\\ud83d"]'],
        ['a number of 200,000 digits', `[${'1'.repeat(200_000)}]`],
        ['a number beyond 1.8e308', '{"n":1e400}'],
        ['lists 100,000 deep in each other', '['.repeat(100_000) + ']'.repeat(100_000)],
      ] as const
    ).map(([what, body]): [string, RequestListener, string, object] => [
      `answers ${what}`,
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      'answer_unfit',
      {},
    ]),
    [
      'packs it in its own way',
      (_, response) => void response.writeHead(200, { 'content-encoding': 'lzma' }).end('x'),
      'answer_not_text',
      {},
    ],
  ])('%s: the status counts, the body does not', async (_, listener, code) => {
    const port = await provider(listener);
    const before = process.memoryUsage().rss;

    const limit = code === 'answer_too_slow' ? 1_500 : patience;
    const answer = answerOf(await get(`http://127.0.0.1:${port}/`, limit));

    expect(answer).toMatchObject({ status: 200, body: null, unread: { code } });
    // Far less than the 200 MB of one of them; the process keeps some of what other tests here took.
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it.each<[string, (socket: Socket) => void, string, string]>([
    ['takes the call and says nothing', () => undefined, 'unclear', 'no_answer'],
    ['half-closes', (socket) => void socket.once('data', () => socket.end()), 'unclear', 'no_answer'],
    ['hangs up', (socket) => void socket.once('data', () => socket.destroy()), 'unclear', 'no_answer'],
    ['speaks no HTTP', (socket) => void socket.end('220 mail.test ESMTP\r\n'), 'unclear', 'no_answer'],
    ['drips its headers', (socket) => drip(socket), 'unclear', 'no_answer'],
  ])('%s: nobody knows what it did', async (_, behaviour, kind, code) => {
    const server = createSocketServer({ allowHalfOpen: true }, (socket) => {
      socket.on('error', () => undefined);
      sockets.push(socket);
      behaviour(socket);
    });
    const port = await listen(server);
    const began = Date.now();

    expect(await get(`http://127.0.0.1:${port}/`, 1_500)).toMatchObject({ kind, code });
    // Its own limit was kept, and not that of the product.
    expect(Date.now() - began).toBeLessThan(8_000);
  });

  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  it('that is not there has been sent nothing', async () => {
    const gone = createServer();
    const port = await listen(gone);
    gone.close();
    await once(gone, 'close');

    expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'unsent', code: 'not_connected' });
  });

  it('whose name nobody knows has been sent nothing', async () => {
    const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    const client = egress({ resolve: () => Promise.reject(unknown) });

    expect(await get('http://nowhere.test/', patience, client)).toMatchObject({
      kind: 'unsent',
      code: 'not_connected',
    });
  });

  function bomb(): Buffer {
    return Buffer.concat(Array.from({ length: 200 }, () => packed));
  }
  const packed = gzipSync(megabyte);

  function endless(response: Parameters<RequestListener>[1], part: Buffer): void {
    response.writeHead(200);
    const timer = setInterval(() => response.write(part), 20);
    response.once('close', () => clearInterval(timer));
  }

  function drip(socket: Socket): void {
    const timer = setInterval(() => socket.write('H'), 50);
    socket.once('close', () => clearInterval(timer));
  }
});

describe('an answer', () => {
  it('is JSON where it is, with every whole number exact, and text otherwise', async () => {
    const port = await provider((request, response) => {
      if (request.url === '/json') response.end('{"id":12345678901234567890}');
      else if (request.url === '/packed')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('[1]'));
      else if (request.url === '/latin') {
        response
          .writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' })
          .end(Buffer.from([0xe9]));
      } else response.writeHead(418, { 'X-Note': 'a' }).end('short and stout');
    });
    const address = `http://127.0.0.1:${port}`;

    expect(answerOf(await get(`${address}/json`))).toMatchObject({ body: { id: 12345678901234567890n } });
    expect(answerOf(await get(`${address}/packed`))).toMatchObject({ body: [1] });
    expect(answerOf(await get(`${address}/latin`))).toMatchObject({ body: 'é' });
    expect(answerOf(await get(`${address}/other`))).toMatchObject({
      status: 418,
      body: 'short and stout',
      headers: expect.objectContaining({ 'x-note': 'a' }) as object,
    });
  });
});
