import { randomBytes } from 'node:crypto';
import request, { type Response } from 'supertest';
import { z } from 'zod';
import type { SecretKeys } from '../../../config/secret-keys';
import { AccountProblem, resetPassword, turnOffSecondFactor } from '../../../db/accounts/accounts';
import { beginErasure } from '../../../db/erasure/account';
import { resealSecrets } from '../../../db/secrets/sealed-secrets';
import { inTransaction } from '../../../db/database/transaction';
import {
  recoveryCodes,
  secondFactor,
  secondFactorSetUp,
} from '../../../domain/entities/account/second-factor';
import { session } from '../../../domain/entities/account/session';
import { buildAccount } from '../../../tests/factories/account';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type TestApi, type Visitor } from '../../../tests/support/api/api';
import { authenticatorApp } from '../../../tests/support/providers/authenticator-app';

const place = { TRUST_PROXY: 1, PUBLIC_URL: 'http://sillage.example.com' };
let keys: readonly [Buffer, ...Buffer[]] = [randomBytes(32)];
const SECRET_KEY: SecretKeys = () => keys;
const lines: string[] = [];
const api = useApi({ ...place, SECRET_KEY }, undefined, (line) => lines.push(line));
/** Another process on the same database, with the same keys. */
const other = useApi({ ...place, SECRET_KEY }, api);

type Account = Awaited<ReturnType<typeof buildAccount>>;
const refusalOf = (answer: Response): [number, string] => [answer.status, errorOf(answer).code];
const codesIn = (answer: Response): string[] => dataOf(answer, recoveryCodes).recovery_codes;

const begin = (by: Visitor, proof: object = {}) => by.call('post', '/user/second-factor/begin', proof);
const confirm = (by: Visitor, code: string) => by.call('post', '/user/second-factor', { code });
const renew = (by: Visitor, proof: object = {}) =>
  by.call('post', '/user/second-factor/recovery-codes', proof);
const remove = (by: Visitor, proof: object = {}) => by.call('post', '/user/second-factor/remove', proof);
const read = async (by: Visitor) =>
  dataOf(await by.call('get', '/user/second-factor'), z.strictObject({ second_factor: secondFactor }))
    .second_factor;

let addresses = 0;
const newAddress = (): string => `10.1.${(addresses += 1) >> 8}.${addresses & 255}`;
const cookieIn = (answer: Response, name: string): string =>
  answer
    .get('Set-Cookie')
    ?.find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

/** The first step, from an address of its own unless one is given. */
const givePassword = (
  { email, password }: Account,
  more: object = {},
  from = newAddress(),
  at: TestApi = api,
) =>
  request(at.server)
    .post('/api/user/token')
    .set('X-Forwarded-For', from)
    .send({ email, password, ...more });
/** The second step, in the browser that took the first one. */
const giveCode = (first: Response, code: string, from = newAddress(), at: TestApi = api) =>
  request(at.server)
    .post('/api/user/token/code')
    .set({ 'X-Forwarded-For': from, Cookie: cookieIn(first, 'sillage_code') })
    .send({ code });
const signIn = async (account: Account, code: string, more: object = {}) =>
  giveCode(await givePassword(account, more), code);

const whoAmI = async (answer: Response): Promise<number | null> => {
  const me = await request(api.server).get('/api/user').set('Cookie', cookieIn(answer, 'sillage_session'));
  return me.status === 200 ? (me.body as { data: { user: { id: number } } }).data.user.id : null; // the answer of GET /user
};

/** As if the codes that were taken so far had been so long ago. */
const forgetSteps = (userId: number) =>
  api.database.pool.query('UPDATE second_factors SET last_step = 0 WHERE user_id = $1', [userId]);

/** An account with two-factor sign-in, signed in, with its app and its recovery codes. */
async function owner() {
  const account = await buildAccount(api);
  const by = await api.visitor(account);
  const { secret } = dataOf(await begin(by), secondFactorSetUp);
  const app = authenticatorApp(secret);
  const codes = codesIn(await confirm(by, app.code()));
  await forgetSteps(account.userId);
  return { account, by, app, secret, codes };
}

const acts = async (userId: number) => {
  const { rows } = await api.database.pool.query<{ action: string; actor_id: number | null; detail: object }>(
    `SELECT action, actor_id, detail FROM audit_log WHERE user_id = $1 AND action <> 'account_created' ORDER BY id`,
    [userId],
  );
  return rows;
};
const signedInAgo = (userId: number, minutes: number) =>
  api.database.pool.query(
    'UPDATE sessions SET signed_in_at = now() - make_interval(mins => $2) WHERE user_id = $1',
    [userId, minutes],
  );
/** Everything that is stored of it. */
const stored = async (userId: number): Promise<string> => {
  const tables = ['second_factors', 'recovery_codes', 'sign_in_challenges'];
  const rows = await Promise.all(
    tables.map((table) =>
      api.database.pool.query(`SELECT t::text AS row FROM ${table} t WHERE user_id = $1`, [userId]),
    ),
  );
  return rows.flatMap((found) => (found.rows as { row: string }[]).map(({ row }) => row)).join('\n');
};

describe('two-factor sign-in', () => {
  it('is set up, asks for a code from then on, and ends the other sessions', async () => {
    const account = await buildAccount(api);
    const [by, elsewhere] = [await api.visitor(account), await api.visitor(account)];
    const begun = await begin(by);
    expect(begun.get('Cache-Control')).toBe('no-store');
    const { secret, uri } = dataOf(begun, secondFactorSetUp);
    expect(uri).toContain(`secret=${secret}`);
    expect(await read(by)).toEqual({ is_on: false, on_since: null, recovery_codes_left: 0 });
    expect((await givePassword(account)).status).toBe(200);

    const confirmed = await confirm(by, authenticatorApp(secret).code());

    expect([confirmed.status, confirmed.get('Cache-Control')]).toEqual([201, 'no-store']);
    expect(new Set(codesIn(confirmed)).size).toBe(10);
    expect(await read(by)).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    expect((await elsewhere.call('get', '/user')).status).toBe(401);
    const first = await givePassword(account);
    expect([first.status, cookieIn(first, 'sillage_session')]).toEqual([202, '']);
    expect((await acts(account.userId)).map(({ action }) => action)).toContain('second_factor_on');
  });

  it('lets in who gives the password and the code, and the session tells so', async () => {
    const { account, by, app } = await owner();
    const first = await givePassword(account, { rememberMe: true });
    expect(first.get('Set-Cookie')?.find((one) => one.startsWith('sillage_code='))).toMatch(/; httponly/i);
    expect(await whoAmI(first)).toBeNull();

    const second = await giveCode(first, ` ${app.code().slice(0, 3)} ${app.code().slice(3)} `);

    expect(await whoAmI(second)).toBe(account.userId);
    expect(cookieIn(second, 'sillage_code')).toBe('sillage_code=');
    const { expires_at } = dataOf(second, z.object({ expires_at: z.string() }));
    expect((Date.parse(expires_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 1);
    const { sessions } = dataOf(
      await by.call('get', '/user/session'),
      z.strictObject({ sessions: z.array(session) }),
    );
    expect(sessions.map(({ signed_in_by }) => signed_in_by)).toContain('code');
    expect(await acts(account.userId)).toContainEqual({
      action: 'signed_in',
      actor_id: account.userId,
      detail: expect.objectContaining({ by: 'code' }) as object,
    });
  });

  it('is not on before a right code has shown that the app is set up, and no later than a quarter of an hour', async () => {
    const by = await api.visitor();
    expect(refusalOf(await confirm(by, '123456'))).toEqual([400, 'second_factor_expired']);
    const old = authenticatorApp(dataOf(await begin(by), secondFactorSetUp).secret);
    const app = authenticatorApp(dataOf(await begin(by), secondFactorSetUp).secret);
    expect(refusalOf(await confirm(by, app.wrongCode()))).toEqual([400, 'code_wrong']);
    expect(refusalOf(await confirm(by, 'no digits'))).toEqual([400, 'code_wrong']);
    const ahead = await confirm(by, app.codeAhead(6));
    expect(refusalOf(ahead)).toEqual([400, 'clock_off']);
    expect(errorOf(ahead).message).toContain('about 6 minutes');
    // The secret that was begun last counts.
    if (old.code() !== app.code()) expect(refusalOf(await confirm(by, old.code()))[0]).toBe(400);
    expect((await read(by)).is_on).toBe(false);
    await api.database.pool.query(
      `UPDATE second_factors SET begun_at = begun_at - interval '15 minutes' WHERE user_id = $1`,
      [by.userId],
    );
    expect(refusalOf(await confirm(by, app.code()))).toEqual([400, 'second_factor_expired']);
    expect((await read(by)).is_on).toBe(false);
  });

  it('is not begun again while it is on, so that nobody at an open page takes it over', async () => {
    const { by, app } = await owner();
    expect(refusalOf(await begin(by))).toEqual([409, 'second_factor_on']);
    expect(refusalOf(await confirm(by, app.code()))).toEqual([409, 'second_factor_on']);
  });

  it('is turned off: the password alone signs in again', async () => {
    const { account, by } = await owner();
    const waiting = await givePassword(account);
    expect((await remove(by)).status).toBe(204);
    expect((await givePassword(account)).status).toBe(200);
    expect(await stored(account.userId)).toBe('');
    expect(refusalOf(await giveCode(waiting, '123456'))).toEqual([400, 'sign_in_expired']);
    expect(refusalOf(await remove(by))).toEqual([409, 'second_factor_off']);
    expect(refusalOf(await renew(by))).toEqual([409, 'second_factor_off']);
    expect((await acts(account.userId)).map(({ action }) => action)).toContain('second_factor_off');
  });

  it('goes with the account', async () => {
    const { account, app } = await owner();
    const first = await givePassword(account);
    expect(await stored(account.userId)).not.toBe('');
    await inTransaction(api.database.pool, (client) => beginErasure(client, account.userId));
    expect(await stored(account.userId)).toBe('');
    expect(refusalOf(await giveCode(first, app.code()))).toEqual([400, 'sign_in_expired']);
  });

  it('keeps its secrets sealed, hashed, and out of logs', async () => {
    const { account, by, app, secret, codes } = await owner();
    const first = await givePassword(account);
    const code = app.wrongCode();
    expect((await giveCode(first, code)).status).toBe(400);
    const [, token = ''] = cookieIn(first, 'sillage_code').split('=');
    const database = await stored(account.userId);
    const said = JSON.stringify([await acts(account.userId), await read(by)]) + lines.join('\n');
    for (const text of [secret, token, ...codes, ...codes.map((one) => one.replaceAll('-', ''))]) {
      expect(database).not.toContain(text);
      expect(said).not.toContain(text);
    }
    expect(lines.join('\n')).not.toMatch(new RegExp(`"${code}"`));
  });

  it('outlives a new secret key', async () => {
    const { account, app } = await owner();
    const [old] = keys;
    const fresh = randomBytes(32);
    try {
      keys = [fresh, old];
      await resealSecrets(api.database, SECRET_KEY);
      keys = [fresh];
      expect((await signIn(account, app.code())).status).toBe(200);
    } finally {
      keys = [fresh, old];
    }
  });

  it('whose secret no key opens is told, and recovery codes go on', async () => {
    const { account, app, codes } = await owner();
    await api.database.pool.query(
      `UPDATE second_factors SET secret_encrypted = 'c0ffee00.a.b.c' WHERE user_id = $1`,
      [account.userId],
    );
    const first = await givePassword(account);
    expect(refusalOf(await giveCode(first, app.code()))).toEqual([409, 'second_factor_unreadable']);
    expect((await giveCode(first, codes[0] ?? '')).status).toBe(200);
  });
});

describe('a code', () => {
  it('is taken once', async () => {
    const { account, app } = await owner();
    const code = app.code();
    expect((await signIn(account, code)).status).toBe(200);
    const again = await signIn(account, code);
    expect(refusalOf(again)).toEqual([400, 'code_used']);
    expect(await whoAmI(again)).toBeNull();
    // The one that confirmed the app counts as well.
    const by = await api.visitor();
    const fresh = authenticatorApp(dataOf(await begin(by), secondFactorSetUp).secret);
    const first = fresh.code();
    await confirm(by, first);
    const { rows } = await api.database.pool.query<{ last_step: number }>(
      'SELECT last_step FROM second_factors WHERE user_id = $1',
      [by.userId],
    );
    expect(rows[0]?.last_step).toBeGreaterThan(0);
  });

  it('is taken once, however many send it at the same time', async () => {
    const { account, app } = await owner();
    const firsts = await Promise.all([1, 2, 3, 4].map(() => givePassword(account)));
    const code = app.code();
    const answers = await Promise.all(
      firsts.map((first, place) => giveCode(first, code, newAddress(), place % 2 === 0 ? api : other)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const refused = answers.filter(({ status }) => status === 400).map((answer) => errorOf(answer).code);
    expect(new Set(refused)).toEqual(new Set(['code_used']));
  });

  it('of a phone whose clock is off is refused, with by how much, and is never taken', async () => {
    const { account, app } = await owner();
    const code = app.codeAhead(6);
    const first = await givePassword(account);
    const answer = await giveCode(first, code);
    expect(refusalOf(answer)).toEqual([400, 'clock_off']);
    expect(errorOf(answer).message).toContain('off by about 6 minutes');
    const later = Date.now() + 6 * 60_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    try {
      expect(refusalOf(await giveCode(first, code))).toEqual([400, 'code_used']);
    } finally {
      clock.mockRestore();
    }
    expect(refusalOf(await giveCode(first, app.codeAhead(11)))).toEqual([400, 'code_wrong']);
    expect((await giveCode(first, app.code())).status).toBe(200);
  });

  it('is told of in French to who reads French', async () => {
    const { account, app } = await owner();
    const answer = await giveCode(await givePassword(account), app.codeAhead(6)).set('Accept-Language', 'fr');
    expect(errorOf(answer).message).toMatch(/^L’horloge de votre appareil est décalée d’environ 6 minutes/);
  });

  it('of another account opens nothing', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    const first = await givePassword(mine.account);
    expect(refusalOf(await giveCode(first, theirs.codes[0] ?? ''))).toEqual([400, 'code_wrong']);
    if (mine.app.code() !== theirs.app.code())
      expect(refusalOf(await giveCode(first, theirs.app.code()))[0]).toBe(400);
    expect(await read(theirs.by)).toMatchObject({ recovery_codes_left: 10 });
  });
});

describe('a recovery code', () => {
  it('signs in once, however it is typed, and leaves one less', async () => {
    const { account, by, codes } = await owner();
    const [code = ''] = codes;
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const answer = await signIn(account, typed);
    expect(await whoAmI(answer)).toBe(account.userId);
    expect(await read(by)).toMatchObject({ recovery_codes_left: 9 });
    expect(await acts(account.userId)).toContainEqual(
      expect.objectContaining({ detail: expect.objectContaining({ by: 'recovery_code' }) as object }),
    );
    expect(refusalOf(await signIn(account, code))).toEqual([400, 'code_wrong']);
  });

  it('signs in once, however many send it at the same time', async () => {
    const { account, codes } = await owner();
    const firsts = await Promise.all([1, 2, 3, 4].map(() => givePassword(account)));
    const answers = await Promise.all(
      firsts.map((first, place) =>
        giveCode(first, codes[1] ?? '', newAddress(), place % 2 === 0 ? api : other),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('of before is good no more once there are new ones', async () => {
    const { account, by, codes } = await owner();
    const fresh = codesIn(await renew(by));
    expect(fresh).toHaveLength(10);
    expect(fresh.some((code) => codes.includes(code))).toBe(false);
    expect(refusalOf(await signIn(account, codes[0] ?? ''))).toEqual([400, 'code_wrong']);
    expect((await signIn(account, fresh[0] ?? '')).status).toBe(200);
    expect((await acts(account.userId)).map(({ action }) => action)).toContain('recovery_codes_made');
  });
});

describe('who gave the password', () => {
  it('has five tries for the code', async () => {
    const { account, app } = await owner();
    const first = await givePassword(account);
    for (let time = 0; time < 5; time += 1)
      expect(refusalOf(await giveCode(first, app.wrongCode()))).toEqual([400, 'code_wrong']);
    expect(refusalOf(await giveCode(first, app.code()))).toEqual([400, 'sign_in_expired']);
    expect((await signIn(account, app.code())).status).toBe(200);
  });

  it('has five tries, all at once too', async () => {
    const { account, app } = await owner();
    const first = await givePassword(account);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        giveCode(first, app.wrongCode(), newAddress(), place % 2 === 0 ? api : other),
      ),
    );
    const codes = answers.map((answer) => errorOf(answer).code).sort();
    expect(codes).toEqual([
      ...Array<string>(5).fill('code_wrong'),
      ...Array<string>(3).fill('sign_in_expired'),
    ]);
  });

  it('has five minutes', async () => {
    const { account, app } = await owner();
    const first = await givePassword(account);
    await api.database.pool.query(
      `UPDATE sign_in_challenges SET expires_at = expires_at - interval '5 minutes' WHERE user_id = $1`,
      [account.userId],
    );
    expect(refusalOf(await giveCode(first, app.code()))).toEqual([400, 'sign_in_expired']);
  });

  it('is told by a cookie that signs nobody in, is good once, and cannot be made up', async () => {
    const { account, app } = await owner();
    const first = await givePassword(account);
    const [, token = ''] = cookieIn(first, 'sillage_code').split('=');
    const asSession = await request(api.server).get('/api/user').set('Cookie', `sillage_session=${token}`);
    expect(asSession.status).toBe(401);
    for (const cookie of ['', 'sillage_code=', `sillage_code=${randomBytes(32).toString('base64url')}`]) {
      const answer = await request(api.server)
        .post('/api/user/token/code')
        .set('Cookie', cookie)
        .send({ code: app.code() });
      expect(refusalOf(answer)).toEqual([400, 'sign_in_expired']);
    }
    expect((await giveCode(first, app.code())).status).toBe(200);
    await forgetSteps(account.userId);
    expect(refusalOf(await giveCode(first, app.code()))).toEqual([400, 'sign_in_expired']);
  });

  it('gives it again when it is set again meanwhile; the code is asked for all the same', async () => {
    const { account, app } = await owner();
    const before = await givePassword(account);
    const password = await resetPassword(api.database, account.email);
    expect(refusalOf(await giveCode(before, app.code()))).toEqual([400, 'sign_in_expired']);
    const after = await givePassword({ ...account, password });
    expect(after.status).toBe(202);
    expect((await giveCode(after, app.code())).status).toBe(200);
  });

  it('is not forgiven wrong codes for it: both count for the address', async () => {
    const { account, app } = await owner();
    const from = newAddress();
    for (let round = 0; round < 5; round += 1) {
      const first = await givePassword(account, {}, from);
      expect(refusalOf(await giveCode(first, app.wrongCode(), from))).toEqual([400, 'code_wrong']);
    }
    expect(refusalOf(await givePassword(account, {}, from))).toEqual([429, 'too_many_requests']);
    expect((await signIn(account, app.code())).status).toBe(200);
  });

  it('is forgiven with the right code, and so is the address, whoever else is behind it', async () => {
    const { account, app } = await owner();
    const from = newAddress();
    for (let round = 0; round < 30; round += 1) {
      await forgetSteps(account.userId);
      const first = await givePassword(account, {}, from);
      expect((await giveCode(first, app.code(), from)).status).toBe(200);
    }
  });

  it('guesses no code from many addresses: after twenty a day no app’s is looked at, and recovery codes and known browsers go on', async () => {
    const { account, app, codes } = await owner();
    await forgetSteps(account.userId);
    const known = cookieIn(await signIn(account, app.code()), 'sillage_browser');
    for (let guess = 0; guess < 20; guess += 1)
      expect(refusalOf(await signIn(account, app.wrongCode()))).toEqual([400, 'code_wrong']);
    await forgetSteps(account.userId);
    const refused = await signIn(account, app.code());
    expect(refusalOf(refused)).toEqual([429, 'too_many_codes']);
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(80_000);
    expect((await acts(account.userId)).map(({ action }) => action)).toContain('sign_ins_refused');

    expect((await signIn(account, codes[0] ?? '')).status).toBe(200);
    const first = await givePassword(account).set('Cookie', known);
    const second = await giveCode(first, app.code()).set(
      'Cookie',
      `${known}; ${cookieIn(first, 'sillage_code')}`,
    );
    expect(second.status).toBe(200);
  });
});

describe('who turns it on or off, or makes recovery codes,', () => {
  it('gives the password when they signed in more than 10 minutes ago', async () => {
    const { account, by } = await owner();
    const bare = await buildAccount(api);
    const without = await api.visitor(bare);
    await signedInAgo(account.userId, 11);
    await signedInAgo(bare.userId, 11);
    const tries: [(proof?: object) => Promise<Response>, Account, number][] = [
      [(proof) => begin(without, proof), bare, 200],
      [(proof) => renew(by, proof), account, 201],
      [(proof) => remove(by, proof), account, 204],
    ];
    for (const [attempt, { password }, done] of tries) {
      expect(refusalOf(await attempt())).toEqual([403, 'recent_sign_in_required']);
      expect(refusalOf(await attempt({ current_password: 'not this one' }))).toEqual([
        400,
        'current_password_wrong',
      ]);
      expect((await attempt({ current_password: password })).status).toBe(done);
    }
  });

  it('is the owner: not an administrator who acts as the account', async () => {
    const { account } = await owner();
    const acting = await api.visitor(await buildAccount(api, { isAdministrator: true }));
    await acting.call('post', '/admin/impersonate', { email: account.email });
    for (const answer of [
      await begin(acting),
      await confirm(acting, '123456'),
      await renew(acting),
      await remove(acting),
    ])
      expect(refusalOf(answer)).toEqual([403, 'not_while_impersonating']);
  });
});

describe('a lost device', () => {
  const removeOf = (by: Visitor, id: number, proof: object = {}) =>
    by.call('post', `/admin/account/${id}/second-factor/remove`, proof);

  it('is no end: an administrator turns it off, and the audit log says who', async () => {
    const { account, by } = await owner();
    const root = await buildAccount(api, { isAdministrator: true });
    const administrator = await api.visitor(root);
    expect((await removeOf(administrator, account.userId)).status).toBe(204);
    expect((await givePassword(account)).status).toBe(200);
    expect(await read(by)).toMatchObject({ is_on: false, recovery_codes_left: 0 });
    expect(await acts(account.userId)).toContainEqual({
      action: 'second_factor_off',
      actor_id: root.userId,
      detail: {},
    });
    expect(refusalOf(await removeOf(administrator, account.userId))).toEqual([409, 'second_factor_off']);
    expect(refusalOf(await removeOf(administrator, root.userId))).toEqual([409, 'own_account']);
    expect(refusalOf(await removeOf(administrator, 999_999_999))).toEqual([404, 'account_not_found']);
  });

  it('is shown to administrators, who give their password when they signed in a while ago', async () => {
    const { account } = await owner();
    const root = await buildAccount(api, { isAdministrator: true });
    const administrator = await api.visitor(root);
    const listed = await administrator.call('get', `/admin/account?search_term=${account.email}`);
    expect(listed.body).toMatchObject({ data: { accounts: [{ has_second_factor: true }] } });
    await signedInAgo(root.userId, 11);
    expect(refusalOf(await removeOf(administrator, account.userId))).toEqual([
      403,
      'recent_sign_in_required',
    ]);
    const proof = { current_password: root.password };
    expect((await removeOf(administrator, account.userId, proof)).status).toBe(204);
  });

  it('is no end for the last administrator: the command line turns it off', async () => {
    const { account } = await owner();
    await turnOffSecondFactor(api.database, account.email.toUpperCase());
    expect((await givePassword(account)).status).toBe(200);
    expect(await acts(account.userId)).toContainEqual({
      action: 'second_factor_off',
      actor_id: null,
      detail: {},
    });
    await expect(turnOffSecondFactor(api.database, account.email)).rejects.toThrow(AccountProblem);
  });
});
