import { randomBytes } from 'node:crypto';
import { createLogger } from '../../config/logger';
import { fixedKeys } from '../../config/secret-keys';
import { eraseContact } from '../../db/erasure/contact';
import { readErasure } from '../../db/erasure/report';
import { notifyDispatcher } from '../../db/outbox/notify';
import { callOfWebhook } from '../../domain/apps/webhook';
import { insertConnection, insertFlow, insertUser, type FlowStepGiven } from '../../tests/factories/flow';
import { useEngine } from '../../tests/support/processes/engine';
import { useProvider } from '../../tests/support/providers/provider';
import { startErasedHistories } from './erased-histories';

const provider = useProvider();
const SECRET_KEY = fixedKeys(randomBytes(32));
const engine = useEngine(() => ({ SECRET_KEY, CHATGPT_BASE_URL: provider.origin }));

/** A step that asks a model, for which each run gets a workflow of its own. */
async function prompt(userId: number): Promise<FlowStepGiven> {
  const { pool } = engine.database;
  const user_app_id = await insertConnection(pool, SECRET_KEY, {
    userId,
    app: 'chatgpt',
    credentials: { api_key: 'a key' },
  });
  const asked = { prompt: 'Hello', model: 'gpt-5-mini' };
  const data = { ...asked, ...callOfWebhook('chatgpt_send_prompt')?.request?.(asked) };
  return { type: 'APICALL', data, user_app_id, app_webhook_unique_identifier: 'chatgpt_send_prompt' };
}

/** The ids of the workflows in Temporal, sorted: those of an account, and the groups that its runs began in. */
async function workflows(userId: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { workflowId } of engine.client.workflow.list({
    query: `TaskQueue = '${engine.taskQueue}' AND SillageAccount = ${userId}`,
  }))
    ids.push(workflowId);
  return ids.toSorted();
}

/** Runs that begin together, and all workflows of their account, once there are so many. */
async function begun(
  userId: number,
  steps: FlowStepGiven[],
  count: number,
): Promise<{ contactId: number; runId: number; all: string[] }> {
  const { pool } = engine.database;
  await insertFlow(pool, userId, { entry_event_name: 'begin' }, steps);
  await engine.trackAll({ userId, name: 'begin' }, 12);
  const all = await engine.until(async () => {
    const found = await workflows(userId);
    return found.length === count ? found : undefined;
  });
  const { id: runId, contact_id: contactId } = await engine.eventually<{ id: number; contact_id: number }>(
    'SELECT id, contact_id FROM automatisation_runs WHERE user_id = $1 AND segment > 0 ORDER BY id LIMIT 1',
    [userId],
  );
  return { contactId, runId, all };
}

/** Erases a contact, and returns how many histories were deleted for it. */
async function erase(userId: number, contactId: number): Promise<number> {
  const { pool } = engine.database;
  const report = await eraseContact(pool, userId, contactId);
  notifyDispatcher(pool);
  const logger = createLogger({ level: 'silent' });
  const given = { database: engine.database, client: engine.client, taskQueue: engine.taskQueue, logger };
  // Two workers share the work.
  const workers = [1, 2].map(() => startErasedHistories(given, { poll: 50, settle: 1_000 }));
  const ended = await engine.until(async () => {
    const row = await readErasure(pool, userId, report?.id ?? 0);
    return row?.ended_at ? row : undefined;
  });
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(await engine.rows('SELECT FROM erased_histories')).toEqual([]);
  return ended.histories;
}

it('deletes the histories of an erased contact, with the group in which its run began, and no other', async () => {
  provider.answer((response) => response.writeHead(503).end());
  const userId = await insertUser(engine.database.pool);
  // The group, and a workflow of its own for each run.
  const { contactId, runId, all } = await begun(userId, [await prompt(userId)], 13);

  expect(await erase(userId, contactId)).toBe(2);
  const isOfOne = (id: string): boolean =>
    id.startsWith('automatisation-runs-') || id.startsWith(`automatisation-run-${runId}-`);
  expect(await workflows(userId)).toEqual(all.filter((id) => !isOfOne(id)));
});

it('deletes the group of an erased contact, and leaves the workflow in which runs of others sleep, which names no contact', async () => {
  const userId = await insertUser(engine.database.pool);
  const { contactId, all } = await begun(userId, [{ type: 'DELAY', data: { delay: 86_400 } }], 2);

  expect(await erase(userId, contactId)).toBe(1);
  const [asleep = ''] = await workflows(userId);
  expect([asleep]).toEqual(all.filter((id) => id.endsWith('-asleep')));
  const { events } = await engine.client.workflow.getHandle(asleep).fetchHistory();
  const input = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads?.[0]?.data;
  const names = Object.keys(
    (JSON.parse(Buffer.from(input ?? []).toString()) as { runs: object[] }).runs[0] ?? {},
  );
  expect(names.toSorted()).toEqual(['dueAt', 'runId', 'segment']);
});

it('deletes the group of an erased contact whose run slept in between, and then called', async () => {
  provider.answer((response) => response.writeHead(503).end());
  const userId = await insertUser(engine.database.pool);
  // The group, the workflow in which all slept, and a workflow of its own for each run.
  const { contactId, runId, all } = await begun(
    userId,
    [{ type: 'DELAY', data: { delay: 1 } }, await prompt(userId)],
    14,
  );

  expect(await erase(userId, contactId)).toBe(2);
  const isOfOne = (id: string): boolean =>
    /^automatisation-runs-\d+-[0-9a-f]+$/.test(id) || id.startsWith(`automatisation-run-${runId}-`);
  expect(await workflows(userId)).toEqual(all.filter((id) => !isOfOne(id)));
});
