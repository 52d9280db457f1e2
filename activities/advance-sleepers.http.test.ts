import { recordEvents } from '../db/events/record';
import { inTransaction } from '../db/database/transaction';
import { pauseFlow } from '../db/runs/resolving/pause';
import { insertFlow, insertUser, type FlowStepGiven } from '../tests/factories/flow';
import { testActivities } from '../tests/support/activities';
import { useDatabase } from '../tests/support/database/database';

const store = useDatabase();
const minute = 60_000;
const groupId = 'automatisation-runs-1-abc';
const sleepersId = `${groupId}-asleep`;

const delay = (seconds: number): FlowStepGiven => ({ type: 'DELAY', data: { delay: seconds } });

/** Two runs of a flow, asleep together at its first step. */
async function twoAsleep(...steps: FlowStepGiven[]) {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const flow = await insertFlow(pool, userId, { entry_event_name: 'enter' }, steps);
  await inTransaction(pool, (client) =>
    recordEvents(
      client,
      ['ada', 'grace'].map((contactExternalId) => ({
        userId,
        name: 'enter',
        data: { lines: [1] },
        contactExternalId,
      })),
    ),
  );
  await pool.query('DELETE FROM dispatch');
  const { rows } = await pool.query<{ runId: number; contactId: number }>(
    'SELECT id AS "runId", contact_id AS "contactId" FROM automatisation_runs WHERE user_id = $1 ORDER BY id',
    [userId],
  );
  const activities = testActivities(store.database);
  const outcomes = await activities.advanceGroup({ userId, runs: rows, workflowId: groupId, sleepersId });
  expect(outcomes.map(({ state }) => state)).toEqual(['asleep', 'asleep']);
  const runs = rows.map(({ runId }) => ({ runId, segment: 1 }));
  const [ada = 0, grace = 0] = runs.map(({ runId }) => runId);
  return {
    userId,
    flow,
    ada,
    grace,
    /** As once their delay is over. */
    wakeUp: () =>
      pool.query(
        `UPDATE automatisation_runs SET current_step_started_at = now() - interval '1 day' WHERE user_id = $1`,
        [userId],
      ),
    advance: () => activities.advanceSleepers({ userId, runs, workflowId: sleepersId, groupId }),
    kept: () =>
      activities.keepSleepers({ userId, runIds: runs.map(({ runId }) => runId), workflowId: sleepersId }),
    alone: (runId: number, segment: number) =>
      activities.advance({
        userId,
        runId,
        contactId: rows.find((row) => row.runId === runId)?.contactId ?? null,
        segment,
      }),
    rows: async () =>
      (
        await pool.query<{ id: number; group_workflow_id: string | null; wakes: number }>(
          `SELECT r.id, r.group_workflow_id, (SELECT count(*)::int FROM dispatch d WHERE d.run_id = r.id AND d.kind = 'wake') AS wakes
           FROM automatisation_runs r WHERE r.user_id = $1 ORDER BY r.id`,
          [userId],
        )
      ).rows,
  };
}

it('has runs sleep on that are not due yet, in the workflow that their rows name', async () => {
  const { ada, grace, advance, rows } = await twoAsleep(delay(3_600));
  const [one, other] = await advance();
  for (const outcome of [one, other]) {
    expect(outcome?.segment).toBe(2);
    expect(outcome?.lasts).toBeGreaterThan(59 * minute);
    expect(outcome?.lasts).toBeLessThanOrEqual(60 * minute);
  }
  expect(await rows()).toEqual([ada, grace].map((id) => ({ id, group_workflow_id: sleepersId, wakes: 0 })));
});

it('leaves alone a run that another workflow has taken since', async () => {
  const { ada, grace, advance, alone, rows } = await twoAsleep(delay(3_600));
  await alone(ada, 1);
  expect(await advance()).toEqual([null, expect.objectContaining({ segment: 2 })]);
  expect(await rows()).toEqual([
    { id: ada, group_workflow_id: null, wakes: 0 },
    { id: grace, group_workflow_id: sleepersId, wakes: 0 },
  ]);
});

it('has the outbox wake each run that comes to a loop in a workflow of its own, once', async () => {
  const { ada, grace, advance, wakeUp, rows } = await twoAsleep(
    delay(60),
    { type: 'LOOP', data: { source: 'event', value: 'lines' } },
    delay(60),
  );
  await wakeUp();
  expect(await advance()).toEqual([null, null]);
  // Its worker ended before the workflow heard of it.
  expect(await advance()).toEqual([null, null]);
  expect(await rows()).toEqual([ada, grace].map((id) => ({ id, group_workflow_id: groupId, wakes: 1 })));
});

it('has held runs look again within the hour, and do nothing until their flow goes on', async () => {
  const { userId, flow, advance, wakeUp } = await twoAsleep(delay(60));
  await pauseFlow(store.database.pool, { userId, automatisationId: flow.id });
  await wakeUp();
  const held = { segment: 1, lasts: 60 * minute };
  expect(await advance()).toEqual([held, held]);
});

it('tells which runs a workflow still has', async () => {
  const { userId, ada, grace, alone, kept } = await twoAsleep(delay(60));
  expect(await kept()).toEqual([ada, grace]);
  await alone(ada, 1);
  expect(await kept()).toEqual([grace]);
  await store.database.pool.query('DELETE FROM automatisation_runs WHERE user_id = $1', [userId]);
  expect(await kept()).toEqual([]);
});
