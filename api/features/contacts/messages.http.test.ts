import type { Contact } from '../../../db/contacts/Contact';
import { z } from 'zod';
import { runDetail } from '../../../domain/entities/runs/run';
import { contactMessageList, messagePageLimit } from '../../../domain/entities/contacts/contact-message';
import { eraseCallContents } from '../../../db/retention/calls';
import { inTurn } from '../../../db/retention/turn';
import { buildContact } from '../../../tests/factories/audience';
import { buildSmsFlow, comeToMessage } from '../../../tests/factories/messages';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let ada: Contact;
beforeEach(async () => {
  visitor = await api.visitor();
  ada = await contactNamed('Ada');
});

const contactNamed = (name: string): Promise<Contact> =>
  buildContact(api.database, visitor.userId, { name, data: { phone: '+15145550123' } });
const read = async (contact = ada, query = '') =>
  dataOf(await visitor.call('get', `/contact/${contact.id}/message${query}`), contactMessageList);

test('what was sent to a contact is listed, the newest first, with what it says and what became of it', async () => {
  const { id, stepId } = await buildSmsFlow(visitor, { name: 'Cart', event: 'cart updated' });
  const states = ['answered', 'skipped', 'failed', 'unknown', 'pending'];
  const runs: number[] = [];
  for (const [place, state] of states.entries())
    runs.push(
      await comeToMessage(api, ada, {
        name: 'cart updated',
        state,
        at: new Date(Date.UTC(2026, 4, 1 + place)),
      }),
    );
  await comeToMessage(api, await contactNamed('Bob'), { name: 'cart updated', state: 'answered' });

  const { messages, meta } = await read();

  expect(meta.total_records).toBe(5);
  expect(messages.map(({ state }) => state)).toEqual([
    'under_way',
    'unknown',
    'failed',
    'passed_over',
    'sent',
  ]);
  expect(messages.at(-1)).toEqual({
    run_id: runs[0],
    visit: 0,
    channel: 'sms',
    state: 'sent',
    reason: null,
    outcome: null,
    message: { to: '+15145550123', text: 'Hello Ada' },
    is_erased: false,
    automatisation_id: id,
    automatisation_name: 'Cart',
    is_campaign: false,
    step: { id: stepId, type: 'APICALL', description: 'Send SMS from Twilio' },
    created_at: '2026-05-01T00:00:00.000Z',
    sent_at: '2026-05-01T00:00:00.000Z',
  });
  expect(messages[3]).toMatchObject({ reason: { code: 'opted_out' }, sent_at: null });
});

test('what the provider told of a message is shown on its line, and in the log of its run', async () => {
  const { id } = await buildSmsFlow(visitor, { name: 'Cart', event: 'cart updated' });
  const runId = await comeToMessage(api, ada, { name: 'cart updated', state: 'answered' });
  await api.database.pool.query(
    `INSERT INTO message_outcomes (run_id, visit, user_id, event_key, kind, at, code, words)
     VALUES ($1, 0, $2, 'SM1:sent', 'sent', '2026-05-01T00:00:00Z', NULL, NULL),
            ($1, 0, $2, 'SM1:undelivered', 'bounced', '2026-05-01T00:01:00Z', '30005', 'Unknown destination handset')`,
    [runId, visitor.userId],
  );
  const bounced = { state: 'bounced', code: '30005', words: 'Unknown destination handset', opened: null };
  expect((await read()).messages).toMatchObject([{ state: 'sent', outcome: bounced }]);
  const log = dataOf(
    await visitor.call('get', `/automatisation/${id}/run/${runId}`),
    z.object({ run: runDetail }),
  ).run;
  expect(log.steps).toMatchObject([{ outcome: bounced }]);
});

test('what a message said is erased when it is old, and the list says so', async () => {
  await buildSmsFlow(visitor, { name: 'Cart', event: 'cart updated' });
  await comeToMessage(api, ada, { name: 'cart updated', state: 'answered' });
  const { pool } = api.database;
  await pool.query(
    `WITH old AS (UPDATE calls SET ended_at = now() - interval '31 days' WHERE contact_id = $1 RETURNING run_id)
     UPDATE automatisation_runs SET state = 'completed', ended_at = now() WHERE id IN (SELECT run_id FROM old)`,
    [ada.id],
  );
  await pool.query(
    `INSERT INTO message_outcomes (run_id, visit, user_id, event_key, kind, at, words, link)
     SELECT run_id, visit, user_id, kind, kind, now(), words, link
     FROM calls, (VALUES ('bounced', '+15145550123 is unknown', NULL), ('clicked', NULL, 'https://shop.example/ada')) AS o (kind, words, link)
     WHERE contact_id = $1`,
    [ada.id],
  );
  await inTurn(pool, (client) => eraseCallContents(client, 30, 500));
  const { messages } = await read();
  expect(messages).toMatchObject([
    {
      state: 'sent',
      message: null,
      is_erased: true,
      outcome: { state: 'bounced', words: null, clicked: { count: 1 } },
    },
  ]);
  const { rows } = await pool.query(
    'SELECT FROM message_outcomes WHERE user_id = $1 AND (words IS NOT NULL OR link IS NOT NULL)',
    [visitor.userId],
  );
  expect(rows).toEqual([]);
});

test('a page holds so many messages at most, and the next one goes on behind it', async () => {
  await buildSmsFlow(visitor, { name: 'Cart', event: 'cart updated' });
  for (let place = 0; place <= messagePageLimit; place += 1)
    await comeToMessage(api, ada, { name: 'cart updated', state: 'answered' });
  const first = await read(ada, '?page_size=200');
  const second = await read(ada, '?page_size=200&page_at=2');
  expect(first.meta).toMatchObject({ page_size: messagePageLimit, total_records: messagePageLimit + 1 });
  expect([first.messages.length, second.messages.length]).toEqual([messagePageLimit, 1]);
  const runs = [...first.messages, ...second.messages].map(({ run_id }) => run_id);
  expect(runs).toEqual(runs.toSorted((one, other) => other - one));
});

test('nobody reads what was sent to another account’s contact, and what was sent goes with its contact', async () => {
  await buildSmsFlow(visitor, { name: 'Cart', event: 'cart updated' });
  await comeToMessage(api, ada, { name: 'cart updated', state: 'answered' });
  const stranger = await api.visitor();
  expect(errorOf(await stranger.call('get', `/contact/${ada.id}/message`)).code).toBe('contact_not_found');
  await visitor.call('delete', `/contact/${ada.id}`);
  const { rows } = await api.database.pool.query('SELECT FROM calls WHERE contact_id = $1', [ada.id]);
  expect(rows).toEqual([]);
});
