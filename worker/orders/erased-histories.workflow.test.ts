import { createLogger } from '../../config/logger';
import { inTransaction } from '../../db/database/transaction';
import { eraseContact, readErasure } from '../../db/erasure/contact';
import { notifyDispatcher } from '../../db/outbox/notify';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useEngine } from '../../tests/support/processes/engine';
import { startErasedHistories } from './erased-histories';

const engine = useEngine();

/** The ids of the workflows in Temporal, sorted: those of an account, and the groups that its runs began in. */
async function workflows(userId: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { workflowId } of engine.client.workflow.list({
    query: `TaskQueue = '${engine.taskQueue}' AND SillageAccount = ${userId}`,
  }))
    ids.push(workflowId);
  return ids.toSorted();
}

it('deletes the histories of an erased contact, with the group in which its run began, and no other', async () => {
  const { pool } = engine.database;
  const userId = await insertUser(pool);
  const flow = await insertFlow(pool, userId, { entry_event_name: 'sleep' }, [
    { type: 'DELAY', data: { delay: 86_400 } },
  ]);
  await engine.trackAll({ userId, name: 'sleep' }, 12);
  const runs = () =>
    engine.rows<{ id: number; contact_id: number }>(
      'SELECT id, contact_id FROM automatisation_runs WHERE automatisation_id = $1 AND waiting_until IS NOT NULL ORDER BY id',
      [flow.id],
    );
  await engine.until(async () => ((await runs()).length === 12 ? true : undefined));
  const all = await engine.until(async () => {
    const found = await workflows(userId);
    return found.length === 13 ? found : undefined;
  });
  const [one] = await runs();
  if (!one) throw new Error('No run waits');

  const report = await inTransaction(pool, (client) => eraseContact(client, userId, one.contact_id));
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

  expect(ended.histories).toBe(2);
  const isOfOne = (id: string): boolean =>
    id.startsWith('automatisation-runs-') || id.startsWith(`automatisation-run-${one.id}-`);
  expect(await workflows(userId)).toEqual(all.filter((id) => !isOfOne(id)));
  expect(await engine.rows('SELECT FROM erased_histories')).toEqual([]);
});
