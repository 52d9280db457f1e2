import { randomBytes } from 'node:crypto';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { fixedKeys } from '../../config/secret-keys';
import { isInAccountControl } from '../../db/goals/control-group';
import { storePart } from '../../db/imports/store-part';
import { chunksOf } from '../../domain/import/chunks';
import { retimeMessages } from '../../db/run-orders/edited';
import { endRuns } from '../../db/runs/end';
import type { FlowReference } from '../../db/automatisations/stored-flow';
import { pauseFlow, resumeFlow } from '../../db/runs/resolving/pause';
import { lockTriedAgain, tryCallsNow } from '../../db/runs/resolving/tried-again';
import { notifyDispatcher } from '../../db/outbox/notify';
import { insertScheduledTask } from '../../db/schedules/store';
import { inTransaction } from '../../db/database/transaction';
import { buildContact, buildSegment } from '../factories/audience';
import { insertConnection, insertFlow, insertTag, insertUser } from '../factories/flow';
import {
  savedFlows,
  savedGroup,
  savedImport,
  savedSchedule,
  savedCallers,
  savedSleepers,
  type SavedFlow,
} from '../replay/flows';
import { hasHistory, readHistory, writeHistory } from '../replay/histories';
import { savedHistory, shapeOf, withoutWaits, withoutWhatIsLeft } from '../replay/shape';
import { beginAnew } from '../support/processes/begin-anew';
import { useEngine } from '../support/processes/engine';
import { useProvider } from '../support/providers/provider';
import {
  groupOfSleepers,
  scheduleIdOfTask,
  workflowIdOfImport,
  workflowIdOfLoop,
  workflowIdOfRun,
} from '../../workflows/contract';

const provider = useProvider();
const SECRET_KEY = fixedKeys(randomBytes(32));
const engine = useEngine(() => ({ SECRET_KEY, TWILIO_BASE_URL: provider.origin }));

/** Runs the flow for real and returns its history as Temporal exports it. */
async function record(saved: SavedFlow): Promise<unknown> {
  const { steps, stopped, awaited, paused, held, account, triedNow, begunHeld, loopCancelled, ofLoop } =
    saved;
  const { pool } = engine.database;
  const userId = await insertUser(pool);
  const tagId = await insertTag(pool, userId);
  const segmentId = await listOf(userId, ['c1', 'c2']);
  const smsId = await insertConnection(pool, SECRET_KEY, {
    userId,
    app: 'twilio',
    credentials: { account_sid: 'AC1', auth_token: 'secret' },
  });
  const flow = await insertFlow(
    pool,
    userId,
    { entry_event_name: 'start' },
    steps({ tagId, segmentId, origin: provider.origin, smsId }),
  );
  await changeAccount(userId, { ...held, ...account });
  const contact = account && 'control_percent' in account ? await contactOfControlGroup(userId) : 'c1';
  const reference = { userId, automatisationId: flow.id };
  if (triedNow || begunHeld) provider.answer((response) => response.writeHead(503).end());
  await engine.track({
    userId,
    name: 'start',
    contactExternalId: contact,
    data: { amount: 11, lines: ['A', 'B'] },
  });
  const run = await engine.eventually<{ id: number; created_at: Date }>(
    'SELECT id, created_at FROM automatisation_runs WHERE user_id = $1 AND (waiting_until IS NOT NULL OR NOT $2) ORDER BY id',
    [userId, stopped ?? paused ?? (awaited !== undefined || held !== undefined)],
  );
  const handle = engine.client.workflow.getHandle(workflowIdOfRun(run));
  if (stopped) {
    const reason = { code: 'stopped', message: 'Stopped by hand' };
    await inTransaction(pool, (client) => endRuns(client, { userId, state: 'stopped', reason }));
    notifyDispatcher(pool);
  }
  if (awaited !== undefined) await engine.track({ userId, name: awaited, contactExternalId: 'c1', data: {} });
  if (held) await changeAccount(userId, { message_hours: {}, message_caps: [] });
  if (begunHeld)
    await engine.eventually(
      `SELECT FROM calls WHERE run_id = $1 AND state = 'pending' AND trouble IS NOT NULL`,
      [run.id],
    );
  if (paused || begunHeld) {
    await pauseFlow(pool, reference);
    await engine.eventually('SELECT FROM held_runs WHERE run_id = $1', [run.id]);
    if (begunHeld) {
      await beginAnew(engine, run);
      provider.answer((response) => response.end('{}'));
    }
    await inTransaction(pool, (client) => resumeFlow(client, reference));
    notifyDispatcher(pool);
  }
  if (loopCancelled) await cancelLoop(userId, handle.workflowId);
  if (triedNow) await tryNow({ ...reference, runId: run.id });
  await engine.settled(userId);
  await handle.result();
  const kept = ofLoop ? engine.client.workflow.getHandle(workflowIdOfLoop(handle.workflowId, 0)) : handle;
  return JSON.parse(historyToJSON(await kept.fetchHistory()));
}

/** Cancels the loop's workflow once its two items sleep; it begins again. */
async function cancelLoop(userId: number, workflowId: string): Promise<void> {
  await engine.eventually(
    `SELECT FROM automatisation_runs WHERE user_id = $1 AND waiting_until IS NOT NULL HAVING count(*) = 2`,
    [userId],
  );
  const loop = engine.client.workflow.getHandle(workflowIdOfLoop(workflowId, 0));
  const { runId } = await loop.describe();
  await loop.cancel();
  await engine.until(async () => (await loop.describe()).runId !== runId || undefined);
}

/** A list of contacts, which are made. */
async function listOf(userId: number, externalIds: string[]): Promise<number> {
  const contactIds: number[] = [];
  for (const external_id of externalIds)
    contactIds.push((await buildContact(engine.database, userId, { external_id })).id);
  return buildSegment(engine.database, userId, { contactIds });
}

/** Inserts contacts, and returns the external id of one that is in the account's control group. */
async function contactOfControlGroup(userId: number): Promise<string> {
  await engine.database.pool.query(
    `INSERT INTO contacts (user_id, external_id) SELECT $1, 'c' || n FROM generate_series(1, 100) n ON CONFLICT DO NOTHING`,
    [userId],
  );
  const { external_id } = await engine.eventually<{ external_id: string }>(
    `SELECT c.external_id FROM contacts c JOIN users u ON u.id = c.user_id
     WHERE u.id = $1 AND ${isInAccountControl('u', 'c.id')} LIMIT 1`,
    [userId],
  );
  return external_id;
}

/** Changes when an account's messages go out, and how many, and wakes what waits for that. */
async function changeAccount(userId: number, settings: object): Promise<void> {
  const { pool } = engine.database;
  await inTransaction(pool, async (client) => {
    for (const [column, value] of Object.entries(settings))
      await client.query(`UPDATE users SET ${column} = $2 WHERE id = $1`, [userId, JSON.stringify(value)]);
    await retimeMessages(client, { userId, authorId: userId });
  });
  notifyDispatcher(pool);
}

/** Retries the run's call now, while it waits minutes for its next attempt: the provider works by then. */
async function tryNow(run: FlowReference & { runId: number }): Promise<void> {
  const { pool } = engine.database;
  const waits = `state = 'pending' AND trouble IS NOT NULL`;
  // As after many attempts: from then on the call waits long.
  await engine.eventually(
    `UPDATE calls SET attempts = attempts + 12 WHERE run_id = $1 AND ${waits} RETURNING 1`,
    [run.runId],
  );
  await engine.eventually(
    `SELECT FROM calls WHERE run_id = $1 AND ${waits} AND (trouble ->> 'next_at')::timestamptz > now() + interval '1 minute'`,
    [run.runId],
  );
  provider.answer((response) => response.end('{}'));
  await inTransaction(pool, async (client) =>
    tryCallsNow(
      client,
      run.userId,
      await lockTriedAgain(client, run, { after: 0, upTo: run.runId, limit: 1 }),
      false,
    ),
  );
  notifyDispatcher(pool);
}

/**
 * Starts ten runs together, half of which wait twice, and stops one of these as it sleeps. Returns the histories of the workflow that all share,
 * and of the one in which those sleep.
 */
async function recordGroup(): Promise<{ group: unknown; sleepers: unknown }> {
  const { pool } = engine.database;
  const userId = await insertUser(engine.database.pool);
  await insertFlow(pool, userId, { entry_event_name: 'start' }, [
    {
      type: 'CONDITION',
      data: { variable: 'event.waits', variable_type: 'boolean', operation: 'EQUALS', value: true },
      whenTrue: [
        { type: 'DELAY', data: { delay: 5 } },
        { type: 'DELAY', data: { delay: 2 } },
      ],
    },
  ]);
  const events = Array.from({ length: 10 }, (_, place) => ({
    userId,
    name: 'start',
    contactExternalId: `c${place}`,
    data: { waits: place % 2 === 0 },
  }));
  await engine.track(...events);
  const { workflow, run } = await engine.eventually<{ workflow: string; run: number }>(
    `SELECT min(group_workflow_id) AS workflow, min(id)::int AS run FROM automatisation_runs
     WHERE user_id = $1 AND waiting_until IS NOT NULL HAVING count(*) = 5 AND count(DISTINCT group_workflow_id) = 1`,
    [userId],
  );
  // Its first task, which sets its timer, has five events.
  await engine.until(async () => {
    const started = await engine.client.workflow
      .getHandle(workflow)
      .describe()
      .catch(() => undefined);
    return started && started.historyLength >= 5 ? true : undefined;
  });
  const reason = { code: 'stopped', message: 'Stopped by hand' };
  await inTransaction(pool, (client) => endRuns(client, { userId, runIds: [run], state: 'stopped', reason }));
  notifyDispatcher(pool);
  await engine.settled(userId);
  const [group, sleepers] = await Promise.all(
    [groupOfSleepers(workflow) ?? '', workflow].map(async (id) => {
      const handle = engine.client.workflow.getHandle(id);
      await handle.result();
      return JSON.parse(historyToJSON(await handle.fetchHistory())) as unknown;
    }),
  );
  return { group, sleepers };
}

/** Starts ten runs together, each of which makes a call; returns the history of the workflow in which they do. */
async function recordCallers(): Promise<unknown> {
  const userId = await insertUser(engine.database.pool);
  await insertFlow(engine.database.pool, userId, { entry_event_name: 'start' }, [
    { type: 'APICALL', data: { method: 'POST', url: `${provider.origin}/orders` } },
  ]);
  const events = Array.from({ length: 10 }, (_, place) => ({
    userId,
    name: 'start',
    contactExternalId: `c${place}`,
    data: {},
  }));
  await engine.track(...events);
  const { workflow } = await engine.eventually<{ workflow: string }>(
    `SELECT min(group_workflow_id) AS workflow FROM automatisation_runs
     WHERE user_id = $1 AND state = 'completed' HAVING count(*) = 10 AND count(DISTINCT group_workflow_id) = 1`,
    [userId],
  );
  const handle = engine.client.workflow.getHandle(workflow);
  await handle.result();
  return JSON.parse(historyToJSON(await handle.fetchHistory()));
}

/** Imports 1,500 contacts for real, as one part, and returns the history of its workflow. */
async function recordImport(): Promise<unknown> {
  const { pool } = engine.database;
  const userId = await insertUser(pool);
  const stored = await inTransaction(pool, (client) =>
    storePart(client, {
      userId,
      authorId: userId,
      fileName: null,
      delimiter: null,
      importId: null,
      messageId: null,
      tagIds: [],
      triggers: true,
      lines: null,
      columns: [{ header: 'ID', target: 'external_id' }],
      rowCount: 1_500,
      chunks: chunksOf(Array.from({ length: 1_500 }, (_, row) => [`c${row}`])),
    }),
  );
  notifyDispatcher(pool);
  const found = await engine.eventually<{ id: number; created_at: Date }>(
    'SELECT id, created_at FROM imports WHERE user_id = $1 AND ended_at IS NOT NULL',
    [userId],
  );
  expect(stored).toEqual({ importId: found.id });
  const handle = engine.client.workflow.getHandle(workflowIdOfImport(found));
  await handle.result();
  return JSON.parse(historyToJSON(await handle.fetchHistory()));
}

/** Makes a scheduled task due for real and returns the history of the workflow that its schedule started. */
async function recordSchedule(): Promise<unknown> {
  const { pool } = engine.database;
  const userId = await insertUser(pool);
  const { id } = await insertFlow(pool, userId, { entry_event_name: 'never' }, []);
  const taskId = await insertScheduledTask(pool, userId, {
    recurrence: 'interval',
    name: 'Hourly',
    automatisation_id: id,
    delay_between_runs: 60,
    timezone: null,
    hour_to_run: null,
    weekdays: null,
    month_days: null,
    once_at: null,
    by_contact_clock: false,
    is_paused: false,
  });
  const task = await engine.eventually<{ id: number; created_at: Date; due: Date }>(
    `UPDATE scheduled_tasks SET scheduled_from = date_trunc('second', now()) - interval '90 minutes' WHERE id = $1
     RETURNING id, created_at, scheduled_from + interval '60 minutes' AS due`,
    [taskId],
  );
  notifyDispatcher(pool);
  const handle = engine.client.schedule.getHandle(scheduleIdOfTask(task));
  await engine.until(() => handle.describe().catch(() => undefined));
  const [start, end] = [new Date(task.due.getTime() - 1_000), task.due];
  await handle.backfill({ start, end, overlap: 'SKIP' });
  const { workflow } = await engine.until(
    async () => (await handle.describe()).info.recentActions[0]?.action,
  );
  const run = engine.client.workflow.getHandle(workflow.workflowId);
  await run.result();
  return JSON.parse(historyToJSON(await run.fetchHistory()));
}

/** Compares the history with the saved one. A new history is recorded once, by running this suite; its file is then committed and stays. */
function expectShapeOf(name: string, history: unknown, { ofLoop, held }: Partial<SavedFlow> = {}): void {
  if (!hasHistory(name) && process.env['CI'] === undefined) writeHistory(name, history);
  const [now, saved] = [history, readHistory(name)].map((one) => {
    const shape = shapeOf(savedHistory.parse(one));
    // How long a message waits for its hours depends on when it is recorded, and a loop's waits on how fast its items begin.
    if (ofLoop || held) return withoutWaits(shape);
    return name === savedSleepers ? withoutWhatIsLeft(shape) : shape;
  });
  expect(now).toEqual(saved);
}

describe('a flow run today', () => {
  it.each(savedFlows)('decides what it decided when "$name" was saved', async (flow) => {
    expectShapeOf(flow.name, await record(flow), flow);
  });
});

describe('a group of runs today', () => {
  it('does what it did when its history was saved', async () => {
    const { group, sleepers } = await recordGroup();
    expectShapeOf(savedGroup, group);
    expectShapeOf(savedSleepers, sleepers);
  });
});

describe('runs that call together today', () => {
  it('do what they did when their history was saved', async () => {
    expectShapeOf(savedCallers, await recordCallers());
  });
});

describe('an import today', () => {
  it('does what it did when its history was saved', async () => {
    expectShapeOf(savedImport, await recordImport());
  });
});

describe('a scheduled task that is due today', () => {
  it('does what it did when its history was saved', async () => {
    expectShapeOf(savedSchedule, await recordSchedule());
  });
});
