import request, { type Response } from 'supertest';
import { z } from 'zod';
import { beginErasure } from '../../../db/erasure/account';
import { makeOneTimeToken, passkeyChallenge } from '../../../db/sign-in/one-time-tokens';
import { passkeyLimit } from '../../../db/sign-in/passkeys';
import { inTransaction } from '../../../db/database/transaction';
import { jsonObject, type JsonObject } from '../../../domain/entities/common';
import { passkey } from '../../../domain/entities/account/passkey';
import { buildAccount } from '../../../tests/factories/account';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type TestApi, type Visitor } from '../../../tests/support/api/api';
import { Authenticator, type Liberties } from '../../../tests/support/providers/authenticator';

const home = 'https://sillage.example.com';
const lines: string[] = [];
const api = useApi({ PUBLIC_URL: home }, undefined, (line) => lines.push(line));
/** Another process on the same database, with the same key. */
const other = useApi({ PUBLIC_URL: home, SECRET_KEY: api.settings.SECRET_KEY }, api);

const optionsIn = (answer: Response): JsonObject =>
  dataOf(answer, z.strictObject({ options: jsonObject })).options;
const passkeyIn = (answer: Response) =>
  dataOf(answer, z.strictObject({ passkey: z.strictObject(passkey.shape) })).passkey;
const refusalOf = (answer: Response): [number, string] => [answer.status, errorOf(answer).code];

const begin = (by: Visitor, proof: object = {}) => by.call('post', '/user/passkey/options', proof);
const add = (by: Visitor, credential: object) => by.call('post', '/user/passkey', { credential });
const list = async (by: Visitor) =>
  dataOf(
    await by.call('get', '/user/passkey'),
    z.strictObject({ passkeys: z.array(z.strictObject(passkey.shape)) }),
  ).passkeys;
const remove = (by: Visitor, id: number, proof: object = {}) =>
  by.call('post', `/user/passkey/${id}/remove`, proof);

/** An account with a passkey, signed in, and the device that has it. */
async function owner(at: TestApi = api) {
  const account = await buildAccount(api);
  const by = await at.visitor(account);
  const device = new Authenticator(home);
  const added = passkeyIn(await add(by, device.create(optionsIn(await begin(by)))));
  return { account, by, device, added };
}

const beginSignIn = (at: TestApi = api) => request(at.server).post('/api/user/token/passkey/options');
const signIn = (credential: object, at: TestApi = api) =>
  request(at.server).post('/api/user/token/passkey').send({ credential });
const signInWith = async (device: Authenticator, liberties: Liberties = {}) =>
  signIn(device.get(optionsIn(await beginSignIn()), liberties));

const whoAmI = async (answer: Response) => {
  const cookie = answer.get('Set-Cookie')?.find((one) => one.startsWith('sillage_session=')) ?? '';
  const me = await request(api.server)
    .get('/api/user')
    .set('Cookie', cookie.split(';')[0] ?? '');
  return me.status === 200 ? (me.body as { data: { user: { id: number } } }).data.user.id : null; // the answer of GET /user
};

const acts = async (userId: number) => {
  const { rows } = await api.database.pool.query<{ action: string; actor_id: number; detail: JsonObject }>(
    `SELECT action, actor_id, detail FROM audit_log WHERE user_id = $1 AND action <> 'account_created' ORDER BY id`,
    [userId],
  );
  return rows;
};

/** Lets five minutes go by for all that was begun, as if they had. */
const passFiveMinutes = () =>
  api.database.pool.query(`UPDATE passkey_challenges SET expires_at = expires_at - interval '5 minutes'`);
const signedInAgo = (userId: number, minutes: number) =>
  api.database.pool.query(
    'UPDATE sessions SET signed_in_at = now() - make_interval(mins => $2) WHERE user_id = $1',
    [userId, minutes],
  );

describe('a passkey', () => {
  it('is added, signs in, and is listed with its uses; the audit log has it', async () => {
    const { account, by, device, added } = await owner();
    expect(added).toMatchObject({ last_used_at: null });

    const answer = await signInWith(device);

    expect(answer.status).toBe(200);
    expect(await whoAmI(answer)).toBe(account.userId);
    expect(answer.get('Cache-Control')).toBe('no-store');
    const [listed] = await list(by);
    expect(listed).toMatchObject({ id: added.id, name: added.name });
    expect(Date.now() - Date.parse(listed?.last_used_at ?? '')).toBeLessThan(60_000);
    expect(await acts(account.userId)).toMatchObject([
      { action: 'passkey_added', actor_id: account.userId, detail: { name: added.name } },
      { action: 'signed_in', actor_id: account.userId, detail: { by: 'passkey' } },
    ]);
  });

  it('is two factors by itself: no code is asked for', async () => {
    const { account, device } = await owner();
    await api.database.pool.query(
      `INSERT INTO second_factors (user_id, secret_encrypted, confirmed_at) VALUES ($1, 'sealed', now())`,
      [account.userId],
    );
    expect(await whoAmI(await signInWith(device))).toBe(account.userId);
  });

  it('is called after the browser and the system in which it was added', async () => {
    const by = await api.visitor();
    const device = new Authenticator(home);
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    const credential = device.create(optionsIn(await begin(by)));
    const answer = await by.call('post', '/user/passkey', { credential }, { 'User-Agent': chrome });
    expect(passkeyIn(answer).name).toBe('Chrome, Linux');
  });

  it('asks the device to look who is there, to find the account by itself, and tells it nothing of the owner’s number', async () => {
    const { by } = await owner();
    const options = optionsIn(await begin(by));
    expect(options).toMatchObject({
      rp: { id: 'sillage.example.com', name: 'Sillage' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(options['excludeCredentials']).toHaveLength(1);
    const { id } = options['user'] as { id: string }; // as WebAuthn has it
    expect(Buffer.from(id, 'base64url')).toHaveLength(16);
    expect(optionsIn(await beginSignIn())).toMatchObject({
      rpId: 'sillage.example.com',
      userVerification: 'required',
    });
  });

  it('is begun at one process and ended at another', async () => {
    const account = await buildAccount(api);
    const [here, there] = [await api.visitor(account), await other.visitor(account)];
    const device = new Authenticator(home);
    expect((await add(there, device.create(optionsIn(await begin(here))))).status).toBe(201);
    const options = optionsIn(await beginSignIn(other));
    expect((await signIn(device.get(options), api)).status).toBe(200);
  });

  it('is renamed', async () => {
    const { by, added } = await owner();
    const answer = await by.call('put', `/user/passkey/${added.id}`, { name: ' Work laptop ' });
    expect(passkeyIn(answer).name).toBe('Work laptop');
    expect(await list(by)).toMatchObject([{ id: added.id, name: 'Work laptop' }]);
  });

  it('signs nobody in once it is removed, and the device is told what to do', async () => {
    const { account, by, device, added } = await owner();
    expect((await remove(by, added.id)).status).toBe(204);

    const answer = await signInWith(device);
    expect(refusalOf(answer)).toEqual([400, 'passkey_unknown']);
    expect(answer.get('Set-Cookie')).toBeUndefined();
    expect(await list(by)).toEqual([]);
    expect((await acts(account.userId)).map(({ action }) => action)).toEqual([
      'passkey_added',
      'passkey_removed',
    ]);
  });

  it('of an account that is erased signs nobody in, and nothing of it is left', async () => {
    const { account, by, device } = await owner();
    const options = optionsIn(await beginSignIn());
    await begin(by);
    await inTransaction(api.database.pool, (client) => beginErasure(client, account.userId));
    expect(refusalOf(await signIn(device.get(options)))).toEqual([400, 'passkey_unknown']);
    const { rows } = await api.database.pool.query(
      `SELECT user_id FROM passkeys WHERE user_id = $1 UNION ALL SELECT user_id FROM passkey_challenges WHERE user_id = $1`,
      [account.userId],
    );
    expect(rows).toEqual([]);
  });

  it('is one of so many at most', async () => {
    const { account, by } = await owner();
    const ready = new Authenticator(home).create(optionsIn(await begin(by)));
    await api.database.pool.query(
      `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name)
       SELECT $1::bigint, decode(md5($1::bigint || ' ' || n), 'hex'), '', 0, '{}', 'Key' FROM generate_series(2, $2::integer) n`,
      [account.userId, passkeyLimit],
    );
    expect(refusalOf(await begin(by))).toEqual([409, 'passkeys_full']);
    expect(refusalOf(await add(by, ready))).toEqual([409, 'passkeys_full']);
  });
});

describe('what a device signs', () => {
  it('is taken once', async () => {
    const { by, device } = await owner();
    const assertion = device.get(optionsIn(await beginSignIn()));
    expect((await signIn(assertion)).status).toBe(200);
    expect(refusalOf(await signIn(assertion))).toEqual([400, 'passkey_expired']);

    const second = new Authenticator(home).create(optionsIn(await begin(by)));
    expect((await add(by, second)).status).toBe(201);
    expect(refusalOf(await add(by, second))).toEqual([400, 'passkey_expired']);
  });

  it('is taken once, however many send it at the same time', async () => {
    const { device } = await owner();
    const assertion = device.get(optionsIn(await beginSignIn()));
    const answers = await Promise.all([api, other, api, other].map((at) => signIn(assertion, at)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('is taken for five minutes', async () => {
    const { by, device } = await owner();
    const assertion = device.get(optionsIn(await beginSignIn()));
    const made = new Authenticator(home).create(optionsIn(await begin(by)));
    await passFiveMinutes();
    expect(refusalOf(await signIn(assertion))).toEqual([400, 'passkey_expired']);
    expect(refusalOf(await add(by, made))).toEqual([400, 'passkey_expired']);
  });

  it('counts for what was begun, and for whom', async () => {
    const { by, device } = await owner();
    const forSignIn = optionsIn(await beginSignIn());
    const forAddition = optionsIn(await begin(by));
    const stranger = await api.visitor();
    const theirs = optionsIn(await begin(stranger));
    const made = new Authenticator(home);

    expect(refusalOf(await signIn(device.get(forAddition)))).toEqual([400, 'passkey_expired']);
    expect(refusalOf(await add(by, made.create(forSignIn)))).toEqual([400, 'passkey_expired']);
    expect(refusalOf(await add(by, made.create(theirs)))).toEqual([400, 'passkey_expired']);
    expect(refusalOf(await signIn(device.get({ challenge: 'bWFkZSB1cA' })))).toEqual([
      400,
      'passkey_expired',
    ]);
    // A wrong try spoils nobody else's.
    expect((await add(stranger, made.create(theirs))).status).toBe(201);
  });

  it.each<[string, Liberties]>([
    ['another page', { origin: 'https://sillage.example.com.evil.example' }],
    ['the same host without TLS', { origin: 'http://sillage.example.com' }],
    ['another place', { rpId: 'evil.example' }],
    ['a device that did not look who is there', { isUnverified: true }],
    ['another account', { userHandle: 'c29tZWJvZHkgZWxzZQ' }],
    ['another key', { signature: Buffer.from('not a signature') }],
    ['the making of one', { type: 'webauthn.create' }],
    ['a copy of the device, which counts from the beginning', { counter: 1 }],
  ])('signs nobody in when it is of %s', async (_, liberties) => {
    const { by, device } = await owner();
    expect((await signInWith(device)).status).toBe(200);
    const before = await list(by);
    lines.length = 0;
    expect(refusalOf(await signInWith(device, liberties))).toEqual([400, 'passkey_refused']);
    expect(await list(by)).toEqual(before);
    expect(lines.some((line) => line.includes('A sign-in with a passkey was refused.'))).toBe(true);
  });

  it.each<[string, Liberties]>([
    ['another page', { origin: 'https://evil.example' }],
    ['another place', { rpId: 'evil.example' }],
    ['a device that did not look who is there', { isUnverified: true }],
    ['a maker’s certificates, whose addresses would be called', { certificates: true }],
    ['a sign-in', { type: 'webauthn.get' }],
  ])('adds nothing when it is of %s', async (_, liberties) => {
    const by = await api.visitor();
    const made = new Authenticator(home).create(optionsIn(await begin(by)), liberties);
    expect(refusalOf(await add(by, made))).toEqual([400, 'passkey_refused']);
    expect(await list(by)).toEqual([]);
  });

  it('may be of a device that counts nothing', async () => {
    const { device } = await owner();
    await api.database.pool.query('UPDATE passkeys SET counter = 0 WHERE credential_id = $1', [device.id]);
    for (let time = 0; time < 2; time += 1)
      expect((await signInWith(device, { counter: 0 })).status).toBe(200);
  });

  it('adds no passkey that another account has', async () => {
    const { by, device } = await owner();
    const thief = await api.visitor();
    const answer = await add(thief, device.create(optionsIn(await begin(thief))));
    expect(refusalOf(answer)).toEqual([409, 'passkey_known']);
    expect(await list(thief)).toEqual([]);
    expect(await list(by)).toHaveLength(1);
  });

  it('is kept so that who reads the database cannot use it', async () => {
    const challenge = await makeOneTimeToken(api.database.pool, passkeyChallenge, null);
    const { rows } = await api.database.pool.query('SELECT c::text FROM passkey_challenges c');
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(challenge);
    expect(kept).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'));
  });
});

describe('who adds a passkey, or removes one,', () => {
  it('gives the password when they signed in more than 10 minutes ago', async () => {
    const { account, by, added } = await owner();
    await signedInAgo(account.userId, 11);
    const tries = [(proof?: object) => begin(by, proof), (proof?: object) => remove(by, added.id, proof)];
    for (const attempt of tries) {
      expect(refusalOf(await attempt())).toEqual([403, 'recent_sign_in_required']);
      expect(refusalOf(await attempt({ current_password: 'not this one' }))).toEqual([
        400,
        'current_password_wrong',
      ]);
    }
    expect(await list(by)).toHaveLength(1);
    expect((await begin(by, { current_password: account.password })).status).toBe(200);
    expect((await remove(by, added.id, { current_password: account.password })).status).toBe(204);
  });

  it('cannot guess it', async () => {
    const { account, by, added } = await owner();
    await signedInAgo(account.userId, 11);
    for (let guess = 0; guess < 10; guess += 1)
      await remove(by, added.id, { current_password: `guess ${guess}` });
    expect(refusalOf(await remove(by, added.id, { current_password: account.password }))).toEqual([
      429,
      'too_many_requests',
    ]);
    expect(await list(by)).toHaveLength(1);
  });

  it('is the owner: not an administrator who acts as the account', async () => {
    const { account, by, added } = await owner();
    const begun = optionsIn(await begin(by));
    const administrator = await api.visitor(await buildAccount(api, { isAdministrator: true }));
    expect((await administrator.call('post', '/admin/impersonate', { email: account.email })).status).toBe(
      200,
    );
    const refused = [403, 'not_while_impersonating'];
    expect(refusalOf(await begin(administrator))).toEqual(refused);
    expect(refusalOf(await add(administrator, new Authenticator(home).create(begun)))).toEqual(refused);
    expect(refusalOf(await administrator.call('put', `/user/passkey/${added.id}`, { name: 'Mine' }))).toEqual(
      refused,
    );
    expect(refusalOf(await remove(administrator, added.id, { current_password: account.password }))).toEqual(
      refused,
    );
    expect(await list(by)).toEqual([added]);
  });

  it('has nothing to do with another account’s', async () => {
    const { by, added } = await owner();
    const stranger = await api.visitor();
    expect(refusalOf(await stranger.call('put', `/user/passkey/${added.id}`, { name: 'Mine' }))).toEqual([
      404,
      'passkey_not_found',
    ]);
    expect(refusalOf(await remove(stranger, added.id))).toEqual([404, 'passkey_not_found']);
    expect(await list(by)).toEqual([added]);
  });
});

describe('the place that passkeys belong to', () => {
  const at = (given: Parameters<typeof useApi>[0]) => useApi({ PUBLIC_URL: undefined, ...given }, api);
  const local = at({});
  const behindProxy = at({ TRUST_PROXY: 1, BASE_PATH: '/crm' });
  const beginAt = ({ server, settings }: TestApi, headers: Record<string, string>) =>
    request(server).post(`${settings.BASE_PATH}/api/user/token/passkey/options`).set(headers);

  it.each([
    ['the address by which the request came', local, { Host: 'localhost:3000' }, 'localhost'],
    [
      'a page over TLS of which the proxy says nothing',
      local,
      { Host: 'a.example', Origin: 'https://a.example' },
      'a.example',
    ],
    [
      'what a trusted proxy says',
      behindProxy,
      { Host: 'inside:3000', 'X-Forwarded-Host': 'b.example', 'X-Forwarded-Proto': 'https' },
      'b.example',
    ],
  ])('is %s', async (_, there, headers, rpId) => {
    expect(optionsIn(await beginAt(there, headers))).toMatchObject({ rpId });
  });

  it.each([
    ['no host at all', { Host: 'a:b:c' }, 'passkeys_elsewhere', 'http://localhost:'],
    ['digits of this machine', { Host: '127.0.0.1:3000' }, 'passkeys_elsewhere', 'http://localhost:3000:'],
    [
      'digits of this machine, of IPv6',
      { Host: '[::1]:3000' },
      'passkeys_elsewhere',
      'http://localhost:3000:',
    ],
    ['digits of another machine', { Host: '192.0.2.7:3000' }, 'passkeys_need_name', 'http://192.0.2.7:3000.'],
    ['a name without TLS', { Host: 'crm.example.com' }, 'passkeys_need_name', 'PUBLIC_URL'],
  ])('is none at %s, and it is said where to go', async (_, headers, code, words) => {
    const answer = await beginAt(local, headers);
    expect(refusalOf(answer)).toEqual([409, code]);
    expect(errorOf(answer).message).toContain(words);
  });

  it('is where PUBLIC_URL says, and nowhere else', async () => {
    const headers = { Host: 'localhost:3000', Origin: 'http://localhost:3000' };
    const answer = await beginAt(api, { ...headers, 'Accept-Language': 'fr' });
    expect(refusalOf(answer)).toEqual([409, 'passkeys_elsewhere']);
    expect(errorOf(answer).message).toMatch(
      /ouvert à l’adresse https:\/\/sillage\.example\.com\s: ouvrez-le là/,
    );
  });
});

describe('signing in', () => {
  const behindProxy = useApi({ PUBLIC_URL: home, TRUST_PROXY: 1 }, api);

  it('is begun only so often from one address', async () => {
    const beginFrom = async (address: string) =>
      (await beginSignIn(behindProxy).set('X-Forwarded-For', address)).status;
    for (let time = 0; time < 200; time += 1) expect(await beginFrom('203.0.113.9')).toBe(200);
    expect(await beginFrom('203.0.113.9')).toBe(429);
    expect(await beginFrom('203.0.113.10')).toBe(200);
  });
});
