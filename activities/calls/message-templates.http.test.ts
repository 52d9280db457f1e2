import { randomBytes } from 'node:crypto';
import { fixedKeys } from '../../config/secret-keys';
import { recordEvents } from '../../db/events/record';
import type { MessageContent } from '../../domain/entities/messages/message-template';
import type { RenderedRequest } from '../../domain/steps/api-call/rendered-request';
import { insertConnection, insertFlow, insertUser } from '../../tests/factories/flow';
import { insertMessageTemplate } from '../../tests/factories/message-templates';
import { testActivities } from '../../tests/support/activities';
import { useDatabase } from '../../tests/support/database/database';

const store = useDatabase();
const SECRET_KEY = fixedKeys(randomBytes(32));
const activities = () => testActivities(store.database, {});

let userId: number;
beforeEach(async () => {
  userId = await insertUser(store.database.pool);
});

const hello: Partial<MessageContent> = { subject: 'Hello', html: '<span>Hello\n{{ contact.name }}</span>' };
const email = (name: string, ...contents: Partial<MessageContent>[]): Promise<number> =>
  insertMessageTemplate(store.database.pool, userId, { kind: 'email', name, contents });
const part = (name: string, ...contents: Partial<MessageContent>[]): Promise<number> =>
  insertMessageTemplate(store.database.pool, userId, { kind: 'part', name, contents });

/** Publishes a flow with an e-mail that is linked to a template. */
async function publish(templateId: number, step: object = {}): Promise<void> {
  const { pool } = store.database;
  const user_app_id = await insertConnection(pool, SECRET_KEY, {
    userId,
    app: 'sendgrid',
    credentials: { api_key: 'SG.x', from_email: 'hello@example.com' },
  });
  const data = { to: '{{ contact.email }}', message_template_id: templateId, ...step };
  await insertFlow(pool, userId, { entry_event_name: 'go', reentry: 'every' }, [
    { type: 'APICALL', data, user_app_id, app_webhook_unique_identifier: 'sendgrid_send_email' },
  ]);
}

/** A contact comes to the message; returns what is to be sent, with the log of its step, or why its run failed. */
async function send(contact: object = {}) {
  const { pool } = store.database;
  const { rows: contacts } = await pool.query<{ id: number; external_id: string }>(
    `INSERT INTO contacts (user_id, external_id, name, email, data) VALUES ($1, gen_random_uuid(), 'Ada', 'ada@example.com', $2)
     RETURNING id, external_id`,
    [userId, JSON.stringify(contact)],
  );
  const { id: contactId = 0, external_id: contactExternalId = '' } = contacts[0] ?? {};
  await recordEvents(pool, [{ userId, name: 'go', contactExternalId, data: {} }]);
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE contact_id = $1',
    [contactId],
  );
  const runId = rows[0]?.id ?? 0;
  await activities().advance({ userId, runId, contactId, segment: 0 });
  const sent = await pool.query<{
    request: RenderedRequest | null;
    detail: Record<string, unknown>;
    reason: { code: string } | null;
  }>(
    `SELECT c.request, s.detail, r.reason FROM automatisation_runs r
     JOIN automatisation_run_steps s ON s.run_id = r.id LEFT JOIN calls c ON c.run_id = r.id WHERE r.id = $1`,
    [runId],
  );
  const [row] = sent.rows;
  const body = row?.request?.body.as === 'json' ? (row.request.body.value as Record<string, unknown>) : {};
  return {
    subject: body['subject'],
    content: body['content'],
    used: row?.request?.template,
    told: row?.detail['message_template'],
    failure: row?.reason?.code ?? null,
  };
}

const html = (value: string) => [{ type: 'text/html', value }];

describe('a message of a template', () => {
  it('has its text, HTML byte for byte, and its log says which version it was', async () => {
    const id = await email('Welcome', hello);
    await publish(id, { html: 'Own' });
    const used = { id, name: 'Welcome', version: 1, language: 'en' };
    expect(await send()).toEqual({
      subject: 'Hello',
      content: html('<span>Hello\nAda</span>'),
      used,
      told: used,
      failure: null,
    });
  });

  it('has its own subject where the step gives one, in every language, and the rest of the template', async () => {
    const id = await email('Welcome', hello);
    await publish(id, { subject: 'Only for {{ contact.name }}' });
    expect(await send()).toMatchObject({
      subject: 'Only for Ada',
      content: html('<span>Hello\nAda</span>'),
      failure: null,
    });
  });

  it('has its plain text before its HTML, where it has any', async () => {
    await publish(await email('Welcome', { ...hello, html: '<p>Hi</p>', text: 'Hi {{ contact.name }}' }));
    expect((await send()).content).toEqual([{ type: 'text/plain', value: 'Hi Ada' }, ...html('<p>Hi</p>')]);
  });

  it('has the newest version when the run comes there', async () => {
    const id = await email('Welcome', hello);
    await publish(id);
    await send();
    await store.database.pool.query(
      `UPDATE message_templates SET version = 2, contents = jsonb_set(contents, '{0,html}', '"<p>New</p>"') WHERE id = $1`,
      [id],
    );
    expect(await send()).toMatchObject({ content: html('<p>New</p>'), told: { version: 2 } });
  });

  it('is in the language that the contact’s field names, with parts in it, or in the fallback', async () => {
    await part('Foot', { language: 'en', html: '(en)' }, { language: 'fr', html: '(fr)' });
    const contents = ['en', 'fr', 'de'].map((language) => ({
      language,
      subject: language,
      html: `<p>${language}{% render "Foot" %}</p>`,
    }));
    await publish(await email('Welcome', ...contents));
    const of = async (data: object) => (await send(data)).content;
    expect(await of({ language: 'fr-CA' })).toEqual(html('<p>fr(fr)</p>'));
    expect(await of({ language: 'de' })).toEqual(html('<p>de(en)</p>'));
    expect(await of({ language: 'es' })).toEqual(html('<p>en(en)</p>'));
    expect(await of({})).toEqual(html('<p>en(en)</p>'));
    await store.database.pool.query(`UPDATE users SET language_field = 'shop.tongue' WHERE id = $1`, [
      userId,
    ]);
    expect(await of({ language: 'de', shop: { tongue: 'French' } })).toEqual(html('<p>fr(fr)</p>'));
  });

  it('is never made of another account’s template or part', async () => {
    const own = userId;
    userId = await insertUser(store.database.pool);
    const theirs = await email('Welcome', hello);
    await part('Foot', { html: 'theirs' });
    userId = own;
    await publish(theirs);
    expect(await send()).toMatchObject({ failure: 'message_template_missing', content: undefined });
    userId = await insertUser(store.database.pool);
    await publish(await email('Welcome', { ...hello, html: '<p>{% render "Foot" %}</p>' }));
    expect(await send()).toMatchObject({ failure: 'message_template_invalid', content: undefined });
  });

  it('is not made of one for another channel', async () => {
    const { pool } = store.database;
    const contents = [{ text: 'Hi' }];
    await publish(await insertMessageTemplate(pool, userId, { kind: 'sms', name: 'Hi', contents }));
    expect((await send()).failure).toBe('message_template_other');
  });

  it('holds no credential of the connection that its parts read together', async () => {
    await part('half', { html: 'api_key }}' });
    await publish(await email('Welcome', { ...hello, html: '<p>{{ app.{% render "half" %}</p>' }));
    expect(await send()).toMatchObject({ failure: 'message_template_invalid', content: undefined });
  });
});
