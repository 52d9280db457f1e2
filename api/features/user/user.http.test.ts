import request from 'supertest';
import { z } from 'zod';
import { findAccountsByClientKey } from '../../../db/accounts/client-keys';
import { renewedClientKey, user, type User } from '../../../domain/entities/account/user';
import { buildAccount } from '../../../tests/factories/account';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const one = z.strictObject({ user: z.strictObject(user.shape) });
const change = (body: object, by = visitor) => by.call('put', '/user', body);
const read = async (by = visitor): Promise<User> => dataOf(await by.call('get', '/user'), one).user;
const globals = async (): Promise<object> => (await read()).data;

const hoursOf = (from: string, to: string): object => ({
  message_hours: { sms: { hoursBetween: { from, to } } },
});

const cap = { channel: 'email', count: 3, period: 7, unit: 'days' };

/** What the audit log keeps of the account. */
const acts = async (userId: number): Promise<string[]> => {
  const { rows } = await api.database.pool.query<{ action: string }>(
    'SELECT action FROM audit_log WHERE user_id = $1 AND actor_id = $1 ORDER BY id',
    [userId],
  );
  return rows.map(({ action }) => action);
};

describe('PUT /user', () => {
  it('changes what is given and leaves the rest', async () => {
    await change({ first_name: ' Ada ', twilio_account_sid: 'AC0123' });
    const answer = await change({ last_name: 'Lovelace', shopify_shop_domain: 'ada.myshopify.com' });
    const changed = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      shopify_shop_domain: 'ada.myshopify.com',
      twilio_account_sid: 'AC0123',
    };
    expect(dataOf(answer, one).user).toMatchObject(changed);
    expect(await read()).toMatchObject(changed);
  });

  it.each([
    ['a field that is not its own', { email: 'other@example.com' }, 'email'],
    ['a role', { roles: ['ROLE_ADMIN'] }, 'roles'],
    ['a shop that is no domain', { shopify_shop_domain: 'my shop' }, 'shopify_shop_domain'],
    ['an account identifier with a space', { twilio_account_sid: 'AC 1' }, 'twilio_account_sid'],
    ['a contact field that is no path', { ai_contact_fields: ['a..b'] }, 'ai_contact_fields.0'],
    ['a timezone that is none', { timezone: 'Mars/Base' }, 'timezone'],
    ['an offset, which is no timezone', { timezone: '+02:00' }, 'timezone'],
    ['a field for timezones without a name', { timezone_field: '' }, 'timezone_field'],
    ['a way to write numbers that is none', { number_format: 'roman' }, 'number_format'],
    ['a country that is none', { phone_country: 'XX' }, 'phone_country'],
    ['hours of a channel that is none', { message_hours: { fax: null } }, 'message_hours.fax'],
    ['hours that no clock shows', hoursOf('25:00', '26:00'), 'message_hours.sms.hoursBetween.from'],
    ['hours that end as they begin', hoursOf('09:00', '09:00'), 'message_hours.sms.hoursBetween'],
    ['a day that is none', { message_hours: { sms: { days: [8] } } }, 'message_hours.sms.days.0'],
    ['a cap of no message', { message_caps: [{ ...cap, count: 0 }] }, 'message_caps.0.count'],
    [
      'a cap of a channel that is none',
      { message_caps: [{ ...cap, channel: 'fax' }] },
      'message_caps.0.channel',
    ],
    ['a cap of 91 days', { message_caps: [{ ...cap, period: 91 }] }, 'message_caps.0.period'],
    ['eleven caps', { message_caps: Array.from({ length: 11 }, () => cap) }, 'message_caps'],
    ['a cap of no category', { message_caps: [{ ...cap, category: 'news' }] }, 'message_caps'],
    ['a category without a name', { message_categories: [' '] }, 'message_categories.0'],
    ['a password of 11 characters', { password: 'elevenchars' }, 'password'],
    ['a password of 201 characters', { password: 'ab'.repeat(100) + 'c' }, 'password'],
    ['globals that are a list', { data: [1] }, 'data'],
    ['a global without a name', { data: { '': 1 } }, 'data.'],
    ['a global with a dot', { data: { 'a.b': 1 } }, 'data.a.b'],
    ['a global with a dangerous name', { data: { constructor: 1 } }, 'data.constructor'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await change(body);
    expect(answer.status).toBe(400);
    expect(errorOf(answer).code).toBe('invalid_input');
    expect(errorOf(answer).details).toContainEqual(expect.objectContaining({ field }));
  });

  it('says what of contacts models are told: no address of theirs unless the account wants that', async () => {
    expect((await read()).ai_contact_fields).toEqual(['name', 'title', 'role']);
    await change({ ai_contact_fields: ['name', 'address.city', 'name'] });
    expect((await read()).ai_contact_fields).toEqual(['name', 'address.city']);
    await change({ ai_contact_fields: [] });
    expect((await read()).ai_contact_fields).toEqual([]);
  });

  it('says how its people write numbers, once they have said so', async () => {
    expect((await read()).number_format).toBeNull();
    await change({ number_format: 'comma' });
    expect((await read()).number_format).toBe('comma');
    await change({ number_format: null });
    expect((await read()).number_format).toBeNull();
  });

  it('goes by the clocks that its people name', async () => {
    expect(await read()).toMatchObject({ timezone: null, timezone_field: 'timezone' });
    await change({ timezone: 'Europe/Paris', timezone_field: 'home.timezone' });
    expect(await read()).toMatchObject({ timezone: 'Europe/Paris', timezone_field: 'home.timezone' });
    await change({ timezone: '' });
    expect((await read()).timezone).toBeNull();
  });

  it('says in which hours messages go, a channel at a time, and at any time at first', async () => {
    expect((await read()).message_hours).toEqual({});
    const office = { days: [1, 2, 3, 4, 5], hoursBetween: { from: '09:00', to: '18:30' } };
    await change({ message_hours: { sms: office } });
    await change({ message_hours: { email: { days: [7] } } });
    const other = await api.visitor();
    expect((await read()).message_hours).toEqual({ sms: office, email: { days: [7], hoursBetween: null } });
    await change({ message_hours: { sms: null } });
    expect((await read()).message_hours).toEqual({ sms: null, email: { days: [7], hoursBetween: null } });
    expect((await read(other)).message_hours).toEqual({});
  });

  it('says how many messages a contact gets at most, by categories of its own, and any number at first', async () => {
    expect(await read()).toMatchObject({ message_caps: [], message_categories: [] });
    const stored = { ...cap, category: 'news', when_reached: 'wait' };
    const answer = await change({
      message_caps: [{ ...cap, category: 'news' }],
      message_categories: [' news ', 'offers', 'news'],
    });
    expect(answer.status).toBe(200);
    expect(await read()).toMatchObject({ message_caps: [stored], message_categories: ['news', 'offers'] });
    expect(await read(await api.visitor())).toMatchObject({ message_caps: [], message_categories: [] });

    // A category that a cap names stays, and what is refused changes nothing.
    const refused = await change({ message_categories: ['offers'], first_name: 'Ada' });
    expect(refused.status).toBe(400);
    expect(errorOf(refused).details).toEqual([
      { field: 'message_caps', message: 'the category “news” does not exist' },
    ]);
    expect(await read()).toMatchObject({ message_categories: ['news', 'offers'] });
    await change({ message_caps: [], message_categories: ['offers'] });
    expect(await read()).toMatchObject({ message_caps: [], message_categories: ['offers'] });
  });

  it('goes by the clocks of the first browser, until it has a flow whose waits would change by that', async () => {
    await change({ browser_timezone: 'Europe/Paris' });
    expect((await read()).timezone).toBe('Europe/Paris');
    await change({ browser_timezone: 'Asia/Tokyo' });
    expect((await read()).timezone).toBe('Europe/Paris');

    await change({ timezone: null });
    await insertFlow(api.database.pool, (await read()).id, { entry_event_name: 'purchase' }, []);
    await change({ browser_timezone: 'Asia/Tokyo' });
    expect((await read()).timezone).toBeNull();
  });

  it('says of which country phone numbers without a code are: at first where its browser’s clocks are', async () => {
    expect((await read()).phone_country).toBeNull();
    await change({ browser_timezone: 'Australia/Sydney' });
    expect((await read()).phone_country).toBe('AU');
    await change({ phone_country: 'nz' });
    await change({ browser_timezone: 'Europe/Paris' });
    expect((await read()).phone_country).toBe('NZ');
    await change({ phone_country: '' });
    expect((await read()).phone_country).toBeNull();
  });

  it('writes numbers as the first browser does, until its people choose', async () => {
    await change({ browser_timezone: 'Europe/Paris', browser_number_format: 'comma' });
    expect((await read()).number_format).toBe('comma');
    await change({ number_format: 'point' });
    await change({ browser_number_format: 'comma' });
    expect((await read()).number_format).toBe('point');

    await change({ number_format: null });
    await insertFlow(api.database.pool, (await read()).id, { entry_event_name: 'purchase' }, []);
    await change({ browser_number_format: 'comma' });
    expect((await read()).number_format).toBeNull();
  });

  it('takes a shop’s address as the browser shows it', async () => {
    await change({ shopify_shop_domain: ' https://Grace.MyShopify.com/ ' });
    expect((await read()).shopify_shop_domain).toBe('grace.myshopify.com');
  });

  it.each([
    ['shopify_shop_domain', 'taken.myshopify.com', 'Taken.myshopify.com'],
    ['twilio_account_sid', 'ACtaken', 'ACtaken'],
  ])('takes a %s that another account has typed: that keeps nobody out', async (field, value, again) => {
    const first = await api.visitor();
    await change({ [field]: value }, first);
    expect((await change({ [field]: again })).status).toBe(200);
    expect([await read(), await read(first)]).toMatchObject([{ [field]: value }, { [field]: value }]);
    expect((await change({ [field]: '' })).status).toBe(200);
    expect(await read()).toMatchObject({ [field]: null });
  });

  it('never answers the store’s secret, nor stores it readably', async () => {
    const answer = await change({ shopify_webhook_secret: 'shpss_secret' });
    expect(answer.text).not.toContain('shpss_secret');
    expect(await read()).toMatchObject({ has_shopify_webhook_secret: true });
    const { rows } = await api.database.pool.query('SELECT u::text FROM users u');
    expect(JSON.stringify(rows)).not.toContain('shpss_secret');

    await change({ shopify_webhook_secret: null });
    expect(await read()).toMatchObject({ has_shopify_webhook_secret: false });
    expect(await acts(visitor.userId)).toEqual([
      'shopify_webhook_secret_changed',
      'shopify_webhook_secret_changed',
    ]);
  });

  it('needs a session', async () => {
    const answer = await request(api.server).put('/api/user').send({ first_name: 'Ada' });
    expect(answer.status).toBe(401);
  });
});

describe('the global variables', () => {
  it('change by name, and null removes one', async () => {
    await change({ data: { rate: '0.25', city: 'Montréal', old: true } });
    await change({ data: { rate: '0.3', old: null, empty: '' } });
    expect(await globals()).toEqual({ rate: 0.3, city: 'Montréal', empty: '' });
  });

  it('keep whole numbers of any size digit for digit, and other text as it is', async () => {
    await change({ data: { big: '704912205188288575', bigger: 704912205188288577n, zip: '00123' } });
    expect(await globals()).toEqual({
      big: 704912205188288575n,
      bigger: 704912205188288577n,
      zip: '00123',
    });
  });

  it('are added and renamed under names that are not taken, with the value that is stored', async () => {
    const put = (body: object) => visitor.call('put', '/user', body);
    await change({ added_data: { rate: '0.25' } });
    const taken = await put({ added_data: { city: 'Lyon', rate: 1 }, first_name: 'Nobody' });
    expect([taken.status, errorOf(taken).code]).toEqual([409, 'name_taken']);
    expect(await read()).toMatchObject({
      data: { rate: 0.25 },
      first_name: expect.not.stringContaining('Nobody'),
    });

    await change({ added_data: { city: 'Lyon' } });
    expect(errorOf(await put({ renamed_data: { rate: 'city' } })).code).toBe('name_taken');
    await api.database.pool.query(`UPDATE users SET data = data || '{"rate": 0.5}' WHERE id = $1`, [
      visitor.userId,
    ]);
    await change({ renamed_data: { rate: 'discount' } });
    expect(await globals()).toEqual({ discount: 0.5, city: 'Lyon' });
    expect((await put({ renamed_data: { rate: 'other' } })).status).toBe(404);
    await change({ renamed_data: { discount: 'rate', city: 'town' }, data: { rate: '1' } });
    expect(await globals()).toEqual({ rate: 1, town: 'Lyon' });
    expect(await change({ renamed_data: { rate: 'rate' } })).toMatchObject({ status: 200 });
    expect(await globals()).toEqual({ rate: 1, town: 'Lyon' });
  });

  it('stay when flows wrote others meanwhile', async () => {
    await change({ data: { mine: 1 } });
    await api.database.pool.query(`UPDATE users SET data = data || '{"theirs": 2}' WHERE id = $1`, [
      visitor.userId,
    ]);
    await Promise.all(['a', 'b', 'c'].map((name) => change({ data: { [name]: '1' } })));
    expect(await globals()).toEqual({ mine: 1, theirs: 2, a: 1, b: 1, c: 1 });
  });
});

describe('a new password', () => {
  const fresh = 'otter lamp violin gravel';

  /** A visitor whose account has a password, and how long ago it signed in. */
  async function owner(signedInMinutesAgo = 0) {
    const account = await buildAccount(api);
    const by = await api.visitor(account);
    await api.database.pool.query(
      `UPDATE sessions SET signed_in_at = now() - make_interval(mins => $2) WHERE user_id = $1`,
      [account.userId, signedInMinutesAgo],
    );
    return { account, by };
  }

  const signIn = (email: string, password: string) =>
    request(api.server).post('/api/user/token').send({ email, password });

  it('goes alone right after signing in, and ends the other sessions', async () => {
    const { account, by } = await owner();
    const elsewhere = await api.visitor(account);

    expect((await change({ password: fresh }, by)).status).toBe(200);

    expect((await by.call('get', '/user')).status).toBe(200);
    expect((await elsewhere.call('get', '/user')).status).toBe(401);
    expect((await signIn(account.email, account.password)).status).toBe(400);
    expect((await signIn(account.email, fresh)).status).toBe(200);
    expect(await acts(account.userId)).toContain('password_changed');
  });

  it('needs the current one 10 minutes later', async () => {
    const { account, by } = await owner(11);

    const refused = await change({ password: fresh }, by);
    expect(refused.status).toBe(403);
    expect(errorOf(refused).code).toBe('recent_sign_in_required');
    const wrong = await change({ password: fresh, current_password: 'not this one' }, by);
    expect(wrong.status).toBe(400);
    expect(errorOf(wrong).code).toBe('current_password_wrong');
    expect((await signIn(account.email, account.password)).status).toBe(200);

    const proved = await change({ password: fresh, current_password: account.password }, by);
    expect(proved.status).toBe(200);
    expect((await signIn(account.email, fresh)).status).toBe(200);
  });

  it('cannot be had by guessing the current one', async () => {
    const { account, by } = await owner(11);
    for (let guess = 0; guess < 10; guess += 1) {
      await change({ password: fresh, current_password: `guess ${guess}` }, by);
    }
    const late = await change({ password: fresh, current_password: account.password }, by);
    expect(late.status).toBe(429);
    expect(Number(late.get('Retry-After'))).toBeGreaterThan(60);
  });

  it('is refused when it is common, and changes nothing then', async () => {
    const { account, by } = await owner();
    const refused = await change({ password: 'Password1234', first_name: 'Ada' }, by);
    expect(refused.status).toBe(400);
    expect(errorOf(refused).code).toBe('password_common');
    expect(errorOf(refused).message).toContain('easy to guess');
    const french = await by.call('put', '/user', { password: account.email }, { 'Accept-Language': 'fr' });
    expect(errorOf(french).message).toContain('facile à deviner');
    expect((await read(by)).first_name).toBe('');
    expect((await signIn(account.email, account.password)).status).toBe(200);
  });
});

test('passwords that take long to look at hold up nobody else', async () => {
  const account = await buildAccount(api);
  const [by, other] = [await api.visitor(account), await api.visitor()];
  const costly = '4@8({[<369&#!1|0$5+7%2/'.repeat(10).slice(0, 200);
  let isOver = false;
  const long = Promise.all(Array.from({ length: 5 }, () => change({ password: costly }, by))).finally(
    () => (isOver = true),
  );
  let reads = 0;
  for (; !isOver; reads += 1) expect((await other.call('get', '/user')).status).toBe(200);
  await long;
  // Some 50, however busy the machine is; where the passwords are looked at in between, there is time for eight.
  expect(reads).toBeGreaterThan(20);
});

test('passwords are set sixty times in a quarter of an hour and not more', async () => {
  const account = await buildAccount(api);
  const by = await api.visitor(account);
  await api.database.pool.query(
    `INSERT INTO rate_limits (key, points, expire) VALUES ($1, 60, extract(epoch FROM now() + interval '15 minutes') * 1000)`,
    [`new-password:${account.userId}`],
  );
  expect((await change({ password: 'otter lamp violin gravel' }, by)).status).toBe(429);
});

describe('POST /user/client-key', () => {
  const renew = async (by = visitor) =>
    dataOf(await by.call('post', '/user/client-key'), z.strictObject(renewedClientKey.shape));

  it('gives a new key and says until when the old one goes on', async () => {
    const before = (await read()).client_key;

    const { client_key: key, previous_key_expires_at: until } = await renew();

    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(key).not.toBe(before);
    expect((await read()).client_key).toBe(key);
    expect((Date.parse(until) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    for (const sent of [before, key]) {
      const track = request(api.server).post('/api/event/track').set('Client-Key', sent);
      expect((await track.send({ name: 'visit' })).status).toBe(200);
    }
    expect(await acts(visitor.userId)).toEqual(['client_key_renewed']);
  });

  it('lets the old key go after its time', async () => {
    const before = (await read()).client_key;
    await renew();
    await api.database.pool.query(
      `UPDATE client_keys SET expires_at = expires_at - interval '24 hours' WHERE expires_at IS NOT NULL`,
    );
    expect(await findAccountsByClientKey(api.database.pool, [before])).toEqual([null]);
  });

  it('happens one after another when asked twice at once', async () => {
    const keys = await Promise.all([renew(), renew(), renew()]);
    expect(keys.map(({ client_key }) => client_key)).toContain((await read()).client_key);
    for (const { client_key } of keys)
      expect(await findAccountsByClientKey(api.database.pool, [client_key])).toEqual([visitor.userId]);
  });

  it('needs a session', async () => {
    expect((await request(api.server).post('/api/user/client-key')).status).toBe(401);
  });
});
