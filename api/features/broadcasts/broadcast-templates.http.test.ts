import { z } from 'zod';
import { broadcastTemplates } from '../../../domain/broadcasts/templates';
import { broadcastTemplateNames } from '../../../domain/broadcasts/templates/names';
import { broadcast, type Broadcast } from '../../../domain/entities/broadcast';
import { messageTemplate } from '../../../domain/entities/messages/message-template';
import { mostSegments, segment } from '../../../domain/entities/segments/segment';
import { connectApp, saveBroadcast } from '../../../tests/factories/broadcast';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const ask = (body: object, headers: Record<string, string> = {}) =>
  visitor.call('post', '/broadcast/template', { name: 'December', ...body }, headers);
const make = async (body: object, headers?: Record<string, string>): Promise<Broadcast> =>
  dataOf(await ask(body, headers), z.strictObject({ broadcast })).broadcast;
const emailsOf = async ({ messages }: Broadcast) =>
  Promise.all(
    messages.map(async ({ data }) => {
      const answer = await visitor.call('get', `/message-template/${String(data['message_template_id'])}`);
      return dataOf(answer, z.object({ message_template: messageTemplate })).message_template;
    }),
  );
const segmentOf = async ({ audience }: Broadcast) =>
  dataOf(await visitor.call('get', `/segment/${audience.value}`), z.object({ segment })).segment;

/** What the account holds of all that a template makes. */
async function holdings(): Promise<unknown> {
  const { rows } = await api.database.pool.query(
    `SELECT (SELECT count(*)::int FROM broadcasts WHERE user_id = $1) AS broadcasts,
            (SELECT count(*)::int FROM automatisations WHERE user_id = $1) AS flows,
            (SELECT count(*)::int FROM automatisation_steps WHERE user_id = $1) AS steps,
            (SELECT count(*)::int FROM message_templates WHERE user_id = $1) AS emails,
            (SELECT count(*)::int FROM segments WHERE user_id = $1) AS segments`,
    [visitor.userId],
  );
  return rows[0];
}

describe('a broadcast from a template', () => {
  it('is warned of as long as its e-mail has the sample address, link and texts', async () => {
    await connectApp(visitor, 'sendgrid');
    const made = await make({ template: 'win_back' });
    expect(made.problems.map(({ code, severity, field }) => [code, severity, field])).toEqual(
      made.messages.flatMap(() => [
        ['sample_left', 'warning', 'message_template_id'],
        ['sample_left', 'warning', 'message_template_id'],
        ['sample_left', 'warning', 'message_template_id'],
      ]),
    );
    expect(made.problems.map(({ message }) => message).join()).toMatch(
      /sample address.*www\.example\.com.*“Your brand”.*“Delivery within two days”.*“Forty new products”/,
    );
  });

  it.each(broadcastTemplateNames)('%s has all but the connection', async (template) => {
    const { test, segment: suggested } = broadcastTemplates[template];
    const made = await make({ template, makes_segment: true });
    expect(made).toMatchObject({
      name: 'December',
      state: 'draft',
      channel: 'email',
      audience: { source: suggested ? 'segment' : 'all_contacts' },
      test: test ? { percent: 20, hours: 4, measure: test.measure } : null,
      timing: { kind: 'at', timezone: 'America/Montreal', by_contact_clock: false },
    });
    expect(made.problems.map(({ code }) => code)).toEqual(made.messages.map(() => 'app_missing'));
    const emails = await emailsOf(made);
    expect(new Set(emails.map(({ id }) => id)).size).toBe(1);
    const own = made.messages.map(({ data }) => data['subject'] ?? '');
    expect(own).toEqual(test ? ['', test.subject.en] : ['']);
    for (const { kind, folder, contents } of emails) {
      expect([kind, folder, contents.length]).toEqual(['email', 'Broadcasts', 1]);
      expect(contents[0]?.document?.sections.length).toBeGreaterThan(1);
      expect(contents[0]?.html).toContain('{{ unsubscribe_url }}');
    }
    const at = made.timing.kind === 'at' ? Date.parse(`${made.timing.at}Z`) : 0;
    expect(at).toBeGreaterThan(Date.now());
  });

  it('is sent by the app that the account is connected to, and by the account’s clocks', async () => {
    const id = await connectApp(visitor, 'sendgrid');
    await visitor.call('put', '/user', { timezone: 'Australia/Sydney' });
    const made = await make({ template: 'newsletter' });
    expect(made.problems.filter(({ code }) => code !== 'sample_left')).toEqual([]);
    expect(made.timing).toMatchObject({ kind: 'at', timezone: 'Australia/Sydney' });
    expect(made.messages).toMatchObject([
      { variant: 'a', user_app_id: id, data: { to: '{{ contact.email }}' } },
      { variant: 'b', user_app_id: id, data: { to: '{{ contact.email }}' } },
    ]);
    // It is a broadcast like any other.
    const saved = await saveBroadcast(visitor, made.id, {
      messages: made.messages.slice(0, 1),
      test: null,
      timing: { kind: 'now' },
    });
    expect(saved).toMatchObject({ test: null, timing: { kind: 'now' } });
  });

  it('takes another connected app with the same e-mail', async () => {
    const data = { email: 'shop@gmail.com', app_password: 'secret' };
    await visitor.call('post', '/user/app', { app_id: 'gmail', data });
    const made = await make({ template: 'event' });
    expect(made.problems.filter(({ code }) => code !== 'sample_left')).toEqual([]);
    expect(made.messages).toMatchObject([
      { app_webhook_unique_identifier: 'gmail_send_email', data: { to: '{{ contact.email }}' } },
    ]);
    expect(await emailsOf(made)).toHaveLength(1);
  });

  it('is written in the language of the call', async () => {
    const made = await make({ template: 'win_back', makes_segment: true }, { 'Accept-Language': 'fr-CA' });
    const [first] = await emailsOf(made);
    expect(first).toMatchObject({ name: 'December', folder: 'Diffusions', fallback_language: 'fr' });
    expect(first?.contents[0]?.language).toBe('fr');
    expect(made.messages[1]?.data['subject']).toBe(broadcastTemplates.win_back.test?.subject.fr);
    expect((await segmentOf(made)).name).toBe('Sans commande depuis 90 jours');
  });

  it('makes its segment only where that is wanted, by the event that is given, and once', async () => {
    expect((await make({ template: 'sale' })).audience).toMatchObject({
      source: 'all_contacts',
      value: null,
    });
    const first = await make({ template: 'sale', makes_segment: true, event_name: 'paid' });
    const { name, rules } = await segmentOf(first);
    expect([name, rules?.rules]).toMatchObject([
      'Customers of the last year',
      [{ kind: 'event', event_name: 'paid', period: { kind: 'last_days', days: 365 } }],
    ]);
    const second = await make({ template: 'sale', makes_segment: true });
    expect(second.audience.value).toBe(first.audience.value);
    expect(await holdings()).toMatchObject({ segments: 1, broadcasts: 3, emails: 3 });
    const names = (await emailsOf(second)).map((email) => email.name);
    expect(names).toEqual(['December (3)', 'December (3)']);
  });

  it('gives its e-mails free names, also where its own begins with a letter that has no small one of one sign', async () => {
    const name = 'İndirim';
    await make({ template: 'event', name });
    const [email] = await emailsOf(await make({ template: 'event', name }));
    expect(email?.name).toBe(`${name} (2)`);
  });

  it('counts no event of a segment, and knows its templates', async () => {
    const refused = await ask({ template: 'sale', makes_segment: true, event_name: 'segment_1_entered' });
    expect(errorOf(refused)).toMatchObject({ code: 'invalid_input', details: [{ field: 'event_name' }] });
    expect(errorOf(await ask({ template: 'everything' }))).toMatchObject({ code: 'invalid_input' });
    expect(errorOf(await ask({ template: 'sale', name: ' ' }))).toMatchObject({ code: 'invalid_input' });
  });

  it('is made whole, or not at all', async () => {
    const before = await holdings();
    // The last thing that is stored refuses, as when the database goes away in the middle.
    await api.database.pool.query(
      `ALTER TABLE automatisation_revisions ADD CONSTRAINT none_today CHECK (user_id <> ${visitor.userId}) NOT VALID`,
    );
    expect((await ask({ template: 'sale', makes_segment: true })).status).toBe(500);
    await api.database.pool.query('ALTER TABLE automatisation_revisions DROP CONSTRAINT none_today');
    expect(await holdings()).toEqual(before);
    await api.database.pool.query(
      `INSERT INTO segments (user_id, kind, name, description, is_built) SELECT $1, 'list', 'List ' || n, '', true FROM generate_series(1, $2::int) n`,
      [visitor.userId, mostSegments],
    );
    expect(errorOf(await ask({ template: 'sale', makes_segment: true })).code).toBe('too_many_segments');
    expect(await holdings()).toMatchObject({ broadcasts: 0, emails: 0 });
  });

  it('is made by many at one moment, each with an e-mail of its own, and one segment', async () => {
    const all = await Promise.all(
      Array.from({ length: 5 }, () => make({ template: 'win_back', makes_segment: true })),
    );
    expect(new Set(all.map(({ audience }) => audience.value)).size).toBe(1);
    expect(await holdings()).toMatchObject({ broadcasts: 5, emails: 5, segments: 1 });
  });
});
