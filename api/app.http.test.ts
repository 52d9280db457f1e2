import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import request, { type Response } from 'supertest';
import { createLogger } from '../config/logger';
import { openDatabase } from '../db/database/connection';
import { buildAccount } from '../tests/factories/account';
import { errorOf } from '../tests/support/api/answers';
import { useApi, type Visitor } from '../tests/support/api/api';
import { createApp } from './app';
import type { ApiSettings } from './dependencies';

const folder = mkdtempSync(join(tmpdir(), 'sillage-interface-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><html data-base-path=""><title>Sillage</title><script src="./assets/main-1a2b3c.js"></script>',
);
writeFileSync(join(folder, 'assets', 'main-1a2b3c.js'), 'export {};');
writeFileSync(join(folder, 'assets', 'main-1a2b3c.js.br'), brotliCompressSync('export {};'));
writeFileSync(join(folder, 'theme.js'), '// sets the theme');
writeFileSync(join(folder, '..', 'outside.txt'), 'secret');
afterAll(() => rmSync(folder, { recursive: true }));

const api = useApi({ UI_DIST: folder });
let visitor: Visitor;
beforeAll(async () => {
  visitor = await api.visitor();
});

const anyone = () => request(api.server);
const serveWith = (given: Partial<ApiSettings>): Server => {
  const settings = { ...api.settings, ...given };
  return createApp({ database: api.database, settings, logger: createLogger({ level: 'silent' }) }).listen(
    0,
    '127.0.0.1',
  );
};
const serveUnder = (path: string): Server => serveWith({ BASE_PATH: path });

/** Asks the API where the world reaches it at an address. */
async function reachedAt(
  PUBLIC_URL: string | undefined,
  ask: (server: Server) => Promise<Response>,
): Promise<Response> {
  const server = serveWith({ PUBLIC_URL });
  try {
    return await ask(server);
  } finally {
    await new Promise((closed) => server.close(closed));
  }
}
const asItIs = (body: string): string => body;
const raw = (body: string | Buffer, type = 'application/json') =>
  anyone().post('/api/user/token').type(type).serialize(asItIs).send(body);

describe('the one shape of errors', () => {
  it.each([
    ['an address there is not', () => anyone().get('/api/nothing'), 404, 'route_not_found'],
    ['the API’s root', () => anyone().get('/api'), 404, 'route_not_found'],
    ['a method the address does not take', () => anyone().put('/api/user/token'), 405, 'method_not_allowed'],
    ['a form', () => raw('email=a', 'application/x-www-form-urlencoded'), 415, 'unsupported_type'],
    ['no body', () => anyone().post('/api/user/token'), 415, 'unsupported_type'],
    ['what is no JSON', () => raw('{"email":'), 400, 'invalid_json'],
    ['what is no UTF-8', () => raw(Buffer.from([0x22, 0xff, 0x22])), 400, 'invalid_json'],
    ['a body over the limit', () => raw(`"${'x'.repeat(256 * 1024)}"`), 413, 'body_too_large'],
    ['a NUL character', () => raw('{"email":"\\u0000","password":"x"}'), 400, 'bad_character'],
    ['half of a surrogate pair', () => raw('{"email":"\\ud800","password":"x"}'), 400, 'bad_character'],
    ['a key that is dangerous', () => raw('{"__proto__":{}}'), 400, 'bad_key'],
    ['depth beyond measure', () => raw('['.repeat(100) + ']'.repeat(100)), 400, 'data_too_deep'],
    ['a body that does not fit', () => raw('[]'), 400, 'invalid_input'],
    ['a path that cannot be decoded', () => visitor.call('delete', '/tag/%ff'), 404, 'tag_not_found'],
  ])('answers %s', async (_, call, status, code) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(answer.type).toBe('application/json');
    expect(errorOf(answer)).toMatchObject({ code, message: expect.stringMatching(/\.$/) as string });
  });

  it('names the methods that an address takes', async () => {
    const answer = await anyone().put('/api/user/token');
    expect(answer.get('Allow')).toBe('POST, DELETE');
  });

  it('names the fields that are wrong, in the caller’s language', async () => {
    const answer = await visitor.call('post', '/tag', { color: 'red' }, { 'Accept-Language': 'fr' });
    expect(errorOf(answer)).toMatchObject({
      message: expect.stringContaining('L’appel ne peut pas être accepté') as string,
      details: [{ field: 'name', message: 'doit être indiqué' }],
    });
  });
});

describe('a change that a page asks for', () => {
  const change = (origin: string) =>
    visitor.call('post', '/tag', { name: origin }, { Host: 'sillage.test:3000', Origin: origin });

  it('is done for pages of this site', async () => {
    expect((await change('http://sillage.test:3000')).status).toBe(201);
  });

  it.each(['http://evil.test', 'http://sillage.test', 'http://sillage.test.evil.test:3000', 'null'])(
    'is refused for %s',
    async (origin) => {
      const answer = await change(origin);
      expect(answer.status).toBe(403);
      expect(errorOf(answer).code).toBe('foreign_origin');
    },
  );
});

describe('the headers of answers', () => {
  it('let pages run scripts of this site only, and ask for no TLS where there is none', async () => {
    const answer = await reachedAt(undefined, (server) => request(server).get('/'));
    const policy = answer.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(answer.get('Strict-Transport-Security')).toBeUndefined();
    expect(answer.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('keep the session and the site to TLS where the world comes by it, whatever the proxy says', async () => {
    const { email, password } = await buildAccount(api);
    const signIn = (server: Server) => request(server).post('/api/user/token').send({ email, password });
    const secure = await reachedAt('https://sillage.example.com', signIn);
    expect(secure.get('Set-Cookie')?.[0]).toMatch(/; secure;/);
    expect(secure.get('Strict-Transport-Security')).toContain('max-age=');
    expect(secure.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests');
    const plain = await reachedAt('http://sillage.example.com', signIn);
    expect(plain.get('Set-Cookie')?.[0]).not.toContain('secure');
    expect(plain.get('Strict-Transport-Security')).toBeUndefined();
  });

  it.each([
    '/',
    '/api/health',
    '/api/nothing',
    '/assets/gone.js',
    '/unsubscribe/x',
    '/v1/track',
    '/api/event/track',
    '/api/webhook/shopify',
    '/api/event/track/preview?name=x',
    '/api/docs',
  ])('let no browser guess what an answer is: %s', async (path) => {
    for (const answer of [
      await anyone().get(path),
      await anyone().post(path).send('{'),
      await anyone().options(path),
    ])
      expect([path, answer.status, answer.get('X-Content-Type-Options')]).toEqual([
        path,
        answer.status,
        'nosniff',
      ]);
  });

  it('name each call', async () => {
    const [one, other] = [await anyone().get('/'), await anyone().get('/api/nothing')];
    expect(one.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(other.get('X-Request-Id')).not.toBe(one.get('X-Request-Id'));
  });
});

describe('the interface', () => {
  it('is the page at any address that is not the API’s, asked for each time', async () => {
    for (const path of ['/', '/login', '/contacts/ada%40example.com', '/apiary']) {
      const answer = await anyone().get(path);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('<title>Sillage</title>');
      expect(answer.get('Cache-Control')).toBe('no-cache');
    }
  });

  it('lets a browser keep what is named by its content for ever', async () => {
    const asset = await anyone().get('/assets/main-1a2b3c.js');
    expect(asset.type).toMatch(/javascript/);
    expect(asset.get('Cache-Control')).toBe('max-age=31536000,immutable');
    expect((await anyone().get('/theme.js')).get('Cache-Control')).toBe('no-cache');
  });

  it('sends what was compressed at the build to who takes it, and the file itself to others', async () => {
    const get = (encoding: string) =>
      anyone().get('/assets/main-1a2b3c.js').set('Accept-Encoding', encoding).buffer();
    const compressed = await anyone()
      .get('/assets/main-1a2b3c.js')
      .set('Accept-Encoding', 'br')
      .parse((answer, done) => void answer.on('data', () => undefined).on('end', () => done(null, null)));
    expect(compressed.get('Content-Encoding')).toBe('br');
    expect(compressed.type).toMatch(/javascript/);
    const plain = await get('identity');
    expect(plain.get('Content-Encoding')).toBeUndefined();
    expect(plain.text).toBe('export {};');
  });

  it('is the same build under a path, which its page then begins with', async () => {
    const server = serveUnder('/crm');
    try {
      const page = await request(server).get('/crm/contacts/ada');
      expect(page.text).toContain('data-base-path="/crm"');
      expect(page.text).toContain('src="/crm/assets/main-1a2b3c.js"');
      expect((await request(server).get('/crm/assets/main-1a2b3c.js')).status).toBe(200);
      expect((await request(server).get('/crm/api/health')).status).not.toBe(404);
      expect((await request(server).get('/crm')).get('Location')).toBe('/crm/');
      expect((await request(server).get('/contacts')).status).toBe(404);
    } finally {
      await new Promise((closed) => server.close(closed));
    }
  });

  it('has its session under that path only', async () => {
    const server = serveUnder('/crm');
    try {
      const { email, password } = await buildAccount(api);
      const signIn = await request(server).post('/crm/api/user/token').send({ email, password });
      expect(signIn.get('Set-Cookie')?.[0]).toMatch(/; path=\/crm;/);
      const cookie = signIn.get('Set-Cookie')?.[0]?.split(';')[0] ?? '';
      expect((await request(server).get('/crm/api/user').set('Cookie', cookie)).status).toBe(200);
      const signOut = await request(server).delete('/crm/api/user/token').set('Cookie', cookie);
      expect(signOut.get('Set-Cookie')?.[0]).toMatch(/^sillage_session=; path=\/crm;/);
    } finally {
      await new Promise((closed) => server.close(closed));
    }
  });

  it('says when the browser’s copy is still good', async () => {
    const first = await anyone().get('/theme.js');
    const again = await anyone()
      .get('/theme.js')
      .set('If-Modified-Since', first.get('Last-Modified') ?? '');
    expect(again.status).toBe(304);
  });

  it.each(['/assets/gone.js', '/gone.png', '/assets/../../outside.txt', '/..%2foutside.txt', '/assets/%ff'])(
    'has nothing at %s',
    async (path) => {
      const answer = await anyone().get(path);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('secret');
    },
  );
});

describe('trouble of our own', () => {
  /** An API whose database cannot be reached, and what it logs. */
  async function withoutDatabase<T>(work: (server: Server, log: string[]) => Promise<T>): Promise<T> {
    const database = openDatabase('postgres://nobody:nothing@127.0.0.1:1/none');
    const log: string[] = [];
    const logger = createLogger({}, { write: (line) => void log.push(line) });
    const settings = { ...api.settings, UI_DIST: 'none' };
    const server = createApp({ database, settings, logger }).listen(0, '127.0.0.1');
    try {
      return await work(server, log);
    } finally {
      await new Promise((closed) => server.close(closed));
      await database.close();
    }
  }

  it('is 503 while the database cannot be reached', async () => {
    await withoutDatabase(async (server) => {
      const answer = await request(server).get('/api/user').set('Cookie', 'sillage_session=any');
      expect(answer.status).toBe(503);
      expect(errorOf(answer).code).toBe('database_unavailable');
      expect(answer.get('Retry-After')).toBe('1');
    });
  });

  it('still answers with a page when the interface is not built', async () => {
    await withoutDatabase(async (server) => {
      const answer = await request(server).get('/login');
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('npm start');
    });
  });

  it('logs calls without what people sent', async () => {
    await withoutDatabase(async (server, log) => {
      await request(server)
        .post('/api/user/token?secret=in-query')
        .set('Cookie', 'sillage_session=in-cookie')
        .send({ email: 'in-body@example.com', password: 'in-body' });
      const lines = log.join('');
      expect(lines).toContain('"path":"/api/user/token"');
      expect(lines).toContain('"status":503');
      expect(lines).not.toMatch(/in-(query|cookie|body)/);
    });
  });

  it('is 500 with no more than the call’s id, which the log explains, when nobody foresaw it', async () => {
    const log: string[] = [];
    const logger = createLogger({}, { write: (line) => void log.push(line) });
    const app = createApp({ database: api.database, settings: api.settings, logger });
    await api.database.pool.query('ALTER TABLE sessions RENAME TO sessions_away');
    try {
      const answer = await request(app.callback()).get('/api/user').set('Cookie', 'sillage_session=any');
      const id = answer.get('X-Request-Id') ?? '';
      expect(answer.status).toBe(500);
      expect(errorOf(answer)).toEqual({
        code: 'internal_error',
        message: expect.stringContaining(id) as string,
      });
      expect(answer.text).not.toContain('sessions');
      expect(log.find((line) => line.includes('A call failed.'))).toContain(id);
    } finally {
      await api.database.pool.query('ALTER TABLE sessions_away RENAME TO sessions');
    }
  });
});

it('logs of an address no more than its first part, unless it is a call or a file: a contact may be named by an e-mail address', async () => {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const app = createApp({ database: api.database, settings: api.settings, logger }).callback();
  for (const path of [
    '/contacts/ada%40example.com',
    '/contacts',
    '/m/o/token',
    '/api/contact/1',
    '/assets/a.js',
  ])
    await request(app).get(path);
  const paths = lines.map((line) => (JSON.parse(line) as { path?: string }).path);
  expect(paths).toEqual(['/contacts/…', '/contacts', '/m/…', '/api/contact/1', '/assets/a.js']);
  expect(lines.join('')).not.toContain('ada');
});
