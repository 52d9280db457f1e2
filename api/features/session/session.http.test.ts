import request, { type Response } from 'supertest';
import { z } from 'zod';
import { resetPassword } from '../../../db/accounts';
import { user, userRole } from '../../../domain/entities/user';
import { buildAccount } from '../../../tests/factories/account';
import { dataOf, errorOf } from '../../../tests/support/answers';
import { useApi } from '../../../tests/support/api';

const api = useApi({ TRUST_PROXY: true });

interface SignIn {
  email: string;
  password: string;
  rememberMe?: boolean;
}

let address = 0;
/** Signs in, each time from an address of its own unless one is given. */
const signIn = ({ email, password, rememberMe }: SignIn, from = `10.0.0.${(address += 1)}`) =>
  request(api.server)
    .post('/api/user/token')
    .set('X-Forwarded-For', from)
    .send({ email, password, rememberMe });

const cookieOf = (answer: Response): string => answer.get('Set-Cookie')?.[0] ?? '';
const tokenOf = (answer: Response): string => cookieOf(answer).split(';')[0] ?? '';
const whoAmI = (cookie: string) => request(api.server).get('/api/user').set('Cookie', cookie);
const hoursLeft = (answer: Response): number =>
  (Date.parse(dataOf(answer, z.object({ expires_at: z.string() })).expires_at) - Date.now()) / 3_600_000;

/** Moves the account's sessions into the past, as if so much time had gone by. */
const passTime = (userId: number, interval: string) =>
  api.database.pool.query(
    `UPDATE sessions SET signed_in_at = signed_in_at - $2::interval, expires_at = expires_at - $2::interval
     WHERE user_id = $1`,
    [userId, interval],
  );

describe('POST /user/token', () => {
  it('signs in, whatever the case of the e-mail', async () => {
    const account = await buildAccount(api, { email: 'Ada@Example.com' });

    const answer = await signIn({ email: 'ada@example.COM', password: account.password });

    expect(answer.status).toBe(200);
    const me = await whoAmI(tokenOf(answer));
    expect(dataOf(me, z.strictObject({ user })).user.email).toBe('Ada@Example.com');
  });

  it('keeps the cookie from scripts and other sites, and to TLS where there is TLS', async () => {
    const account = await buildAccount(api);

    const plain = cookieOf(await signIn(account));
    const overTls = cookieOf(await signIn(account).set('X-Forwarded-Proto', 'https'));

    expect(plain).toMatch(/; httponly/i);
    expect(plain).toMatch(/; samesite=lax/i);
    expect(plain).not.toMatch(/; secure/i);
    expect(overTls).toMatch(/; secure/i);
  });

  it('stores no token that could be used, and a new one at each sign-in', async () => {
    const account = await buildAccount(api);
    const first = tokenOf(await signIn(account));
    const second = tokenOf(await signIn(account).set('Cookie', first));

    expect(second).not.toBe(first);
    expect((await whoAmI(first)).status).toBe(401);
    expect((await whoAmI(second)).status).toBe(200);
    const { rows } = await api.database.pool.query<{ row: string }>('SELECT s::text AS row FROM sessions s');
    const [, token = ''] = second.split('=');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('lasts 12 hours, and 30 days when it is to be remembered', async () => {
    const account = await buildAccount(api);
    expect(hoursLeft(await signIn(account))).toBeCloseTo(12, 1);
    expect(hoursLeft(await signIn({ ...account, rememberMe: true }))).toBeCloseTo(30 * 24, 1);
  });

  it('answers a wrong password and an unknown e-mail alike', async () => {
    const account = await buildAccount(api);

    const wrong = await signIn({ ...account, password: 'not the password' });
    const unknown = await signIn({ email: 'nobody@example.com', password: 'not the password' });

    expect(wrong.status).toBe(400);
    expect(errorOf(wrong)).toEqual({ code: 'invalid_credentials', message: 'Invalid credentials' });
    expect(unknown.status).toBe(400);
    expect(errorOf(unknown)).toEqual(errorOf(wrong));
    expect(unknown.get('Set-Cookie')).toBeUndefined();
  });

  it('says so in French to who reads French', async () => {
    const answer = await signIn({ email: 'nobody@example.com', password: 'x' }).set(
      'Accept-Language',
      'fr-CA,fr;q=0.9,en;q=0.5',
    );
    expect(errorOf(answer).message).toBe('Identifiants invalides');
  });

  it('stops guessing at one account from many addresses, even with the right password then', async () => {
    const account = await buildAccount(api);
    const guesses = Array.from({ length: 10 }, () => signIn({ ...account, password: 'a guess' }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 400));

    const late = await signIn(account);

    expect(late.status).toBe(429);
    expect(errorOf(late).code).toBe('too_many_requests');
    expect(Number(late.get('Retry-After'))).toBeGreaterThan(60);
  });

  it('stops guessing at many accounts from one address', async () => {
    const from = '192.0.2.7';
    const guess = (account: number) => signIn({ email: `${account}@example.com`, password: 'a guess' }, from);
    for (let account = 0; account < 50; account += 1) expect((await guess(account)).status).toBe(400);
    expect((await guess(50)).status).toBe(429);
  });

  it('forgets wrong attempts after a right one', async () => {
    const account = await buildAccount(api);
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 6; wrong += 1) await signIn({ ...account, password: 'a slip' });
      expect((await signIn(account)).status).toBe(200);
    }
  });
});

describe('a session', () => {
  it('is extended by use, but not beyond 90 days from sign-in', async () => {
    const account = await buildAccount(api);
    const cookie = tokenOf(await signIn({ ...account, rememberMe: true }));

    for (const interval of ['29 days', '29 days', '29 days']) {
      await passTime(account.userId, interval);
      const used = await whoAmI(cookie);
      expect(used.status).toBe(200);
      expect(cookieOf(used)).toContain(cookie);
    }
    await passTime(account.userId, '4 days');
    expect((await whoAmI(cookie)).status).toBe(401);
  });

  it('ends when it is not used', async () => {
    const account = await buildAccount(api);
    const cookie = tokenOf(await signIn(account));
    await passTime(account.userId, '12 hours');
    expect((await whoAmI(cookie)).status).toBe(401);
  });

  it('ends on sign-out, and only that one', async () => {
    const account = await buildAccount(api);
    const [one, other] = [tokenOf(await signIn(account)), tokenOf(await signIn(account))];

    const out = await request(api.server).delete('/api/user/token').set('Cookie', one);

    expect(out.status).toBe(204);
    expect(cookieOf(out)).toMatch(/^sillage_session=;.*expires=Thu, 01 Jan 1970/);
    expect((await whoAmI(one)).status).toBe(401);
    expect((await whoAmI(other)).status).toBe(200);
  });

  it('ends when the password is reset', async () => {
    const account = await buildAccount(api);
    const cookie = tokenOf(await signIn(account));

    const password = await resetPassword(api.database, account.email);

    expect((await whoAmI(cookie)).status).toBe(401);
    expect((await signIn(account)).status).toBe(400);
    expect((await signIn({ ...account, password })).status).toBe(200);
  });

  it('is needed: without one, or with a made-up one, the answer is 401', async () => {
    for (const cookie of ['', 'sillage_session=made-up']) {
      const answer = await whoAmI(cookie);
      expect(answer.status).toBe(401);
      expect(errorOf(answer).code).toBe('not_signed_in');
    }
  });
});

describe('GET /user', () => {
  it('shows the account to its owner, the client key included, and to no cache', async () => {
    const account = await buildAccount(api, { firstName: 'Ada', lastName: 'Lovelace' });

    const answer = await whoAmI(tokenOf(await signIn(account)));

    expect(dataOf(answer, z.strictObject({ user: z.strictObject(user.shape) })).user).toMatchObject({
      id: account.userId,
      first_name: 'Ada',
      last_name: 'Lovelace',
      client_key: account.clientKey,
      data: {},
    });
    expect(answer.get('Cache-Control')).toBe('no-store');
  });
});

describe('GET /user/role', () => {
  it('lists the roles of an administrator and of a client', async () => {
    const rolesOf = async (isAdministrator: boolean) => {
      const account = await buildAccount(api, { isAdministrator });
      const cookie = tokenOf(await signIn(account));
      const answer = await request(api.server).get('/api/user/role').set('Cookie', cookie);
      return dataOf(answer, z.strictObject({ userRoles: z.array(userRole), impersonated_by: z.null() }))
        .userRoles;
    };
    expect(await rolesOf(true)).toEqual([{ role: 'ROLE_ADMIN' }, { role: 'ROLE_USER' }]);
    expect(await rolesOf(false)).toEqual([{ role: 'ROLE_USER' }]);
  });
});
