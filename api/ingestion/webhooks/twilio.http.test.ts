import { withPhone } from '../../../db/webhooks/phones';
import { buildContact } from '../../../tests/factories/audience';
import { insertUser } from '../../../tests/factories/flow';
import { errorOf } from '../../../tests/support/api/answers';
import { useApi } from '../../../tests/support/api/api';
import { connectTwilio, deliverSms, webhookBody } from '../../../tests/support/providers/webhooks';

const api = useApi();
const authToken = 'the auth token';
const sample = Object.fromEntries(new URLSearchParams(webhookBody('twilio-incoming-sms.form')));
let userId: number;
let accountSid: string;
let serial = 0;
beforeEach(async () => {
  userId = await insertUser(api.database.pool);
  accountSid = `AC${String((serial += 1)).padStart(32, '0')}`;
  await connectTwilio(api, userId, { accountSid, authToken });
});

const message = (given: Record<string, string> = {}): Record<string, string> => ({
  ...sample,
  AccountSid: accountSid,
  MessageSid: `SM${(serial += 1)}`,
  ...given,
});
const deliver = (given: Record<string, string> = {}) => deliverSms(api, { form: message(given), authToken });

const rows = async <Row extends object>(query: string): Promise<Row[]> =>
  (await api.database.pool.query<Row>(query, [userId])).rows;
const events = () =>
  rows<{ name: string; external_id: string | null; data: object; verified: boolean | null }>(
    `SELECT e.name, c.external_id, e.data, e.verified
     FROM events e LEFT JOIN contacts c ON c.id = e.contact_id WHERE e.user_id = $1 ORDER BY e.id`,
  );
const contacts = () =>
  rows<{ external_id: string; data: object; opted_out: object }>(
    'SELECT external_id, data, opted_out FROM contacts WHERE user_id = $1 ORDER BY id',
  );
const optedOut = async (): Promise<string[][]> =>
  (await contacts()).map(({ opted_out }) => Object.keys(opted_out));

describe('POST /api/event/twilio/track', () => {
  it('stores the message with all its fields, makes its sender a contact, and answers empty TwiML', async () => {
    const form = message();
    const answer = await deliverSms(api, { form, authToken });
    expect([answer.status, answer.type]).toEqual([200, 'text/xml']);
    expect(answer.text).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
    expect(await events()).toEqual([
      { name: 'twilio_sms_received', external_id: '+15145550199', data: form, verified: true },
    ]);
    expect((await events())[0]?.data).toMatchObject({ Body: 'Oui, je viens 👍' });
    expect(await contacts()).toEqual([
      { external_id: '+15145550199', data: { phone: '+15145550199' }, opted_out: {} },
    ]);
  });

  it('opts out every contact with the number, however many, and looks at few of them with other deliveries', async () => {
    const phone = '+15145550199';
    await api.database.pool.query(
      `INSERT INTO contacts (user_id, external_id, data)
       SELECT $1, 'c' || i, jsonb_build_object('phone', CASE WHEN i = 430 THEN '+33145550199' ELSE $2 END) FROM generate_series(1, 450) i`,
      [userId, phone],
    );
    const form = message({ Body: 'STOP' });
    const answer = await deliverSms(api, { form, authToken });
    expect(answer.status).toBe(200);
    const left = async () => (await optedOut()).filter(([channel]) => channel === 'sms').length;
    expect(await left()).toBe(449);
    const [found] = await withPhone(api.database.pool, [{ userId, phone }]);
    expect(found).toHaveLength(200);

    await deliver({ Body: 'START' });
    expect(await left()).toBe(0);
    await deliverSms(api, { form, authToken });
    expect(await left()).toBe(0);
  });

  it('changes nothing when a message is delivered again', async () => {
    await deliver({ MessageSid: 'SMx', Body: 'STOP' });
    await deliver({ MessageSid: 'SMy', Body: 'START' });
    const before = [await events(), await contacts()];
    const again = await Promise.all(
      Array.from({ length: 10 }, () => deliver({ MessageSid: 'SMx', Body: 'STOP' })),
    );
    expect(again.every(({ status }) => status === 200)).toBe(true);
    expect([await events(), await contacts()]).toEqual(before);
  });

  it.each(['+1 (514) 555-0199', '514.555.0199', '5145550199', 15145550199, '+15145550199 ext. 4'])(
    'finds the contact whose phone is written %s',
    async (phone) => {
      await buildContact(api.database, userId, { external_id: 'ann', data: { phone } });
      await deliver();
      expect((await events()).map(({ external_id }) => external_id)).toEqual(['ann']);
    },
  );

  it('finds a French contact by the number as it is written in France', async () => {
    await buildContact(api.database, userId, { external_id: 'zoé', data: { phone: '06 12 34 56 78' } });
    await deliver({ From: '+33612345678', FromCountry: 'FR' });
    expect((await events()).map(({ external_id }) => external_id)).toEqual(['zoé']);
  });

  it.each(['+1 (514) 555-0199', '514 555 0199', 15145550199])(
    'finds the contact whose phone is written %s, though 300 older ones share its last digits',
    async (phone) => {
      await api.database.pool.query(
        `INSERT INTO contacts (user_id, external_id, data)
         SELECT $1, 'c' || i, '{"phone":"+33145550199"}' FROM generate_series(1, 300) i`,
        [userId],
      );
      await buildContact(api.database, userId, { external_id: 'ann', data: { phone } });
      await deliver();
      expect((await events()).map(({ external_id }) => external_id)).toEqual(['ann']);
    },
  );

  it('takes nobody else for the sender: not who shares the last digits, not another account’s contact', async () => {
    const other = await insertUser(api.database.pool);
    await buildContact(api.database, other, { data: { phone: '+15145550199' } });
    await buildContact(api.database, userId, { external_id: 'near', data: { phone: '+14385550199' } });
    await deliver();
    expect((await events()).map(({ external_id }) => external_id)).toEqual(['+15145550199']);
  });

  it('looks the sender up in an index, however many contacts there are', async () => {
    const { rows: plan } = await api.database.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM contacts WHERE user_id = 1 AND phone_key = phone_key('+15145550199')`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('contacts_phone');
  });

  it.each([
    'STOP',
    'stop',
    ' Stop. ',
    'STOPALL',
    'UNSUBSCRIBE',
    'ARRET',
    'arrêt',
    'Arrêter',
    'Désabonnement',
  ])('marks the contact opted out of SMS by %j, and START takes it back', async (Body) => {
    await deliver({ Body });
    expect(await optedOut()).toEqual([['sms']]);
    await deliver({ Body: 'Start' });
    expect(await optedOut()).toEqual([[]]);
    const history = 'SELECT channel, opted_out, source FROM opt_out_changes WHERE user_id = $1 ORDER BY id';
    expect(await rows(history)).toEqual([
      { channel: 'sms', opted_out: true, source: 'sms_reply' },
      { channel: 'sms', opted_out: false, source: 'sms_reply' },
    ]);
  });

  it.each(['Please stop by at noon', 'Oui, je viens 👍', 'non-stop', ''])(
    'takes %j for a message like others',
    async (Body) => {
      await deliver({ Body });
      expect(await optedOut()).toEqual([[]]);
    },
  );

  it('keeps START as consent to SMS, with the message as its proof; YES only brings back who left', async () => {
    const agreed = () => rows<{ subscribed: object }>('SELECT subscribed FROM contacts WHERE user_id = $1');
    await deliver({ Body: 'Yes' });
    expect(await agreed()).toEqual([{ subscribed: {} }]);
    await deliver({ Body: ' Start! ' });
    expect(await agreed()).toEqual([{ subscribed: { sms: expect.any(String) as string } }]);
    await deliver({ Body: 'STOP' });
    await deliver({ Body: 'yes' });
    expect(await rows('SELECT state, proof FROM opt_out_changes WHERE user_id = $1 ORDER BY id')).toEqual([
      { state: 'subscribed', proof: 'Start!' },
      { state: 'left', proof: 'STOP' },
      { state: 'subscribed', proof: 'yes' },
    ]);
  });

  it('goes by what Twilio took the message for, where it says so', async () => {
    await deliver({ Body: 'LEAVE', OptOutType: 'STOP' });
    expect(await optedOut()).toEqual([['sms']]);
  });

  it('marks every contact that has the number', async () => {
    await buildContact(api.database, userId, { data: { phone: '514-555-0199' } });
    await buildContact(api.database, userId, { data: { phone: '+15145550199' } });
    await deliver({ Body: 'STOP' });
    expect(await optedOut()).toEqual([['sms'], ['sms']]);
  });

  it.each([
    ['a short code', '12345'],
    ['a name', 'Sillage'],
    ['another channel', 'whatsapp:+15145550199'],
  ])('stores a message of %s without contact', async (_, From) => {
    await deliver({ From, Body: 'STOP' });
    expect([(await events()).map(({ external_id }) => external_id), await contacts()]).toEqual([[null], []]);
  });

  it('refuses a signature for another address, field or token, and stores nothing', async () => {
    const form = message();
    const answers = [
      await deliverSms(api, { form, authToken: 'another' }),
      await deliverSms(api, { form }),
      await deliverSms(api, { form, authToken, url: 'https://elsewhere.example.com/api/event/twilio/track' }),
    ];
    for (const answer of answers) {
      expect([answer.status, errorOf(answer).code]).toEqual([401, 'twilio_signature_invalid']);
    }
    expect(await events()).toEqual([]);
  });

  it('stores as unverified while the account has no connection with this identifier', async () => {
    const other = `AC${'f'.repeat(32)}`;
    await connectTwilio(api, userId, { accountSid: other });
    expect((await deliverSms(api, { form: message({ AccountSid: other }) })).status).toBe(200);
    expect(await events()).toMatchObject([{ verified: false }]);
  });

  it('changes nobody’s consent by a message that nobody signed', async () => {
    const other = `AC${'e'.repeat(32)}`;
    await connectTwilio(api, userId, { accountSid: other });
    await buildContact(api.database, userId, { data: { phone: '+15145550199' } });
    const say = (Body: string) => deliverSms(api, { form: message({ AccountSid: other, Body }) });
    await say('STOP');
    expect(await optedOut()).toEqual([[]]);
    await api.database.pool.query(`UPDATE contacts SET opted_out = '{"sms": true}' WHERE user_id = $1`, [
      userId,
    ]);
    await say('START');
    expect(await optedOut()).toEqual([['sms']]);
    expect(await rows('SELECT subscribed FROM contacts WHERE user_id = $1')).toEqual([{ subscribed: {} }]);
    expect(await events()).toHaveLength(2);
  });

  it('takes a message for the account whose auth token signed it, whoever else names the identifier', async () => {
    const other = await insertUser(api.database.pool);
    await connectTwilio(api, other, { accountSid, authToken: 'a guess' });
    const third = await insertUser(api.database.pool);
    await connectTwilio(api, third, { accountSid });
    expect((await deliver({ Body: 'STOP' })).status).toBe(200);
    expect((await deliverSms(api, { form: message() })).status).toBe(401);
    const { rows: stored } = await api.database.pool.query(
      'SELECT user_id FROM events WHERE user_id = ANY ($1)',
      [[userId, other, third]],
    );
    expect(stored).toEqual([{ user_id: userId }]);
  });

  it.each([
    ['a Twilio account of nobody', { AccountSid: 'AC0' }, 401, 'twilio_signature_invalid'],
    ['an identifier that nobody can have', { AccountSid: 'AC\0' }, 401, 'twilio_signature_invalid'],
    ['a report on a message that was sent', { MessageStatus: 'delivered' }, 400, 'not_an_incoming_sms'],
  ])('refuses %s', async (_, given, status, code) => {
    const answer = await deliver(given);
    expect([answer.status, errorOf(answer).code]).toEqual([status, code]);
    expect(await events()).toEqual([]);
  });

  it('refuses what is no form', async () => {
    const answer = await deliver().type('json');
    expect([answer.status, errorOf(answer).code]).toEqual([415, 'form_expected']);
  });

  it.each([
    ['longer than 64 kB', { Body: 'x'.repeat(64 * 1024) }, 413, 'body_too_large'],
    [
      'of more than 500 fields',
      Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`f${place}`, ''])),
      400,
      'too_many_fields',
    ],
  ])('refuses a form %s before it looks for who signed it', async (_, given, status, code) => {
    for (const answer of [await deliver(given), await deliverSms(api, { form: message(given) })])
      expect([answer.status, errorOf(answer).code]).toEqual([status, code]);
    expect(await events()).toEqual([]);
  });

  it('takes the longest message that there is, with ten media', async () => {
    const media = Array.from({ length: 10 }, (_, place) => [
      [`MediaUrl${place}`, `https://api.twilio.com/${'x'.repeat(200)}`],
      [`MediaContentType${place}`, 'image/jpeg'],
      [`MediaSid${place}`, `ME${'x'.repeat(32)}`],
    ]);
    const form = { Body: '语'.repeat(1_600), ...(Object.fromEntries(media.flat()) as object) };
    expect((await deliver(form)).status).toBe(200);
    expect(await events()).toMatchObject([{ data: form, verified: true }]);
  });

  it('compares with the auth tokens of the account’s 50 newest connections', async () => {
    for (let place = 1; place <= 49; place += 1)
      await connectTwilio(api, userId, { accountSid, authToken: `another ${place}` });
    expect((await deliver()).status).toBe(200);
    await connectTwilio(api, userId, { accountSid, authToken: 'the newest' });
    expect((await deliver()).status).toBe(401);
    expect((await deliverSms(api, { form: message(), authToken: 'the newest' })).status).toBe(200);
  });

  it('refuses strangers once an address has sent 60 in a minute, and goes on serving who proves to be Twilio', async () => {
    const strangers = await Promise.all(
      Array.from({ length: 130 }, () => deliverSms(api, { form: message(), authToken: 'wrong' })),
    );
    const refused = strangers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(70);
    expect(refused[0]?.get('Retry-After')).toMatch(/^\d+$/);
    expect((await deliver()).status).toBe(200);
  });
});
