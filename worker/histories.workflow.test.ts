import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { endRuns } from '../db/runs/end';
import { notifyDispatch } from '../db/dispatch/notify';
import { inTransaction } from '../db/transaction';
import { insertFlow, insertTag, insertUser } from '../tests/factories/flow';
import { savedFlows, type SavedFlow } from '../tests/replay/flows';
import { hasHistory, readHistory, writeHistory } from '../tests/replay/histories';
import { savedHistory, shapeOf } from '../tests/replay/shape';
import { useEngine } from '../tests/support/engine';
import { workflowIdOfRun } from '../workflows/contract';

const engine = useEngine();

/** Runs the flow for real and answers its history as Temporal exports it. */
async function record({ steps, stopped }: SavedFlow): Promise<unknown> {
  const { pool } = engine.database;
  const userId = await insertUser(pool);
  const tagId = await insertTag(pool, userId);
  await insertFlow(pool, userId, { entry_event_name: 'start' }, steps({ tagId }));
  await engine.track({ userId, name: 'start', contactExternalId: 'c1', data: { amount: 11 } });
  const run = await engine.eventually<{ id: number; created_at: Date }>(
    'SELECT id, created_at FROM automatisation_runs WHERE user_id = $1 AND (waiting_until IS NOT NULL OR NOT $2)',
    [userId, stopped ?? false],
  );
  const handle = engine.client.workflow.getHandle(workflowIdOfRun(run));
  if (stopped) {
    const reason = { code: 'stopped', message: 'Stopped by hand' };
    await inTransaction(pool, (client) => endRuns(client, { userId, state: 'stopped', reason }));
    notifyDispatch(pool);
  }
  await engine.settled(userId);
  await handle.result();
  return JSON.parse(historyToJSON(await handle.fetchHistory()));
}

describe('a flow run today', () => {
  // A flow that is new here is recorded once, by running this suite; its file is then committed and stays.
  it.each(savedFlows)('decides what it decided when "$name" was saved', async (flow) => {
    const history = await record(flow);
    if (!hasHistory(flow.name) && process.env['CI'] === undefined) writeHistory(flow.name, history);
    expect(shapeOf(savedHistory.parse(history))).toEqual(shapeOf(savedHistory.parse(readHistory(flow.name))));
  });
});
