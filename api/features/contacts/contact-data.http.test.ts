import { Contact } from '../../../db/contacts/Contact';
import { contactData as document } from '../../../domain/entities/contacts/contact-data';
import { buildContact, buildEvent, buildTag } from '../../../tests/factories/audience';
import { insertFlow } from '../../../tests/factories/flow';
import { buildSmsFlow, comeToMessage } from '../../../tests/factories/messages';
import { fromJson } from '../../../domain/values/json';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { contactData } from './contact-data';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

async function dataOf(contactId: number) {
  const answer = await visitor.call('get', `/contact/${contactId}/data`);
  expect(answer.status).toBe(200);
  return { answer, data: document.parse(fromJson(answer.text)) };
}

describe('GET /contact/{contactId}/data', () => {
  it('is a file with the contact, what it agreed to, and what happened with it', async () => {
    const vip = await buildTag(api.database, visitor.userId, { name: 'VIP' });
    const ada = await buildContact(api.database, visitor.userId, {
      external_id: 'Ada 1',
      name: 'Ada',
      email: 'ada@example.com',
      data: { city: 'Paris', card: 123456789012345678901n },
      tags: [vip],
    });
    await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'purchase', name: 'Thanks' }, [
      { type: 'DELAY', data: { delay: 60 } },
    ]);
    await buildEvent(api.database, visitor.userId, { contact: ada, data: { amount: 12.5 } });
    await visitor.call('put', `/contact/${ada.id}/consent`, {
      channel: 'sms',
      state: 'subscribed',
      proof: 'In the shop',
    });

    const { answer, data } = await dataOf(ada.id);

    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="contact-ada-1-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(data).toMatchObject({
      contact: {
        external_id: 'Ada 1',
        name: 'Ada',
        email: 'ada@example.com',
        tags: ['VIP'],
        data: { city: 'Paris', card: 123456789012345678901n },
        consent: { sms: { state: 'subscribed' } },
      },
      consent_changes: [{ channel: 'sms', before: 'not_asked', state: 'subscribed', proof: 'In the shop' }],
      events: [{ name: `tag_${vip.id}_added` }, { name: 'purchase', data: { amount: 12.5 } }],
      messages: [],
      runs: [{ automatisation_name: 'Thanks', state: 'running', event_name: 'purchase', ended_at: null }],
    });
    // Who of the account did it is a person too.
    expect(Object.keys(data.consent_changes[0] ?? {})).not.toContain('author');
  });

  it('has all events, the oldest first, however many they are', async () => {
    const ada = await buildContact(api.database, visitor.userId);
    await api.database.pool.query(
      `INSERT INTO events (user_id, contact_id, name, data, created_at)
       SELECT $1, $2, 'visit', jsonb_build_object('place', place), '2026-01-01'::timestamptz + place % 7 * interval '1 hour'
       FROM generate_series(1, 1203) AS place`,
      [visitor.userId, ada.id],
    );
    const { data } = await dataOf(ada.id);
    const moments = data.events.map(({ created_at }) => created_at);
    expect(moments).toEqual([...moments].sort());
    expect(new Set(data.events.map(({ data: { place } }) => place)).size).toBe(1_203);
  });

  it('has each run, message and consent once, though more come while it is read', async () => {
    const ada = await buildContact(api.database, visitor.userId);
    const { pool } = api.database;
    await buildSmsFlow(visitor, { name: 'Welcome', event: 'visit' });
    const runId = await comeToMessage(api, ada, { name: 'visit', state: 'answered' });
    /** The first run and its message once more, so many times, and as many changes of consent. */
    const more = async (count: number, first: number) => {
      await pool.query(
        `WITH changes AS (
           INSERT INTO opt_out_changes (user_id, contact_id, channel, opted_out, state, source, proof)
           SELECT $1, $2, 'sms', false, 'subscribed', 'hand', place FROM generate_series($5::int, $5 + $4 - 1) AS place
         ), runs AS (
           INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id, state, ended_at)
           SELECT user_id, automatisation_id, contact_id, 'completed', now() FROM automatisation_runs, generate_series(1, $4) WHERE id = $3
           RETURNING id
         )
         INSERT INTO calls (user_id, run_id, visit, contact_id, step_id, state, webhook, request)
         SELECT c.user_id, runs.id, c.visit, c.contact_id, c.step_id, c.state, c.webhook, c.request FROM calls c, runs WHERE c.run_id = $3`,
        [visitor.userId, ada.id, runId, count, first],
      );
    };
    await more(450, 1);
    const contact = await Contact.query(api.database.knex).findById(ada.id).throwIfNotFound();
    let text = '';
    for await (const part of contactData(api.database, contact)) {
      text += String(part);
      await more(7, 10_000);
    }
    const data = document.parse(fromJson(text));
    const proofs = data.consent_changes.map(({ proof }) => proof).filter((proof) => Number(proof) < 10_000);
    expect([proofs.length, new Set(proofs).size]).toEqual([450, 450]);
    for (const { length } of [data.runs, data.messages]) expect(length).toBeGreaterThanOrEqual(450);
    const moments = data.runs.map(({ created_at }) => created_at);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it('is not found for a contact of another account', async () => {
    const other = await api.visitor();
    const theirs = await buildContact(api.database, other.userId);
    expect((await visitor.call('get', `/contact/${theirs.id}/data`)).status).toBe(404);
  });
});
