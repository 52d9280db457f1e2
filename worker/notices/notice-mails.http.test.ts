import { z } from 'zod';
import { noticeMail, noticeMailTest, type NoticeMail } from '../../domain/entities/notice-mail';
import { createMailEgress } from '../../egress/mail/mail';
import { insertFlow } from '../../tests/factories/flow';
import { dataOf, errorOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';
import { whileHeld } from '../../tests/support/database/while-held';
import { mailPassword, useMailServer } from '../../tests/support/providers/mail-server';
import { sendDueMails } from './notice-mails';

const server = useMailServer();
const api = useApi({ EGRESS_ALLOWED_HOSTS: ['127.0.0.1'] });
let visitor: Visitor;
let flowId: number;
beforeEach(async () => {
  visitor = await api.visitor();
  flowId = (await insertFlow(pool(), visitor.userId, { entry_event_name: 'cart', name: 'A <cart>' }, [])).id;
});

const pool = () => api.database.pool;
const whole = z.object({ notice_mail: noticeMail });
const settings = () => ({
  is_on: true,
  host: '127.0.0.1',
  port: server.port,
  security: 'none',
  username: 'shop',
  password: mailPassword,
  sender: 'shop@example.com',
  recipients: ['ada@example.com', 'bob@example.com'],
  language: 'en',
});
const save = (changes: object = {}) =>
  visitor.call('put', '/user/notice-mail', { ...settings(), ...changes });
const read = async (): Promise<NoticeMail> =>
  dataOf(await visitor.call('get', '/user/notice-mail'), whole).notice_mail;
const work = () =>
  sendDueMails(pool(), {
    mail: createMailEgress({ allowed: ['127.0.0.1'] }),
    secretKeys: api.settings.SECRET_KEY,
    publicUrl: 'https://sillage.example.com',
  });

/** Something that goes wrong with the flow since this morning. */
const begin = (event = 'cart'): Promise<unknown> =>
  pool().query(
    `INSERT INTO notices (user_id, kind, automatisation_id, step_id, began_at, count, detail)
     VALUES ($1, 'event_missing', $2, $4, '2026-03-01T09:00:00Z', 30, jsonb_build_object('event_name', $3::text))`,
    [visitor.userId, flowId, event, event.length],
  );
const end = () =>
  pool().query('UPDATE notices SET ended_at = now() WHERE user_id = $1 AND ended_at IS NULL', [
    visitor.userId,
  ]);
const later = (minutes: number) =>
  pool().query(
    `UPDATE notice_mails SET created_at = created_at - make_interval(mins => $2), due_at = due_at - make_interval(mins => $2),
       sent_at = sent_at - make_interval(mins => $2) WHERE user_id = $1`,
    [visitor.userId, minutes],
  );
const texts = () => server.taken.map(({ email }) => email.text ?? '');

describe('notices by e-mail', () => {
  it('are off until somebody wants them', async () => {
    expect(await read()).toMatchObject({ is_on: false, host: '', recipients: [], has_password: false });
    await begin();
    await work();
    await save({ is_on: false });
    await work();
    expect(server.taken).toEqual([]);
  });

  it('keep what a save does not name, also what somebody else saves at the same moment', async () => {
    await save();
    const put = (changes: object) => visitor.call('put', '/user/notice-mail', changes);
    const others: [string, unknown[]] = [
      "WITH account AS (SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE) UPDATE notice_mail_settings SET sender = 'new@example.com' FROM account WHERE user_id = account.id",
      [visitor.userId],
    ];
    const answer = await whileHeld(pool(), others, () => put({ language: 'fr' }));
    expect(dataOf(answer, whole).notice_mail).toMatchObject({
      is_on: true,
      host: '127.0.0.1',
      sender: 'new@example.com',
      recipients: ['ada@example.com', 'bob@example.com'],
      language: 'fr',
      has_password: true,
    });
    const refused = await put({ recipients: [] });
    expect([refused.status, errorOf(refused).details]).toEqual([
      400,
      [expect.objectContaining({ field: 'recipients' })],
    ]);
    expect((await put({ host: 'elsewhere.example.com' })).status).toBe(400);
    expect(await read()).toMatchObject({
      host: '127.0.0.1',
      recipients: ['ada@example.com', 'bob@example.com'],
    });
  });

  it('say once that something has begun, and once that it is over, to all who want them', async () => {
    await save();
    await begin();
    await work();
    await work();
    const [{ to, email } = { to: [], email: null }] = server.taken;
    expect(to).toEqual(['ada@example.com', 'bob@example.com']);
    expect(email?.subject).toBe('Sillage – A problem needs your attention');
    expect(email?.text).toContain('A <cart> – The event “cart” has stopped arriving, since Mar 1, 2026');
    expect(email?.text).toContain(`https://sillage.example.com/automatisation/${flowId}`);
    expect(email?.html).toContain('A &lt;cart&gt;');
    await end();
    await later(16);
    await work();
    await later(16);
    await work();
    expect(server.taken.map(({ email: { subject } }) => subject)).toEqual([
      'Sillage – A problem needs your attention',
      'Sillage – A problem is resolved',
    ]);
    expect((await read()).last_sent_at).not.toBeNull();
  });

  it('are bundled: an account gets one e-mail within a quarter of an hour, which tells all that came meanwhile', async () => {
    await save();
    await begin('cart');
    await work();
    await begin('order placed');
    await end();
    await begin('signed up');
    await later(14);
    await work();
    expect(server.taken).toHaveLength(1);
    await later(2);
    await work();
    expect(server.taken).toHaveLength(2);
    expect(server.taken[1]?.email.subject).toBe('Sillage – New problems, and resolved ones');
    for (const event of ['“cart”', '“order placed”', '“signed up”']) expect(texts()[1]).toContain(event);
  });

  it('do not tell what was over before they were turned on', async () => {
    await begin();
    await end();
    await save();
    await work();
    expect(server.taken).toEqual([]);
  });

  it('are in the account’s language, and on its clocks', async () => {
    await pool().query(`UPDATE users SET timezone = 'Europe/Paris' WHERE id = $1`, [visitor.userId]);
    await save({ language: 'fr' });
    await begin();
    await work();
    expect(server.taken[0]?.email.subject).toBe('Sillage – Un problème à traiter');
    expect(texts()[0]).toContain(
      'L’événement «\u00A0cart\u00A0» n’arrive plus, depuis le 1 mars 2026, 10:00 UTC+1',
    );
  });

  it('tell of a winner that was chosen automatically, with its numbers, and that nothing goes wrong', async () => {
    const choose = (way: string) =>
      pool().query(
        `INSERT INTO notices (user_id, kind, automatisation_id, step_id, began_at, ended_at, count, detail)
         SELECT $1, 'winner_chosen', $2, 1, now(), now(), 500, jsonb_build_object('way', $3::text, 'converted', 40, 'chance', 0.962)`,
        [visitor.userId, flowId, way],
      );
    await save();
    await choose('Short');
    await work();
    await later(16);
    await work();
    await save({ language: 'fr' });
    await begin();
    await choose('Long');
    await later(16);
    await work();
    const [english, both] = server.taken.map(({ email }) => email);
    expect(server.taken).toHaveLength(2);
    expect(english?.subject).toBe('Sillage – A winner has been chosen');
    expect(english?.text).toContain(
      '“A step”: “Short” has won. 8% of its 500 contacts reached the goal, and it is the best way with a probability of 96.2%, on ',
    );
    expect(english?.text).toContain(`https://sillage.example.com/automatisation/${flowId}?tab=goal`);
    expect(both?.subject).toBe('Sillage – Un problème à traiter');
    expect(both?.text).toContain('Choisi automatiquement');
    expect(both?.text).toContain('Long');
  });

  it('tell of the winner of a broadcast’s A/B test, by how much, and how many get it', async () => {
    const choose = (isDecided: boolean) =>
      pool().query(
        `INSERT INTO notices (user_id, kind, automatisation_id, step_id, began_at, ended_at, count, detail)
         SELECT $1, 'test_winner_chosen', $2, 1, now(), now(), 800, jsonb_build_object('test', $3::jsonb)`,
        [
          visitor.userId,
          flowId,
          JSON.stringify({
            variant: 'b',
            message: 'Second <subject>',
            is_decided: isDecided,
            measure: 'opened',
            counts: [
              { variant: 'a', sent: 100, reached: 20 },
              { variant: 'b', sent: 98, reached: isDecided ? 49 : 0 },
            ],
            chance: isDecided ? 0.987 : null,
          }),
        ],
      );
    await save();
    await choose(true);
    await work();
    await later(16);
    await save({ language: 'fr' });
    await choose(false);
    await work();
    const [english, french] = server.taken.map(({ email }) => email);
    expect(english?.subject).toBe('Sillage – A winner has been chosen');
    expect(english?.text).toContain(
      'A/B test: message B, “Second <subject>”, did better (opens: 50% of 98 and 20% of 100 for the other one, the better one with a probability of 98.7%). 800 contacts get it, on ',
    );
    expect(english?.text).toContain(`https://sillage.example.com/broadcasts/${flowId}`);
    expect(english?.html).toContain('Second &lt;subject&gt;');
    expect(french?.text).toContain('aucun message n’a fait mieux, le message B');
    expect(french?.text).toContain('800 contacts le reçoivent');
  });

  it('are sent by one of the workers that look at once', async () => {
    await save();
    await begin();
    await Promise.all([work(), work(), work()]);
    expect(server.taken).toHaveLength(1);
  });

  it('are tried again when the server does not take them, say why meanwhile, and stop after a day', async () => {
    await save();
    await begin();
    server.refuse(451);
    await work();
    await work();
    const { problem } = await read();
    expect(problem).toContain('127.0.0.1 did not take the e-mail');
    // What the other side repeats is not told.
    expect(problem).not.toContain(mailPassword);
    server.refuse(null);
    await later(2);
    await work();
    expect(server.taken).toHaveLength(1);
    expect((await read()).problem).toBeNull();
    await end();
    await later(16);
    server.refuse(451);
    await work();
    await later(25 * 60);
    await work();
    server.refuse(null);
    await later(120);
    await work();
    expect(server.taken).toHaveLength(1);
  });

  it('are sent at once again when the settings are mended', async () => {
    await save({ password: 'wrong' });
    await begin();
    await work();
    expect((await read()).problem).toBe(
      '127.0.0.1 refuses the sign-in: check the user name and the password.',
    );
    await save();
    await work();
    expect(server.taken).toHaveLength(1);
  });

  it('that may be out are not sent again: whoever sent it died in the middle', async () => {
    await save();
    await begin();
    await work();
    await pool().query(`UPDATE notice_mails SET state = 'sending' WHERE user_id = $1`, [visitor.userId]);
    await later(20);
    await work();
    expect(server.taken).toHaveLength(1);
    const { rows } = await pool().query('SELECT state FROM notice_mails WHERE user_id = $1', [
      visitor.userId,
    ]);
    expect(rows).toEqual([{ state: 'unknown' }]);
  });
});

describe('the settings of notices by e-mail', () => {
  it('keep the password, which nobody is told, and which goes to its own server only', async () => {
    await save();
    const { password: _, ...known } = settings();
    expect(await read()).toMatchObject({ ...known, has_password: true });
    const { rows } = await pool().query('SELECT * FROM notice_mail_settings WHERE user_id = $1', [
      visitor.userId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(mailPassword);
    expect((await save({ password: undefined, recipients: ['eve@example.com'] })).status).toBe(200);
    for (const change of [
      { host: 'mail.example.com' },
      { port: 2_525 },
      { username: 'eve' },
      { security: 'tls' },
    ])
      for (const [method, path] of [
        ['put', ''],
        ['post', '/test'],
      ] as const) {
        const answer = await visitor.call(method, `/user/notice-mail${path}`, {
          ...settings(),
          password: undefined,
          ...change,
        });
        expect([answer.status, errorOf(answer).code]).toEqual([400, 'secret_needed_again']);
      }
    await begin();
    await work();
    expect(server.taken[0]?.to).toEqual(['eve@example.com']);
    expect((await save({ password: null })).status).toBe(200);
    expect((await read()).has_password).toBe(false);
  });

  it('are complete before they are turned on', async () => {
    const answer = await save({ host: '', recipients: [] });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { details: [{ field: 'host' }, { field: 'recipients' }] } });
    expect((await save({ is_on: false, host: '', sender: '', recipients: [] })).status).toBe(200);
  });

  it('are tried by an e-mail that is sent at once, by what the form holds', async () => {
    const tested = async (changes: object) =>
      dataOf(
        await visitor.call('post', '/user/notice-mail/test', { ...settings(), ...changes }),
        z.object({ test: noticeMailTest }),
      ).test;
    expect(await tested({ is_on: false })).toEqual({ works: true, message: null });
    expect(server.taken[0]?.email.subject).toBe('Sillage – Test of notices by e-mail');
    expect((await tested({ password: 'wrong' })).message).toContain('refuses the sign-in');
    // The server offers no TLS, which is asked for.
    expect((await tested({ security: 'starttls' })).works).toBe(false);
    expect((await tested({ host: '127.0.0.2' })).message).toContain('choose TLS');
    expect((await tested({ host: '127.0.0.2', security: 'starttls' })).message).toContain(
      'inside the network of this server',
    );
    expect((await read()).host).toBe('');
  });
});
