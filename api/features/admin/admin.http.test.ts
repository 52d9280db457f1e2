import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { z } from 'zod';
import { account } from '../../../domain/entities/account/account';
import { auditEntry, type AuditEntry } from '../../../domain/entities/account/audit';
import { moment, pageMeta } from '../../../domain/entities/common';
import { user, userRole, type User } from '../../../domain/entities/account/user';
import { buildAccount } from '../../../tests/factories/account';
import { buildAutomatisation } from '../../../tests/factories/automatisation';
import { buildBroadcast, callBroadcast, connectApp, smsMessage } from '../../../tests/factories/broadcast';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let administrator: Visitor;
let client: { userId: number; email: string; password: string };
beforeEach(async () => {
  administrator = await api.visitor(await buildAccount(api, { isAdministrator: true, firstName: 'Root' }));
  client = await buildAccount(api);
});

const accounts = z.strictObject({ accounts: z.array(account), meta: pageMeta });
const handed = z.strictObject({ expires_at: moment });

const whoAmI = async (by: Visitor): Promise<User> =>
  dataOf(await by.call('get', '/user'), z.strictObject({ user })).user;
const impersonate = (email = client.email, by = administrator) =>
  by.call('post', '/admin/impersonate', { email });
const goBack = (by = administrator) => by.call('delete', '/admin/impersonate');

async function logOf(userId: number, by = administrator): Promise<AuditEntry[]> {
  const answer = await by.call('get', `/admin/audit-log?user_id=${userId}&page_size=100`);
  return dataOf(answer, z.strictObject({ audit_log: z.array(auditEntry), meta: pageMeta })).audit_log;
}

const guarded = [
  ['get', '/admin/account', undefined],
  ['post', '/admin/account', { email: 'new@example.com', password: 'a fine long password' }],
  ['put', '/admin/account/1/password', { password: 'a fine long password' }],
  ['delete', '/admin/account/1/session', undefined],
  ['get', '/admin/audit-log', undefined],
  ['post', '/admin/impersonate', { email: 'somebody@example.com' }],
  ['delete', '/admin/impersonate', undefined],
] as const;

describe('what administrators do', () => {
  it.each(guarded)('%s %s is 403 for a client, and 401 for nobody', async (method, path, body) => {
    const answer = await (await api.visitor(client)).call(method, path, body);
    expect(answer.status).toBe(403);
    expect(errorOf(answer).code).toBe('administrators_only');
    expect((await request(api.server)[method](`/api${path}`).send(body)).status).toBe(401);
  });

  it('is refused before what is sent is looked at', async () => {
    const answer = await (await api.visitor(client)).call('post', '/admin/account', { nonsense: true });
    expect(answer.status).toBe(403);
  });
});

describe('GET /admin/account', () => {
  it('lists and finds the accounts of everybody, with their roles', async () => {
    const search = encodeURIComponent(client.email.toUpperCase());
    const answer = await administrator.call('get', `/admin/account?search_term=${search}`);
    const found = dataOf(answer, accounts);
    expect(found.accounts).toMatchObject([{ id: client.userId, email: client.email, roles: ['ROLE_USER'] }]);
    expect(answer.text).not.toMatch(/password|hash|key/);

    const newest = await administrator.call('get', '/admin/account?sort_order=desc&page_size=2');
    expect(dataOf(newest, accounts).accounts.map(({ id }) => id)).toEqual([
      client.userId,
      administrator.userId,
    ]);
    expect((await administrator.call('get', '/admin/account?sort_by=password_hash')).status).toBe(400);
  });
});

describe('POST /admin/account', () => {
  const create = (body: object) => administrator.call('post', '/admin/account', body);
  const grace = {
    password: 'a fine long password',
    first_name: 'Grace',
    last_name: 'Hopper',
    company_name: 'Navy Surf',
  };

  it('gives the account its clocks, and the country of its phone numbers', async () => {
    const email = `sydney-${randomUUID()}@example.com`;
    const answer = await create({ email, password: 'a fine long password', timezone: 'Australia/Sydney' });
    const { id } = dataOf(answer, z.strictObject({ account })).account;
    const { rows } = await api.database.pool.query(
      'SELECT timezone, phone_country FROM users WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ timezone: 'Australia/Sydney', phone_country: 'AU' }]);
    expect((await create({ email, password: 'a fine long password', timezone: 'Mars/Base' })).status).toBe(
      400,
    );
  });

  it('makes a client’s account that can sign in', async () => {
    const answer = await create({ ...grace, email: 'grace@example.com' });

    expect(answer.status).toBe(201);
    const made = dataOf(answer, z.strictObject({ account })).account;
    expect(made).toMatchObject({
      email: 'grace@example.com',
      first_name: 'Grace',
      company_name: 'Navy Surf',
      roles: ['ROLE_USER'],
    });
    const signIn = { email: 'grace@example.com', password: grace.password };
    expect((await request(api.server).post('/api/user/token').send(signIn)).status).toBe(200);
    const [entry] = (await logOf(made.id)).slice(-1);
    expect(entry).toMatchObject({ action: 'account_created', actor: { id: administrator.userId } });
  });

  it.each([
    ['no e-mail', { email: undefined }, 400, 'invalid_input'],
    ['an e-mail that is none', { email: 'grace' }, 400, 'invalid_input'],
    ['a short password', { password: 'short' }, 400, 'invalid_input'],
    ['a role', { roles: ['ROLE_ADMIN'] }, 400, 'invalid_input'],
    ['a common password', { password: 'qwertyuiop123' }, 400, 'password_common'],
  ])('refuses %s', async (_, given, status, code) => {
    const answer = await create({ ...grace, email: 'refused@example.com', ...given });
    expect(answer.status).toBe(status);
    expect(errorOf(answer).code).toBe(code);
  });

  it('refuses an e-mail that is taken, whatever its case', async () => {
    const answer = await create({ ...grace, email: client.email.toUpperCase() });
    expect(answer.status).toBe(409);
    expect(errorOf(answer).code).toBe('email_taken');
  });
});

describe('PUT /admin/account/{id}/password', () => {
  const fresh = 'a walk along the river';
  const setPassword = (body: object, accountId = client.userId) =>
    administrator.call('put', `/admin/account/${accountId}/password`, body);
  const signIn = (password: string) =>
    request(api.server).post('/api/user/token').send({ email: client.email, password });

  it('gives somebody a new password, ends their sessions, and is kept in the audit log', async () => {
    const visitor = await api.visitor(client);
    const answer = await setPassword({ password: fresh });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await visitor.call('get', '/user')).status).toBe(401);
    expect((await signIn(client.password)).status).toBe(400);
    expect((await signIn(fresh)).status).toBe(200);
    const reset = (await logOf(client.userId)).find(({ action }) => action === 'password_reset');
    expect(reset).toMatchObject({ actor: { id: administrator.userId }, detail: {} });
  });

  it('lets in who had tried too often', async () => {
    for (let attempt = 1; attempt <= 10; attempt += 1) await signIn('a wrong password');
    expect((await signIn(client.password)).status).toBe(429);
    await setPassword({ password: fresh });
    expect((await signIn(fresh)).status).toBe(200);
  });

  it('asks for the administrator’s own password ten minutes after the sign-in', async () => {
    const { userId, password } = await buildAccount(api, { isAdministrator: true });
    administrator = await api.visitor({ userId });
    await api.database.pool.query(
      `UPDATE sessions SET signed_in_at = now() - interval '11 minutes' WHERE user_id = $1`,
      [userId],
    );
    const bare = await setPassword({ password: fresh });
    expect([bare.status, errorOf(bare).code]).toEqual([403, 'recent_sign_in_required']);
    const wrong = await setPassword({ password: fresh, current_password: client.password });
    expect([wrong.status, errorOf(wrong).code]).toEqual([400, 'current_password_wrong']);
    expect((await signIn(client.password)).status).toBe(200);
    expect((await setPassword({ password: fresh, current_password: password })).status).toBe(204);
  });

  it.each([
    ['a short one', { password: 'short' }, 400, 'invalid_input'],
    ['a common one', { password: 'qwertyuiop123' }, 400, 'password_common'],
  ])('refuses %s', async (_, body, status, code) => {
    const answer = await setPassword(body);
    expect([answer.status, errorOf(answer).code]).toEqual([status, code]);
    expect((await signIn(client.password)).status).toBe(200);
  });

  it('is not for one’s own account, for nobody’s, nor while acting as a client', async () => {
    const own = await setPassword({ password: fresh }, administrator.userId);
    expect([own.status, errorOf(own).code]).toEqual([409, 'own_account']);
    const none = await setPassword({ password: fresh }, 999_999_999);
    expect([none.status, errorOf(none).code]).toEqual([404, 'account_not_found']);

    const other = await buildAccount(api, { isAdministrator: true });
    await impersonate(other.email);
    const acting = await setPassword({ password: fresh });
    expect([acting.status, errorOf(acting).code]).toEqual([403, 'not_while_impersonating']);
  });
});

describe('DELETE /admin/account/{id}/session', () => {
  const signOut = (id = client.userId) => administrator.call('delete', `/admin/account/${id}/session`);

  it('signs somebody out everywhere, whoever acts as them too, and nobody else', async () => {
    const [one, two] = [await api.visitor(client), await api.visitor(client)];
    const other = await api.visitor();
    const colleague = await api.visitor(await buildAccount(api, { isAdministrator: true }));
    await impersonate(client.email, colleague);

    expect((await signOut()).status).toBe(204);

    const answers = await Promise.all([one, two, colleague, other].map((by) => by.call('get', '/user')));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 200]);
    expect((await logOf(client.userId))[0]).toMatchObject({
      action: 'sessions_ended',
      actor: { id: administrator.userId },
      detail: { count: 3 },
    });
  });

  it('is not for one’s own account, nor for nobody’s', async () => {
    expect(errorOf(await signOut(administrator.userId)).code).toBe('own_account');
    expect(errorOf(await signOut(999_999_999)).code).toBe('account_not_found');
  });
});

describe('acting as a client', () => {
  it('opens a session as the client that tells who really acts, for an hour whatever is done', async () => {
    const answer = await impersonate(client.email.toUpperCase());

    const { expires_at } = dataOf(answer, handed);
    expect((Date.parse(expires_at) - Date.now()) / 60_000).toBeCloseTo(60, 0);
    expect(await whoAmI(administrator)).toMatchObject({
      id: client.userId,
      impersonated_by: { id: administrator.userId, first_name: 'Root' },
    });
    const roles = z.strictObject({
      userRoles: z.array(userRole),
      impersonated_by: user.shape.impersonated_by,
    });
    expect(dataOf(await administrator.call('get', '/user/role'), roles)).toMatchObject({
      userRoles: [{ role: 'ROLE_USER' }],
      impersonated_by: { id: administrator.userId },
    });

    await api.database.pool.query(
      `UPDATE sessions SET expires_at = expires_at - interval '50 minutes' WHERE user_id = $1`,
      [client.userId],
    );
    expect((await administrator.call('get', '/user')).get('Set-Cookie')).toBeUndefined();
    await api.database.pool.query(
      `UPDATE sessions SET expires_at = expires_at - interval '10 minutes' WHERE user_id = $1`,
      [client.userId],
    );
    expect((await administrator.call('get', '/user')).status).toBe(401);
  });

  it('returns to the administrator’s own session', async () => {
    await impersonate();
    expect((await goBack()).status).toBe(200);
    expect(await whoAmI(administrator)).toMatchObject({ id: administrator.userId, impersonated_by: null });

    const again = await goBack();
    expect(again.status).toBe(409);
    expect(errorOf(again).code).toBe('not_impersonating');
  });

  it('is kept in the audit log with who did it', async () => {
    await impersonate();
    await administrator.call('post', '/user/client-key');
    await goBack();

    const entries = await logOf(client.userId);

    expect(entries.map(({ action }) => action)).toEqual([
      'impersonation_ended',
      'client_key_renewed',
      'impersonation_started',
      'account_created',
    ]);
    const actors = entries.slice(0, 3).map(({ actor }) => actor?.id);
    expect(new Set(actors)).toEqual(new Set([administrator.userId]));
    expect(entries[0]?.account).toEqual({ id: client.userId, email: client.email });
    expect(entries[3]?.actor).toBeNull();
  });

  it('leaves the password to the client', async () => {
    await impersonate();
    const body = { password: 'a fine long password', current_password: client.password };
    const answer = await administrator.call('put', '/user', body);
    expect(answer.status).toBe(403);
    expect(errorOf(answer).code).toBe('not_while_impersonating');
    expect((await administrator.call('put', '/user', { first_name: 'Ada' })).status).toBe(200);
  });

  it('keeps what it changes in a flow in the administrator’s name', async () => {
    await impersonate();
    const flow = await buildAutomatisation(administrator);
    const { rows } = await api.database.pool.query(
      'SELECT user_id, author_id FROM automatisation_revisions WHERE automatisation_id = $1',
      [flow.id],
    );
    expect(rows).toEqual([{ user_id: client.userId, author_id: administrator.userId }]);
  });

  it('audits the campaigns that it runs, and no other event', async () => {
    await impersonate();
    const campaign = await buildAutomatisation(administrator, { name: 'Sale', is_campaign: true });
    const headers = { 'Client-Key': (await whoAmI(administrator)).client_key };
    const run = { name: campaign.entry_event_name };
    for (const body of [{ name: 'visit' }, run]) {
      expect((await administrator.call('post', '/event/track', body, headers)).status).toBe(200);
    }
    expect((await request(api.server).post('/api/event/track').set(headers).send(run)).status).toBe(200);
    await goBack();

    const runs = (await logOf(client.userId)).filter(({ action }) => action === 'campaign_run');
    expect(runs).toMatchObject([
      { actor: { id: administrator.userId }, detail: { automatisation_id: campaign.id, name: 'Sale' } },
    ]);
  });

  it('audits the broadcasts that it sends', async () => {
    await impersonate();
    const connection = await connectApp(administrator, 'twilio');
    const { id } = await buildBroadcast(administrator, { messages: [smsMessage(connection)] });
    await callBroadcast(administrator, id, 'send');
    await goBack();
    expect((await logOf(client.userId)).filter(({ action }) => action === 'campaign_run')).toMatchObject([
      { actor: { id: administrator.userId }, detail: { automatisation_id: id, name: 'News' } },
    ]);
  });

  it('is refused for nobody, for oneself, and while it is done', async () => {
    const nobody = await impersonate('nobody@example.com');
    expect(nobody.status).toBe(404);
    expect(errorOf(nobody).code).toBe('account_not_found');
    const own = await impersonate((await whoAmI(administrator)).email);
    expect(own.status).toBe(409);
    expect((await administrator.call('post', '/admin/impersonate', {})).status).toBe(400);

    const other = await buildAccount(api, { isAdministrator: true });
    expect((await impersonate(other.email)).status).toBe(200);
    const nested = await impersonate();
    expect(nested.status).toBe(403);
    expect(errorOf(nested).code).toBe('not_while_impersonating');
  });

  it('ends with signing out, and the administrator’s own session with it', async () => {
    const bystander = await api.visitor({ userId: administrator.userId });
    await impersonate();
    expect((await administrator.call('delete', '/user/token')).status).toBe(204);
    const { rows } = await api.database.pool.query<{ user_id: number }>(
      'SELECT user_id FROM sessions WHERE user_id = $1 OR user_id = $2',
      [client.userId, administrator.userId],
    );
    // What is left is the bystander's.
    expect(rows).toEqual([{ user_id: administrator.userId }]);
    expect((await logOf(client.userId, bystander))[0]).toMatchObject({ action: 'impersonation_ended' });
  });

  it.each([
    [
      'the administrator is one no longer',
      `DELETE FROM user_roles WHERE user_id = $1 AND role = 'ROLE_ADMIN'`,
    ],
    ['the administrator’s own session does', 'DELETE FROM sessions WHERE user_id = $1'],
  ])('ends when %s', async (_, sql) => {
    await impersonate();
    await api.database.pool.query(sql, [administrator.userId]);
    expect((await administrator.call('get', '/user')).status).toBe(401);
  });
});

describe('GET /admin/audit-log', () => {
  it('pages what was done to all accounts, newest first, and filters it', async () => {
    await impersonate();
    await goBack();
    const answer = await administrator.call(
      'get',
      '/admin/audit-log?action=impersonation_started&page_size=1',
    );
    const { audit_log, meta } = dataOf(
      answer,
      z.strictObject({ audit_log: z.array(auditEntry), meta: pageMeta }),
    );
    expect(audit_log).toMatchObject([{ action: 'impersonation_started', account: { id: client.userId } }]);
    expect(meta.page_size).toBe(1);
    expect(meta.total_records).toBeGreaterThanOrEqual(1);
    expect((await administrator.call('get', '/admin/audit-log?action=nonsense')).status).toBe(400);
  });
});
