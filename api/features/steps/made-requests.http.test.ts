import { mailboxRequest } from '../../../domain/apps/gmail/request';
import { generateRequest } from '../../../domain/apps/gemini/request';
import { toJson } from '../../../domain/values/json';
import { insertFlow, insertUser } from '../../../tests/factories/flow';
import { useApi } from '../../../tests/support/api/api';
import { migrateAgain } from '../../../tests/support/database/migrations';

const api = useApi();

const gemini = { type: 'APICALL' as const, app_webhook_unique_identifier: 'gemini_send_prompt' };
const gmail = { type: 'APICALL' as const, app_webhook_unique_identifier: 'gmail_send_email' };
const models = 'https://generativelanguage.googleapis.com/v1beta/models';
const frozen = `${models}/gemini-3.8-flash:generateContent`;
const written = { to: 'ann@example.com', subject: 'a`b', message: "It's `{{ a | default: '`' }}`" };
const body = mailboxRequest(written).body;
/** As it was made when every backtick stood for a quote. */
const oldBody = body.replaceAll('&#96;', '`');

test('requests that steps stored before are made again, in revisions and in calls under way too', async () => {
  const { pool } = api.database;
  const userId = await insertUser(pool);
  const flow = await insertFlow(pool, userId, { entry_event_name: 'joined' }, [
    { ...gemini, data: { prompt: 'Hi', url: frozen } },
    { ...gemini, data: { prompt: 'Hi', url: frozen, model: 'gpt-5' } },
    { type: 'APICALL', data: { prompt: 'Hi', url: frozen } },
    { ...gmail, data: { ...written, body: oldBody } },
    { ...gmail, data: { ...written, body: '{"message":"by hand: `"}' } },
  ]);
  await pool.query(
    `INSERT INTO automatisation_revisions (user_id, automatisation_id, number, snapshot)
     SELECT $1, $2, 1, jsonb_build_object('settings', '{}'::jsonb, 'steps', jsonb_agg(to_jsonb(s) ORDER BY s.id))
     FROM automatisation_steps s WHERE automatisation_id = $2`,
    [userId, flow.id],
  );
  const request = {
    method: 'POST',
    body: { as: 'json', value: { subject: 'a`b', message: 'It`s' } },
    nonce: 'n',
  };
  await pool.query(
    `WITH run AS (INSERT INTO automatisation_runs (user_id, automatisation_id) VALUES ($1, $2) RETURNING id)
     INSERT INTO calls (run_id, visit, user_id, step_id, webhook, request)
     SELECT id, 0, $1, $3, 'gmail_send_email', $4 FROM run`,
    [userId, flow.id, flow.stepIds[3], toJson(request)],
  );

  await migrateAgain(api.url, '031-made-requests.ts');

  const { url } = generateRequest({ prompt: 'Hi' });
  const remade = [
    { prompt: 'Hi', url },
    { prompt: 'Hi', url },
    { prompt: 'Hi', url: frozen },
    { ...written, body },
    { ...written, body: '{"message":"by hand: `"}' },
  ].map((data) => ({ data }));
  const { rows } = await pool.query(
    `SELECT data FROM automatisation_steps WHERE automatisation_id = $1 ORDER BY id`,
    [flow.id],
  );
  expect(rows).toEqual(remade);
  const { rows: revised } = await pool.query(
    `SELECT step -> 'data' AS data FROM automatisation_revisions, jsonb_array_elements(snapshot -> 'steps') AS step
     WHERE automatisation_id = $1`,
    [flow.id],
  );
  expect(revised).toEqual(remade);
  const { rows: calls } = await pool.query('SELECT request FROM calls WHERE user_id = $1', [userId]);
  const sent = { ...request, body: { as: 'json', value: { subject: 'a`b', message: "It's" } } };
  expect(calls).toEqual([{ request: sent }]);
});
