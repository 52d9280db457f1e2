import request, { type Response } from 'supertest';
import { z } from 'zod';
import { resetPassword } from '../../../db/accounts/accounts';
import { user, userRole } from '../../../domain/entities/account/user';
import { buildAccount } from '../../../tests/factories/account';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi } from '../../../tests/support/api/api';

const lines: string[] = [];
const api = useApi({ TRUST_PROXY: 1, PUBLIC_URL: 'http://sillage.example.com' }, undefined, (line) =>
  lines.push(line),
);
/** Another process on the same database, with the same key. */
const other = useApi(
  { TRUST_PROXY: 1, PUBLIC_URL: 'http://sillage.example.com', SECRET_KEY: api.settings.SECRET_KEY },
  api,
);

interface SignIn {
  email: string;
  password: string;
  rememberMe?: boolean;
}

let address = 0;
/** Signs in, each time from an address of its own unless one is given. */
const signIn = ({ email, password, rememberMe }: SignIn, from = newAddress(), at = api) =>
  request(at.server)
    .post('/api/user/token')
    .set('X-Forwarded-For', from)
    .send({ email, password, rememberMe });
const newAddress = (): string => `10.0.${(address += 1) >> 8}.${address & 255}`;

const cookieOf = (answer: Response, name = 'sillage_session'): string =>
  answer.get('Set-Cookie')?.find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
const tokenOf = (answer: Response, name?: string): string => cookieOf(answer, name).split(';')[0] ?? '';
const whoAmI = (cookie: string) => request(api.server).get('/api/user').set('Cookie', cookie);
const hoursLeft = (answer: Response): number =>
  (Date.parse(dataOf(answer, z.object({ expires_at: z.string() })).expires_at) - Date.now()) / 3_600_000;

/** Moves the account's sessions into the past, as if so much time had gone by. */
const passTime = (userId: number, interval: string) =>
  api.database.pool.query(
    `UPDATE sessions SET signed_in_at = signed_in_at - $2::interval, last_used_at = last_used_at - $2::interval,
       expires_at = expires_at - $2::interval
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

describe('guessing', () => {
  /** Wrong passwords for an account, one after another: how each was answered. */
  async function guess(email: string, times: number, from: () => string, browser = ''): Promise<number[]> {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const answer = await signIn({ email, password: 'a guess' }, from()).set('Cookie', browser);
      statuses.push(answer.status);
    }
    return statuses;
  }
  const all = (status: number, times: number): number[] => Array.from({ length: times }, () => status);
  const logged = (message: string) =>
    lines
      .map((line) => JSON.parse(line) as { msg: string; address: string; account?: string; path?: string })
      .filter(({ msg }) => msg === message);

  it('at an account is stopped for the address that does it, all guesses at once too, and for nobody else', async () => {
    const account = await buildAccount(api);
    const from = newAddress();
    const guesses = Array.from({ length: 15 }, () => signIn({ ...account, password: 'a guess' }, from));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...all(400, 10), ...all(429, 5)]);

    const late = await signIn(account, from);
    expect(late.status).toBe(429);
    expect(errorOf(late).code).toBe('too_many_requests');
    expect(Number(late.get('Retry-After'))).toBeGreaterThan(60);
    expect((await signIn(account)).status).toBe(200);
  });

  it('from many addresses goes on slowly, and does not slow down a browser that the account knows', async () => {
    const account = await buildAccount(api);
    const browser = tokenOf(await signIn(account), 'sillage_browser');

    expect(await guess(account.email, 50, newAddress)).toEqual(all(400, 50));
    expect(await guess(account.email, 3, newAddress)).toEqual([400, 429, 429]);

    const stranger = await signIn(account);
    expect(stranger.status).toBe(429);
    expect(Number(stranger.get('Retry-After'))).toBeLessThanOrEqual(10);
    expect((await signIn(account).set('Cookie', browser)).status).toBe(200);
  });

  it('from the next desk locks nobody out whose browser is known', async () => {
    const account = await buildAccount(api);
    const desk = newAddress();
    const browser = tokenOf(await signIn(account, desk), 'sillage_browser');
    await guess(account.email, 11, () => desk);
    for (let place = 0; place < 40; place += 1) await guess(`${place}@desk.example.com`, 1, () => desk);

    expect((await signIn(account, desk)).status).toBe(429);
    expect((await signIn(account, desk).set('Cookie', browser)).status).toBe(200);
  });

  it('in a browser that the account knows is counted too, and only there', async () => {
    const account = await buildAccount(api);
    const browser = tokenOf(await signIn(account), 'sillage_browser');
    expect(await guess(account.email, 12, newAddress, browser)).toEqual([...all(400, 10), 429, 429]);
    expect((await signIn(account)).status).toBe(200);
  });

  it('is spared by no cookie of another account, and by no made-up one', async () => {
    const [account, stranger] = [await buildAccount(api), await buildAccount(api)];
    const theirs = tokenOf(await signIn(stranger), 'sillage_browser');
    for (const cookie of [theirs, 'sillage_browser=made-up']) {
      const from = newAddress();
      await guess(account.email, 10, () => from);
      expect((await signIn(account, from).set('Cookie', cookie)).status).toBe(429);
    }
  });

  it('knows a browser by a new token after each sign-in, also for the others who sign in there', async () => {
    const [one, two] = [await buildAccount(api), await buildAccount(api)];
    const first = tokenOf(await signIn(one), 'sillage_browser');
    const answer = await signIn(two).set('Cookie', first);
    const second = tokenOf(answer, 'sillage_browser');
    const from = newAddress();
    await guess(one.email, 10, () => from);

    expect((await signIn(one, from).set('Cookie', first)).status).toBe(429);
    expect((await signIn(one, from).set('Cookie', second)).status).toBe(200);
    expect(cookieOf(answer, 'sillage_browser')).toMatch(/; expires=.*; samesite=lax; httponly/i);
    const { rows } = await api.database.pool.query('SELECT b::text FROM known_browsers b');
    expect(JSON.stringify(rows)).not.toContain(second.split('=')[1]);
    expect((await whoAmI(second)).status).toBe(401);
  });

  it('from one IPv6 network is guessing from one address', async () => {
    const account = await buildAccount(api);
    let host = 0;
    const inside = () => `2001:db8:7:7:${(host += 1).toString(16)}::1`;
    expect(await guess(account.email, 12, inside)).toEqual([...all(400, 10), 429, 429]);
    expect((await signIn(account, '2001:db8:7:8::1')).status).toBe(200);
  });

  it('is counted for all processes together', async () => {
    const account = await buildAccount(api);
    const from = newAddress();
    await guess(account.email, 10, () => from);
    expect((await signIn(account, from, other)).status).toBe(429);
  });

  it('can be traced: by the address and by the account, which is named to nobody', async () => {
    const account = await buildAccount(api);
    lines.length = 0;
    await guess(account.email, 12, () => '198.51.100.9');
    await guess('nobody@example.com', 1, () => '198.51.100.9');

    const refused = logged('A sign-in was refused.');
    expect(refused).toHaveLength(11);
    const marks = [...new Set(refused.map((line) => line.account))];
    expect(marks.map((mark) => /^[\w-]{22}$/.test(mark ?? ''))).toEqual([true, true]);
    expect(logged('Too many attempts to sign in: one was refused unseen.')).toEqual(
      [0, 1].map(
        (): object => expect.objectContaining({ address: '198.51.100.9', account: marks[0] }) as object,
      ),
    );
    expect(logged('Answered.')).toHaveLength(13);
    expect(logged('Answered.')[0]).toMatchObject({ address: '198.51.100.9', path: '/api/user/token' });
    expect(lines.join('')).not.toContain(account.email);
    const { rows } = await api.database.pool.query(
      `SELECT action, actor_id, detail FROM audit_log WHERE user_id = $1 AND action <> 'account_created'`,
      [account.userId],
    );
    expect(rows).toEqual([
      { action: 'sign_ins_refused', actor_id: null, detail: { address: '198.51.100.9' } },
    ]);
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
