import request from 'supertest';
import { z } from 'zod';
import { webhookStatus } from '../../domain/entities/events/webhook';
import { buildAccount } from '../../tests/factories/account';
import { dataOf, errorOf } from '../../tests/support/api/answers';
import { useApi, type TestApi } from '../../tests/support/api/api';
import { useDatabase } from '../../tests/support/database/database';
import { connectTwilio, deliverSms } from '../../tests/support/providers/webhooks';
import type { ApiSettings } from '../dependencies';

const store = useDatabase();
const statuses = z.object({ webhooks: z.object({ shopify: webhookStatus, twilio: webhookStatus }) });
const authToken = 'the auth token';
let serial = 0;

type Headers = Record<string, string>;
const byProxy: Headers = {
  Host: 'inside:3000',
  'X-Forwarded-Host': 'crm.example.com',
  'X-Forwarded-Proto': 'https',
};

describe.each<[string, Partial<ApiSettings>, Headers, string]>([
  [
    'PUBLIC_URL says so',
    { PUBLIC_URL: 'https://crm.example.com' },
    { Host: 'inside:3000' },
    'https://crm.example.com',
  ],
  [
    'PUBLIC_URL is given without BASE_PATH',
    { PUBLIC_URL: 'https://crm.example.com', BASE_PATH: '/crm' },
    byProxy,
    'https://crm.example.com/crm',
  ],
  [
    'PUBLIC_URL is given with BASE_PATH',
    { PUBLIC_URL: 'https://crm.example.com/crm', BASE_PATH: '/crm' },
    byProxy,
    'https://crm.example.com/crm',
  ],
  [
    'PUBLIC_URL has a path that the proxy takes off',
    { PUBLIC_URL: 'https://crm.example.com/shop' },
    byProxy,
    'https://crm.example.com/shop',
  ],
  ['the request came by it', {}, { Host: 'crm.example.com:8080' }, 'http://crm.example.com:8080'],
  [
    'the request came by it, under BASE_PATH',
    { BASE_PATH: '/crm' },
    { Host: 'crm.example.com' },
    'http://crm.example.com/crm',
  ],
  ['a trusted proxy says so', { TRUST_PROXY: 1 }, byProxy, 'https://crm.example.com'],
  [
    'a trusted proxy says so, under BASE_PATH',
    { TRUST_PROXY: 1, BASE_PATH: '/crm' },
    byProxy,
    'https://crm.example.com/crm',
  ],
  ['a proxy that is not trusted says another', {}, byProxy, 'http://inside:3000'],
])('the public address, where %s', (_, given, headers, address) => {
  const api = useApi({ PUBLIC_URL: undefined, ...given }, store);

  it('is what the settings page shows, and what Twilio’s own library signs', async () => {
    const { shown, form } = await connectedTwilio(api, headers);
    expect(shown).toBe(`${address}/api/event/twilio/track`);
    const signed = (url: string) => deliverSms(api, { form, authToken, url }).set(headers);
    expect((await signed(shown)).status).toBe(200);
    // Twilio may sign its own query, too.
    const queried = signed(`${shown}?number=1`);
    queried.url += '?number=1';
    expect((await queried).status).toBe(200);
  });

  it('is not taken from an Origin header', async () => {
    const { form } = await connectedTwilio(api, headers);
    const url = 'https://evil.example.com/api/event/twilio/track';
    const origin = { Origin: 'https://evil.example.com' };
    const forged = await deliverSms(api, { form, authToken, url }).set({ ...headers, ...origin });
    expect([forged.status, errorOf(forged).code]).toEqual([401, 'twilio_signature_invalid']);
  });

  it('is a page’s whose changes are taken; those of another site’s are not, whatever is forwarded', async () => {
    const visitor = await api.visitor();
    const change = (origin: string, more: Headers = {}) =>
      visitor.call('post', '/tag', { name: `tag ${(serial += 1)}` }, { ...headers, ...more, Origin: origin });
    expect((await change(new URL(address).origin)).status).toBe(201);
    expect((await change('https://evil.example.com')).status).toBe(403);
    if (given.TRUST_PROXY) return;
    const forwarded = { 'X-Forwarded-Host': 'evil.example.com', Forwarded: 'host=evil.example.com' };
    expect((await change('https://evil.example.com', forwarded)).status).toBe(403);
  });

  it('is where the API’s document says that its calls are', async () => {
    const { document } = await api.contract();
    expect(document).toMatchObject({ servers: [{ url: given.BASE_PATH ?? '/' }] });
  });
});

describe('a proxy that is not trusted', () => {
  const api = useApi({ PUBLIC_URL: undefined }, store);

  it('makes no connection one over TLS: the cookie goes over http, and no browser is asked for https', async () => {
    const { email, password } = await buildAccount(api);
    const answer = await request(api.server).post('/api/user/token').set(byProxy).send({ email, password });
    expect(answer.get('Set-Cookie')?.[0]).not.toMatch(/; secure/i);
    expect(answer.get('Strict-Transport-Security')).toBeUndefined();
  });

  it('gives nobody another address to try passwords from', async () => {
    const { email } = await buildAccount(api);
    const statusesOf = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const from = { ...byProxy, 'X-Forwarded-For': `10.1.0.${n}` };
        const tried = { email: `${n}${email}`, password: 'wrong' };
        return (await request(api.server).post('/api/user/token').set(from).send(tried)).status;
      }),
    );
    expect(statusesOf).toContain(429);
  });
});

/** A new account with a Twilio connection: the address it is shown, by a request with these headers, and a message to it. */
async function connectedTwilio(api: TestApi, headers: Headers) {
  const visitor = await api.visitor();
  const accountSid = `AC${(serial += 1)}`;
  await connectTwilio(api, visitor.userId, { accountSid, authToken });
  const { webhooks } = dataOf(await visitor.call('get', '/user/webhook', undefined, headers), statuses);
  const form = { AccountSid: accountSid, MessageSid: `SM${serial}`, From: '+15145550199', Body: 'Oui' };
  return { shown: webhooks.twilio.url, form };
}
