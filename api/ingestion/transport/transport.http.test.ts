import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import request from 'supertest';
import { errorBody } from '../../../domain/entities/common';
import { buildAccount } from '../../../tests/factories/account';
import { useApi } from '../../../tests/support/api/api';

const shop = 'https://shop.example';
const closed = useApi();
const api = useApi({ CORS_ORIGINS: [shop, 'http://localhost:8080'] });
let account: { userId: number; clientKey: string };

beforeEach(async () => {
  account = await buildAccount(api);
});

const body = JSON.stringify({ name: 'purchase', contact_external_id: 'anna', data: { amount: 12.5 } });
const track = () =>
  request(api.server)
    .post('/api/event/track')
    .set('Client-Key', account.clientKey)
    .set('Content-Type', 'application/json; charset=utf-8');
const countEvents = async (): Promise<number> =>
  (await api.database.pool.query('SELECT FROM events WHERE user_id = $1', [account.userId])).rowCount ?? 0;

describe('a packed body', () => {
  // By fetch: supertest would make JSON of a Buffer.
  async function packed(encoding: string, bytes: Buffer) {
    const { port } = api.server.address() as AddressInfo; // it listens on TCP
    const answer = await fetch(`http://127.0.0.1:${port}/api/event/track`, {
      method: 'POST',
      headers: {
        'Client-Key': account.clientKey,
        'Content-Type': 'application/json',
        'Content-Encoding': encoding,
      },
      body: bytes,
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, code: answer.ok ? null : errorCode(text) };
  }
  const errorCode = (text: string): string => errorBody.parse(JSON.parse(text)).error.code;

  it.each([
    ['gzip', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['br', brotliCompressSync(body)],
  ])('by %s is stored like one that is not', async (encoding, bytes) => {
    expect((await packed(encoding, bytes)).status).toBe(200);
    expect(await countEvents()).toBe(1);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(200_000_000, ' '))],
    ['br', brotliCompressSync(Buffer.alloc(20_000_000, ' '))],
  ])('by %s that would unpack to far more than the limit is refused', async (encoding, bomb) => {
    expect(bomb.length).toBeLessThan(256 * 1024);
    const answer = await packed(encoding, bomb);
    expect([answer.status, answer.code]).toEqual([413, 'body_too_large']);
  });

  it('is refused when it is broken, or packed by what nobody knows', async () => {
    const broken = await packed('gzip', gzipSync(body).subarray(0, 30));
    expect([broken.status, broken.code]).toEqual([400, 'invalid_encoding']);
    const unknown = await packed('zstd', Buffer.from(body));
    expect([unknown.status, unknown.code]).toEqual([415, 'unsupported_encoding']);
    expect(unknown.headers.get('accept-encoding')).toBe('gzip, deflate, br');
    expect(await countEvents()).toBe(0);
  });
});

it('a connection serves one call after another', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  for (let number = 0; number < 3; number += 1) {
    expect((await track().agent(agent).send(body)).headers['connection']).toBe('keep-alive');
    for (const sockets of Object.values(agent.freeSockets))
      for (const socket of sockets ?? []) ports.add(socket.localPort);
  }
  agent.destroy();
  expect(ports.size).toBe(1);
});

it.each(['/api/event/track', '/api/contact/identify/batch', '/v1/batch'])(
  '%s answers HEAD and OPTIONS without a key',
  async (path) => {
    for (const method of ['head', 'options'] as const) {
      const answer = await request(api.server)[method](path);
      expect([answer.status, answer.headers['allow'], answer.text ?? '']).toEqual([
        204,
        'POST, HEAD, OPTIONS',
        '',
      ]);
    }
  },
);

it('the preview answers HEAD as it does GET', async () => {
  const path = '/api/event/track/preview?name=purchase';
  const answer = await request(api.server).head(path).set('Client-Key', account.clientKey);
  expect(answer.status).toBe(200);
});

describe('a call from a page of another site', () => {
  const preflight = ({ server }: typeof api, origin: string) =>
    request(server).options('/v1/track').set({
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type',
    });

  it('is allowed to the origins of the setting', async () => {
    const asked = await preflight(api, shop);
    expect(asked.status).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': shop,
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': 'authorization,content-type',
      vary: 'Origin',
    });
    const answer = await track().set('Origin', shop).send(body);
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, shop]);
    const refused = await track().set('Origin', shop).send('{}');
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([400, shop]);
  });

  it('is not allowed to others, nor to any without the setting', async () => {
    for (const answer of [
      await preflight(api, 'https://other.example'),
      await preflight(closed, shop),
      await request(closed.server).post('/v1/track').set('Origin', shop).send({}),
    ]) {
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('to the rest of the API is never allowed', async () => {
    const answer = await request(api.server).get('/api/user').set('Origin', shop);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
