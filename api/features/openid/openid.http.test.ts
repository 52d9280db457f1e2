import request, { type Response } from 'supertest';
import { z } from 'zod';
import { beginErasure } from '../../../db/erasure/account';
import { inTransaction } from '../../../db/database/transaction';
import type { JsonObject } from '../../../domain/entities/common';
import { identity, openIdProvider } from '../../../domain/entities/account/identity';
import { buildAccount } from '../../../tests/factories/account';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type TestApi } from '../../../tests/support/api/api';
import { OpenIdProvider } from '../../../tests/support/providers/openid-provider';

const home = 'https://sillage.example.com';
const backTo = `${home}/login/openid`;
const lines: string[] = [];
let provider: OpenIdProvider;

// Before the APIs below are made, which read their settings then.
beforeAll(async () => {
  provider = await OpenIdProvider.place();
  await provider.start(backTo);
  for (const one of [api, other, byEmail])
    Object.assign(one.settings, { ...provider.settings, OIDC_NAME: 'Example Login' });
});
const api = useApi({ PUBLIC_URL: home }, undefined, (line) => lines.push(line));
/** Another process on the same database, with the same key. */
const other = useApi({ PUBLIC_URL: home, SECRET_KEY: api.settings.SECRET_KEY }, api);
const byEmail = useApi(
  { PUBLIC_URL: home, SECRET_KEY: api.settings.SECRET_KEY, OIDC_LINK_BY_EMAIL: true },
  api,
);
const without = useApi({ PUBLIC_URL: home }, api);
afterAll(() => provider.stop());

const refusalOf = (answer: Response): [number, string] => [answer.status, errorOf(answer).code];
const urlIn = (answer: Response): string => dataOf(answer, z.strictObject({ url: z.string() })).url;
const cookieOf = (answer: Response, name: string): string =>
  answer
    .get('Set-Cookie')
    ?.find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

/** A browser that nobody is signed in with. */
function browser(at: TestApi = api) {
  let cookie = '';
  return {
    get cookie() {
      return cookie;
    },
    async begin(): Promise<string> {
      const answer = await request(at.server).post('/api/user/token/openid/begin');
      cookie = cookieOf(answer, 'sillage_openid');
      return urlIn(answer);
    },
    end: (query: string, there = at) =>
      request(there.server).post('/api/user/token/openid').set('Cookie', cookie).send({ query }),
  };
}

async function signIn(login: string, at: TestApi = api): Promise<Response> {
  const one = browser(at);
  return one.end(await provider.visit(await one.begin(), login));
}

const whoAmI = async (answer: Response): Promise<number | null> => {
  const me = await request(api.server).get('/api/user').set('Cookie', cookieOf(answer, 'sillage_session'));
  return me.status === 200 ? (me.body as { data: { user: { id: number } } }).data.user.id : null; // the answer of GET /user
};

/** An account's owner, signed in, with more than one cookie. */
async function owner() {
  const account = await buildAccount(api);
  const session = cookieOf(
    await request(api.server)
      .post('/api/user/token')
      .send({ email: account.email, password: account.password }),
    'sillage_session',
  );
  const call = (path: string, body: object = {}, cookies = '') =>
    request(api.server).post(`/api${path}`).set('Cookie', `${session}; ${cookies}`).send(body);
  const list = async () => {
    const answer = await request(api.server).get('/api/user/identity').set('Cookie', session);
    const schema = z.strictObject({
      identities: z.array(z.strictObject(identity.shape)),
      provider: openIdProvider.nullable(),
    });
    return dataOf(answer, schema).identities;
  };
  return {
    ...account,
    call,
    list,
    /** Links the account to who signs in at the provider so. */
    async link(login: string): Promise<Response> {
      const begun = await call('/user/identity/begin');
      const query = await provider.visit(urlIn(begun), login);
      return call('/user/identity', { query }, cookieOf(begun, 'sillage_openid'));
    },
  };
}

let serial = 0;
/** Somebody at the provider: what they sign in as there. */
const person = (email = ''): string => `person-${(serial += 1)} ${email}`.trim();

const acts = async (userId: number) => {
  const { rows } = await api.database.pool.query<{ action: string; actor_id: number; detail: JsonObject }>(
    `SELECT action, actor_id, detail FROM audit_log WHERE user_id = $1 AND action <> 'account_created' ORDER BY id`,
    [userId],
  );
  return rows;
};

const passTenMinutes = () =>
  api.database.pool.query(`UPDATE openid_attempts SET expires_at = expires_at - interval '10 minutes'`);

describe('the provider', () => {
  it('is named where one signs in, and where there is none it is said', async () => {
    const read = async ({ server }: TestApi) =>
      (await request(server).get('/api/user/token/openid')).body as { data: unknown };
    expect((await read(api)).data).toEqual({ provider: { name: 'Example Login' } });
    expect((await read(without)).data).toEqual({ provider: null });
    const begun = await request(without.server).post('/api/user/token/openid/begin');
    expect(refusalOf(begun)).toEqual([409, 'openid_missing']);
  });

  it('is sent a code challenge, a state and a nonce, and no two browsers the same', async () => {
    const addresses = [await browser().begin(), await browser().begin()].map(
      (url) => new URL(url).searchParams,
    );
    for (const sent of addresses) {
      expect(Object.fromEntries(sent)).toMatchObject({
        response_type: 'code',
        redirect_uri: backTo,
        scope: 'openid email',
        code_challenge_method: 'S256',
      });
      for (const name of ['state', 'nonce', 'code_challenge']) expect(sent.get(name)).toMatch(/^[\w-]{43}$/);
    }
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(addresses[0]?.get(name)).not.toBe(addresses[1]?.get(name));
  });
});

describe('who is linked', () => {
  it('signs in, also at another process, whatever their e-mail is by now; the audit log has it', async () => {
    const one = await owner();
    const linked = await one.link('seven ann@example.com');
    expect(linked.status).toBe(201);
    expect(await one.list()).toMatchObject([
      { issuer: provider.settings.OIDC_ISSUER, email: 'ann@example.com', last_used_at: null },
    ]);

    const answer = await signIn('seven ann@new.example.com', other);
    expect(answer.status).toBe(200);
    expect(await whoAmI(answer)).toBe(one.userId);
    expect(answer.get('Cache-Control')).toBe('no-store');
    const [listed] = await one.list();
    expect(listed?.email).toBe('ann@new.example.com');
    expect(Date.now() - Date.parse(listed?.last_used_at ?? '')).toBeLessThan(60_000);
    expect(await acts(one.userId)).toMatchObject([
      { action: 'signed_in', detail: { by: 'password' } },
      { action: 'identity_linked', actor_id: one.userId, detail: { by: 'owner' } },
      { action: 'signed_in', actor_id: one.userId, detail: { by: 'openid_connect' } },
    ]);
  });

  it('signs in nowhere any more once it is unlinked', async () => {
    const one = await owner();
    const who = person('ben@example.com');
    await one.link(who);
    const [linked] = await one.list();
    expect((await one.call(`/user/identity/${linked?.id}/unlink`)).status).toBe(204);
    expect(await one.list()).toEqual([]);
    expect(refusalOf(await signIn(who))).toEqual([403, 'openid_no_account']);
    expect((await acts(one.userId)).at(-1)).toMatchObject({ action: 'identity_unlinked' });
  });

  it('opens one account, not two', async () => {
    const [one, two] = [await owner(), await owner()];
    const who = person();
    expect((await one.link(who)).status).toBe(201);
    expect(refusalOf(await two.link(who))).toEqual([409, 'identity_taken']);
    expect(await whoAmI(await signIn(who))).toBe(one.userId);
  });

  it('signs in to no account that is erased, and nothing of it is left', async () => {
    const one = await owner();
    const who = person();
    await one.link(who);
    await one.call('/user/identity/begin');
    await inTransaction(api.database.pool, (client) => beginErasure(client, one.userId));
    expect(refusalOf(await signIn(who))).toEqual([403, 'openid_no_account']);
    const { rows } = await api.database.pool.query(
      `SELECT user_id FROM identities WHERE user_id = $1 UNION ALL SELECT user_id FROM openid_attempts WHERE user_id = $1`,
      [one.userId],
    );
    expect(rows).toEqual([]);
  });
});

describe('who is not linked', () => {
  it('is told so, and gets no account, whatever their e-mail', async () => {
    const one = await owner();
    const answer = await signIn(person(one.email));
    expect(refusalOf(answer)).toEqual([403, 'openid_no_account']);
    expect(errorOf(answer).message).toContain('Example Login');
    expect(cookieOf(answer, 'sillage_session')).toBe('');
    expect(await one.list()).toEqual([]);
  });

  it('is refused where the provider names somebody by what cannot be stored', async () => {
    expect(refusalOf(await signIn(`${person()}\0`))).toEqual([400, 'openid_refused']);
  });

  it('is linked by the e-mail that the provider has verified, where the operator wants that', async () => {
    const one = await owner();
    const who = person(one.email.toUpperCase());
    expect(await whoAmI(await signIn(who, byEmail))).toBe(one.userId);
    expect(await whoAmI(await signIn(who, api))).toBe(one.userId);
    expect((await acts(one.userId)).slice(1)).toMatchObject([
      { action: 'identity_linked', detail: { by: 'email' } },
      { action: 'signed_in' },
      { action: 'signed_in' },
    ]);
  });

  it('is not linked by an e-mail that is not verified, nor by one that another person had there', async () => {
    const one = await owner();
    expect(refusalOf(await signIn(`unverified ${one.email}`, byEmail))).toEqual([403, 'openid_no_account']);
    expect(refusalOf(await signIn(person(), byEmail))).toEqual([403, 'openid_no_account']);
    await one.link(person(one.email));
    expect(refusalOf(await signIn(person(one.email), byEmail))).toEqual([403, 'openid_no_account']);
    expect(await one.list()).toHaveLength(1);
  });
});

describe('what the browser comes back with', () => {
  it('is taken once', async () => {
    const one = await owner();
    const who = person();
    await one.link(who);
    const here = browser();
    const query = await provider.visit(await here.begin(), who);
    const answers = await Promise.all([here.end(query), here.end(query, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(refusalOf(await here.end(query))).toEqual([400, 'openid_expired']);
  });

  it('is taken for ten minutes', async () => {
    const here = browser();
    const query = await provider.visit(await here.begin(), person());
    await passTenMinutes();
    expect(refusalOf(await here.end(query))).toEqual([400, 'openid_expired']);
  });

  it('is taken in the browser that went, and spoils nothing in another one', async () => {
    const one = await owner();
    const [mine, theirs] = [person(), person()];
    await one.link(mine);
    const [here, there] = [browser(), browser()];
    const query = await provider.visit(await here.begin(), mine);
    const attacker = await provider.visit(await there.begin(), theirs);
    // Somebody is led to the address with which another one came back.
    expect(refusalOf(await here.end(attacker))).toEqual([400, 'openid_expired']);
    expect(refusalOf(await request(api.server).post('/api/user/token/openid').send({ query }))).toEqual([
      400,
      'openid_expired',
    ]);
    expect((await here.end(query)).status).toBe(200);
  });

  it('counts for what was begun, and for whom', async () => {
    const [one, two] = [await owner(), await owner()];
    const who = person();
    const begun = await one.call('/user/identity/begin');
    const cookie = cookieOf(begun, 'sillage_openid');
    const query = await provider.visit(urlIn(begun), who);
    const asSignIn = request(api.server).post('/api/user/token/openid').set('Cookie', cookie).send({ query });
    expect(refusalOf(await asSignIn)).toEqual([400, 'openid_expired']);
    expect(refusalOf(await two.call('/user/identity', { query }, cookie))).toEqual([400, 'openid_expired']);

    const here = browser();
    const forSignIn = await provider.visit(await here.begin(), who);
    expect(refusalOf(await one.call('/user/identity', { query: forSignIn }, here.cookie))).toEqual([
      400,
      'openid_expired',
    ]);
    expect((await one.call('/user/identity', { query }, cookie)).status).toBe(201);
  });

  it('may be that they left, or no code at all', async () => {
    const here = browser();
    const left = await provider.visit(await here.begin(), null);
    expect(new URLSearchParams(left).get('error')).toBe('access_denied');
    const answer = await here.end(left);
    expect(refusalOf(answer)).toEqual([400, 'openid_cancelled']);
    expect(errorOf(answer).message).toMatch(/^Example Login sent you back/);

    const again = browser();
    const state = new URL(await again.begin()).searchParams.get('state') ?? '';
    const iss = encodeURIComponent(provider.settings.OIDC_ISSUER);
    lines.length = 0;
    const made = await again.end(`code=made-up&state=${state}&iss=${iss}`);
    expect(refusalOf(made)).toEqual([400, 'openid_refused']);
    const logged = lines.find((line) => line.includes('A sign-in through OpenID Connect failed.')) ?? '';
    expect(JSON.parse(logged)).toMatchObject({ trouble: 'refused', reason: 'invalid_grant' });
    expect(lines.join('')).not.toContain(provider.settings.OIDC_CLIENT_SECRET);
  });

  it('is of no other provider', async () => {
    const here = browser();
    const query = new URLSearchParams(await provider.visit(await here.begin(), person()));
    query.set('iss', 'https://evil.example');
    expect(refusalOf(await here.end(query.toString()))).toEqual([400, 'openid_refused']);
  });

  it('is kept nowhere: neither state nor nonce nor verifier can be made from the database', async () => {
    const here = browser();
    const sent = new URL(await here.begin()).searchParams;
    const { rows } = await api.database.pool.query('SELECT a::text FROM openid_attempts a');
    const kept = JSON.stringify(rows);
    const [, token = 'none'] = here.cookie.split('=');
    for (const secret of [token, sent.get('state'), sent.get('nonce')]) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(Buffer.from(secret ?? '', 'base64url').toString('hex'));
    }
  });
});

describe('who links an account, or unlinks it,', () => {
  it('gives the password when they signed in more than 10 minutes ago', async () => {
    const one = await owner();
    await one.link(person());
    const [linked] = await one.list();
    await api.database.pool.query(
      `UPDATE sessions SET signed_in_at = now() - interval '11 minutes' WHERE user_id = $1`,
      [one.userId],
    );
    for (const path of ['/user/identity/begin', `/user/identity/${linked?.id}/unlink`]) {
      expect(refusalOf(await one.call(path))).toEqual([403, 'recent_sign_in_required']);
      const wrong = await one.call(path, { current_password: 'not this one' });
      expect(refusalOf(wrong)).toEqual([400, 'current_password_wrong']);
    }
    expect((await one.call('/user/identity/begin', { current_password: one.password })).status).toBe(200);
    expect(
      (await one.call(`/user/identity/${linked?.id}/unlink`, { current_password: one.password })).status,
    ).toBe(204);
  });

  it('is the owner: not an administrator who acts as the account, nor another account', async () => {
    const one = await owner();
    await one.link(person());
    const [linked] = await one.list();
    const administrator = await api.visitor(await buildAccount(api, { isAdministrator: true }));
    expect((await administrator.call('post', '/admin/impersonate', { email: one.email })).status).toBe(200);
    const refused = [403, 'not_while_impersonating'];
    expect(refusalOf(await administrator.call('post', '/user/identity/begin', {}))).toEqual(refused);
    expect(refusalOf(await administrator.call('post', '/user/identity', { query: 'code=1' }))).toEqual(
      refused,
    );
    const unlink = `/user/identity/${linked?.id}/unlink`;
    expect(refusalOf(await administrator.call('post', unlink, { current_password: one.password }))).toEqual(
      refused,
    );
    const stranger = await api.visitor();
    expect(refusalOf(await stranger.call('post', unlink, {}))).toEqual([404, 'identity_not_found']);
    expect(await one.list()).toHaveLength(1);
  });
});

describe('while the provider is away', () => {
  it('people are told so, in their language, and the next one is served when it is back', async () => {
    const one = await owner();
    const who = person();
    await one.link(who);
    const waiting = browser(api);
    const query = await provider.visit(await waiting.begin(), who);
    await provider.stop();
    const begun = await request(api.server).post('/api/user/token/openid/begin').set('Accept-Language', 'fr');
    expect(refusalOf(begun)).toEqual([503, 'openid_unavailable']);
    expect(errorOf(begun).message).toMatch(/^Example Login est injoignable/);
    expect(refusalOf(await waiting.end(query))).toEqual([503, 'openid_unavailable']);

    await provider.start(backTo);
    expect(await whoAmI(await signIn(who))).toBe(one.userId);
  });
});
