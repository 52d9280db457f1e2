import request from 'supertest';
import { z } from 'zod';
import { session, type Session } from '../../../domain/entities/account/session';
import { buildAccount } from '../../../tests/factories/account';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi({ TRUST_PROXY: 1, PUBLIC_URL: 'http://sillage.example.com' });
type Account = Awaited<ReturnType<typeof buildAccount>>;
let account: Account;
let own: Visitor;
beforeEach(async () => {
  account = await buildAccount(api);
  own = await api.visitor(account);
});

const listed = async (by = own): Promise<Session[]> =>
  dataOf(await by.call('get', '/user/session'), z.strictObject({ sessions: z.array(session) })).sessions;
const currentId = async (by: Visitor): Promise<number> =>
  (await listed(by)).find(({ is_current }) => is_current)?.id ?? 0;
const end = (id: number, body: object = {}, by = own) => by.call('post', `/user/session/${id}/end`, body);
const endOthers = (body: object = {}, by = own) => by.call('post', '/user/session/end', body);
const isSignedIn = async (by: Visitor): Promise<boolean> => (await by.call('get', '/user')).status === 200;
const acts = async (): Promise<unknown[]> => {
  const { rows } = await api.database.pool.query<{ action: string; detail: object }>(
    `SELECT action, detail FROM audit_log WHERE user_id = $1 AND action LIKE 'session%' ORDER BY id`,
    [account.userId],
  );
  return rows;
};
/** As if the account had signed in so long ago. */
const age = (minutes: number) =>
  api.database.pool.query(
    `UPDATE sessions SET signed_in_at = now() - make_interval(mins => $2) WHERE user_id = $1`,
    [account.userId, minutes],
  );

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the sessions of an account', () => {
  it('are listed with the browser, the system and the address of each', async () => {
    const signedIn = await request(api.server)
      .post('/api/user/token')
      .set({ 'X-Forwarded-For': '203.0.113.7', 'User-Agent': firefox })
      .send({ email: account.email, password: account.password });
    expect(signedIn.status).toBe(200);

    const [there, here] = await listed();

    expect(there).toMatchObject({
      is_current: false,
      signed_in_by: 'password',
      address: '203.0.113.7',
      browser: 'Firefox 140',
      system: 'Windows',
      impersonated_by: null,
    });
    expect(here).toMatchObject({ is_current: true });
    expect(JSON.stringify(await listed())).not.toContain('Mozilla');
  });

  it('tell where each was used last, noted once a minute', async () => {
    await api.database.pool.query(
      `UPDATE sessions SET last_used_at = now() - interval '2 minutes' WHERE user_id = $1`,
      [account.userId],
    );
    const headers = { 'User-Agent': firefox, 'X-Forwarded-For': '203.0.113.8' };
    await own.call('get', '/user', undefined, headers);
    await own.call('get', '/user', undefined, { 'User-Agent': 'curl/8.5', 'X-Forwarded-For': '203.0.113.9' });

    const [here] = await listed();
    expect(here).toMatchObject({ browser: 'Firefox 140', address: '203.0.113.8' });
    expect(Date.now() - Date.parse(here?.last_used_at ?? '')).toBeLessThan(30_000);
  });

  it('whose browser says nonsense are listed all the same', async () => {
    const names = ['\u0001', '(((((', 'x'.repeat(5_000), 'curl/8.5.0'];
    for (const name of names) {
      const sent = request(api.server).post('/api/user/token');
      if (name !== '\u0001') void sent.set('User-Agent', name);
      await sent.send({ email: account.email, password: account.password });
    }
    const found = await listed();
    expect(found).toHaveLength(names.length + 1);
    expect(found[0]?.browser).toBeNull();
  });

  it('are no more than a hundred: one more ends the one that was not used for longest', async () => {
    await api.database.pool.query(
      `INSERT INTO sessions (id_hash, user_id, data, expires_at, last_used_at)
       SELECT sha256(('filler ' || n || $1::bigint)::bytea), $1::bigint, '{}', now() + interval '1 hour', now() - make_interval(mins => n)
       FROM generate_series(1, 99) n`,
      [account.userId],
    );
    expect(await listed()).toHaveLength(100);
    await api.visitor(account);
    const after = await listed();
    expect(after).toHaveLength(100);
    expect(after.some(({ is_current }) => is_current)).toBe(true);
  });

  it('are of nobody else: none of them is seen, and none ended', async () => {
    const other = await api.visitor();
    const id = await currentId(own);
    expect((await listed(other)).map((one) => one.id)).not.toContain(id);
    expect(errorOf(await end(id, {}, other)).code).toBe('session_not_found');
    await endOthers({}, other);
    expect(await isSignedIn(own)).toBe(true);
  });

  it('are ended one by one', async () => {
    const [one, two] = [await api.visitor(account), await api.visitor(account)];
    expect((await end(await currentId(one))).status).toBe(204);
    expect(await Promise.all([own, one, two].map(isSignedIn))).toEqual([true, false, true]);
    expect((await end(999_999_999)).status).toBe(404);
    expect(await acts()).toEqual([{ action: 'session_ended', detail: {} }]);
  });

  it('are ended all but the one that asks', async () => {
    const others = [await api.visitor(account), await api.visitor(account)];
    const answer = await endOthers();
    expect(dataOf(answer, z.strictObject({ count_of_sessions_ended: z.int() })).count_of_sessions_ended).toBe(
      2,
    );
    expect(await Promise.all([own, ...others].map(isSignedIn))).toEqual([true, false, false]);
    expect(await acts()).toEqual([{ action: 'sessions_ended', detail: { count: 2 } }]);
  });

  it('are ended by who has just signed in, or knows the password', async () => {
    const other = await api.visitor(account);
    await age(11);
    for (const ask of [(body?: object) => endOthers(body), (body?: object) => end(1, body)]) {
      expect(errorOf(await ask({})).code).toBe('recent_sign_in_required');
      expect(errorOf(await ask({ current_password: 'not this one' })).code).toBe('current_password_wrong');
    }
    expect(await isSignedIn(other)).toBe(true);
    expect((await endOthers({ current_password: account.password })).status).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
  });

  it('are seen by no administrator who acts as the account, and its owner sees who does', async () => {
    const root = await buildAccount(api, { isAdministrator: true });
    const acting = await api.visitor(root);
    await acting.call('post', '/admin/impersonate', { email: account.email });

    expect((await listed()).map((one) => one.impersonated_by)).toContain(root.email);
    for (const refused of [await acting.call('get', '/user/session'), await endOthers({}, acting)])
      expect(errorOf(refused).code).toBe('not_while_impersonating');
    await endOthers();
    expect(await isSignedIn(acting)).toBe(false);
  });
});
