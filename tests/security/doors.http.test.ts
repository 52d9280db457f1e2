import { randomBytes } from 'node:crypto';
import request, { type Response } from 'supertest';
import { endSession, openSession } from '../../db/sign-in/sessions';
import { fromJson, toJson } from '../../domain/values/json';
import { fill, furnish, type Household } from '../contract/household';
import { readOperations, type Operation } from '../contract/schema';
import { buildAccount } from '../factories/account';
import { useApi } from '../support/api/api';
import { rowsOfAccount } from './support/rows-of-account';

const api = useApi();

const operationsOf = async (): Promise<Operation[]> =>
  readOperations((await api.contract()).document).operations;

const label = ({ method, path }: Operation): string => `${method} ${path}`;
const isAdmin = ({ path }: Operation): boolean => path.startsWith('/api/admin/');
const ofSession = ({ schemes }: Operation): boolean => schemes.includes('session');
/** Calls by senders, providers and readers of a link: they need no cookie, so no page can make them in a user's name. */
const withoutCookie = ({ schemes, path }: Operation): boolean =>
  schemes.some((scheme) => scheme !== 'session') ||
  /^\/(unsubscribe|m\/|api\/event\/(shopify|twilio|sendgrid|smtp))/.test(path);

/** Makes a call as the document shows it, with the given headers only. */
function call(
  operation: Operation,
  household: Household,
  headers: Record<string, string>,
): Promise<Response> {
  const address = `/api${fill(operation.path, household)}`;
  const sent = request(api.server)
    [operation.method](operation.path.startsWith('/api') ? address : operation.path)
    .set({ 'Content-Type': 'application/json', ...headers });
  return operation.body ? sent.send(toJson(operation.example ?? {})) : sent;
}

/** Returns each call's label and response where the response is not the expected one. */
async function notAnswered(
  expected: string,
  operations: readonly Operation[],
  make: (operation: Operation) => Promise<Response>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const operation of operations) {
    const { status, text } = await make(operation);
    const code = status < 400 ? '' : (fromJson(text) as { error: { code: string } }).error.code;
    if (`${status} ${code}` !== expected) wrong.push(`${label(operation)}: ${status} ${code}`);
  }
  return wrong;
}

/** Creates an account with one thing of each kind, and its session cookie. */
async function furnished(): Promise<{ household: Household; cookie: string; clientKey: string }> {
  const household = await furnish(api);
  const { userId } = household.visitor;
  const { token } = await openSession(api.database.pool, { userId, rememberMe: false });
  const { text } = await household.visitor.call('get', '/user');
  const { data } = fromJson(text) as { data: { user: { client_key: string } } };
  return {
    household: { ...household, ids: { ...household.ids, account: userId } },
    cookie: `sillage_session=${token}`,
    clientKey: data.user.client_key,
  };
}

/** Returns the account's rows, except for the expiry of its sessions. */
async function kept(userId: number): Promise<Record<string, string>> {
  const { sessions: _, ...rows } = await rowsOfAccount(api.database.pool, userId);
  return rows;
}

describe('a call that an account makes', () => {
  it('is refused to who is not signed in: with nothing, a made-up or an old session, or the client key', async () => {
    const { household, clientKey } = await furnished();
    const { userId } = household.visitor;
    const { pool } = api.database;
    const ended = await openSession(pool, { userId, rememberMe: false });
    await endSession(pool, ended.token);
    const expired = await openSession(pool, { userId, rememberMe: true });
    await pool.query(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
      userId,
    ]);
    const operations = (await operationsOf()).filter(ofSession);
    const before = await rowsOfAccount(pool, userId);

    const strangers: Record<string, Record<string, string>> = {
      nothing: {},
      'a made-up session': { Cookie: `sillage_session=${randomBytes(32).toString('base64url')}` },
      'an empty session': { Cookie: 'sillage_session=' },
      'no UTF-8': { Cookie: 'sillage_session=%ff%fe' },
      'an ended session': { Cookie: `sillage_session=${ended.token}` },
      'an expired session': { Cookie: `sillage_session=${expired.token}` },
      'the client key': { 'Client-Key': clientKey, Authorization: `Basic ${btoa(`${clientKey}:`)}` },
      'the client key as a session': { Cookie: `sillage_session=${clientKey}` },
    };
    const wrong: Record<string, string[]> = {};
    for (const [who, headers] of Object.entries(strangers)) {
      const found = await notAnswered('401 not_signed_in', operations, (one) =>
        call(one, household, headers),
      );
      if (found.length > 0) wrong[who] = found;
    }
    expect(wrong).toEqual({});
    expect(operations.length).toBeGreaterThan(80);
    expect(await rowsOfAccount(pool, userId)).toEqual(before);
  });

  it('is let in by no other way of writing its address', async () => {
    const { household } = await furnished();
    const reads = (await operationsOf()).filter((one) => ofSession(one) && one.method === 'get');
    const ways: ((path: string) => string)[] = [
      (path) => `${path}/`,
      (path) => path.toUpperCase(),
      (path) => path.replace('/api/', '/api//'),
      (path) => path.replace('/api/', '//api/'),
      (path) => path.replace('/api/', '/api/./'),
      (path) => path.replace('/api/', '/api/docs/../'),
      (path) => path.replace('/api/', '/api%2f'),
      (path) => path.replace('/api/', '/api/user/token/../../'),
      (path) => `${path};.css`,
      (path) => `${path}%00`,
      (path) => `${path}?_method=GET`,
      (path) => `/api/health/..${path.replace('/api', '')}`,
    ];
    const open: string[] = [];
    for (const { path } of reads) {
      for (const way of ways) {
        const address = way(`/api${fill(path, household)}`);
        const { status, type } = await request(api.server).get(address).set({
          'X-HTTP-Method-Override': 'GET',
          'X-Original-URL': '/api/health',
          'X-Rewrite-URL': '/api/health',
        });
        // The interface's page, which contains no data, answers every address that is not a call's.
        const isPage = status === 200 && type === 'text/html';
        if (!isPage && (status < 400 || status >= 500)) open.push(`${address}: ${status}`);
      }
    }
    expect(open).toEqual([]);
  });

  it('of an administrator is refused to a client, and to an administrator who acts as one', async () => {
    const { household, cookie } = await furnished();
    const { userId } = household.visitor;
    const admin = await buildAccount(api, { isAdministrator: true });
    const own = await openSession(api.database.pool, { userId: admin.userId, rememberMe: false });
    const { rows } = await api.database.pool.query<{ email: string }>(
      'SELECT email FROM users WHERE id = $1',
      [userId],
    );
    const acting = await request(api.server)
      .post('/api/admin/impersonate')
      .set('Cookie', `sillage_session=${own.token}`)
      .send({ email: rows[0]?.email });
    expect(acting.status).toBe(200);
    const impersonating = acting.get('Set-Cookie')?.[0]?.split(';')[0] ?? '';
    const operations = (await operationsOf()).filter(isAdmin);
    const before = [await kept(userId), await kept(admin.userId)];

    expect(
      await notAnswered('403 administrators_only', operations, (one) =>
        call(one, household, { Cookie: cookie }),
      ),
    ).toEqual([]);
    const guarded = operations.filter((one) => label(one) !== 'delete /api/admin/impersonate');
    const refused: string[] = [];
    for (const operation of guarded) {
      const { status } = await call(operation, household, { Cookie: impersonating });
      if (status !== 403) refused.push(`${label(operation)}: ${status}`);
    }
    expect(refused).toEqual([]);
    expect(operations.length).toBeGreaterThan(6);
    expect([await kept(userId), await kept(admin.userId)]).toEqual(before);
  });
});

describe('a page of another site', () => {
  it('changes nothing in the name of who is signed in', async () => {
    const { household, cookie } = await furnished();
    const { userId } = household.visitor;
    const operations = (await operationsOf()).filter((one) => one.method !== 'get' && !withoutCookie(one));
    const before = await rowsOfAccount(api.database.pool, userId);

    const wrong: Record<string, string[]> = {};
    for (const origin of [
      'https://evil.example',
      'null',
      'https://sillage.example.com.evil.example',
      'https://evil.example/sillage.example.com',
      'https://sillage.example.com@evil.example',
      'https://sillage.example.com:444',
      'file://',
    ]) {
      const found = await notAnswered('403 foreign_origin', operations, (one) =>
        call(one, household, { Cookie: cookie, Origin: origin }),
      );
      if (found.length > 0) wrong[origin] = found;
    }
    expect(wrong).toEqual({});
    expect(operations.length).toBeGreaterThan(40);
    expect(await rowsOfAccount(api.database.pool, userId)).toEqual(before);
  });

  it('has no body taken of a type that a form can send', async () => {
    const { household, cookie } = await furnished();
    const operations = (await operationsOf()).filter((one) => one.body !== null && !withoutCookie(one));
    const before = await kept(household.visitor.userId);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const wrong = await notAnswered(
        '415 unsupported_type',
        operations.filter((one) => !isAdmin(one)),
        (one) => call(one, household, { Cookie: cookie, 'Content-Type': type }),
      );
      expect({ type, wrong }).toEqual({ type, wrong: [] });
    }
    expect(await kept(household.visitor.userId)).toEqual(before);
  });

  it('changes nothing by what only reads, and is let read nothing', async () => {
    const { household, cookie } = await furnished();
    const reads = (await operationsOf()).filter((one) => one.method === 'get' && ofSession(one));
    const before = await kept(household.visitor.userId);
    const allowed: string[] = [];
    for (const operation of reads) {
      const { headers } = await call(operation, household, {
        Cookie: cookie,
        Origin: 'https://evil.example',
      });
      const named = Object.keys(headers as object).filter((name) => name.startsWith('access-control-'));
      if (named.length > 0) allowed.push(`${label(operation)}: ${named.join(', ')}`);
    }
    expect(allowed).toEqual([]);
    expect(await kept(household.visitor.userId)).toEqual(before);
  });
});

describe('a sender’s call', () => {
  it('is refused without a client key, whoever is signed in', async () => {
    const { household, cookie } = await furnished();
    const operations = (await operationsOf()).filter(({ schemes }) => schemes.includes('clientKey'));
    const before = await kept(household.visitor.userId);
    const wrong: Record<string, string[]> = {};
    for (const [who, headers] of Object.entries<Record<string, string>>({
      nothing: {},
      'a session': { Cookie: cookie },
      'a wrong key': { 'Client-Key': 'a'.repeat(64) },
      'no key': { 'Client-Key': '../../' },
      'half of a name': { Authorization: 'Basic %%%' },
      'no name': { Authorization: `Basic ${btoa(':')}` },
    })) {
      for (const operation of operations) {
        const { status } = await call(operation, household, headers);
        // 429: after many wrong keys from one address.
        if (status !== 401 && status !== 429)
          wrong[who] = [...(wrong[who] ?? []), `${label(operation)}: ${status}`];
      }
    }
    expect(wrong).toEqual({});
    expect(await kept(household.visitor.userId)).toEqual(before);
  });
});
