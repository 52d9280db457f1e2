import { createLogger } from '../../config/logger';
import { buildAccount } from '../../tests/factories/account';
import { insertFlow } from '../../tests/factories/flow';
import { useApi } from '../../tests/support/api/api';
import { useEngine } from '../../tests/support/processes/engine';
import { scheduleIdOfTask, workflowIdOfRun } from '../../workflows/contract';
import { startErasure } from './erasure';

const engine = useEngine();
const api = useApi({}, engine);

/** An account with a run that sleeps, and a task that is scheduled; as Temporal has both. */
async function furnished() {
  const { pool } = engine.database;
  const visitor = await api.visitor();
  const { id: flowId } = await insertFlow(pool, visitor.userId, { entry_event_name: 'sleep' }, [
    { type: 'DELAY', data: { delay: 86_400 } },
  ]);
  await engine.track({ userId: visitor.userId, name: 'sleep', contactExternalId: 'ann', data: {} });
  const run = await engine.eventually<{ id: number; created_at: Date }>(
    `SELECT r.id, r.created_at FROM automatisation_runs r
     WHERE r.automatisation_id = $1 AND NOT EXISTS (SELECT FROM dispatch d WHERE d.user_id = r.user_id)`,
    [flowId],
  );
  const task = await visitor.call('post', '/scheduled-task', {
    name: 'Each day',
    automatisation_id: flowId,
    delay_between_runs: 1_440,
    hour_to_run: 9,
  });
  expect(task.status).toBe(201);
  const { rows } = await pool.query<{ id: number; created_at: Date }>(
    'SELECT id, created_at FROM scheduled_tasks WHERE user_id = $1',
    [visitor.userId],
  );
  const [stored] = rows;
  if (!stored) throw new Error('The task was not stored');
  const workflow = engine.client.workflow.getHandle(workflowIdOfRun(run));
  const schedule = engine.client.schedule.getHandle(scheduleIdOfTask(stored));
  await engine.until(() => schedule.describe().catch(() => undefined));
  return {
    ...visitor,
    isThere: async () => {
      const { rowCount } = await pool.query('SELECT FROM users WHERE id = $1', [visitor.userId]);
      return rowCount === 1;
    },
    inTemporal: async () => ({
      run: (await workflow.describe()).status.name,
      isScheduled: await schedule.describe().then(
        () => true,
        () => false,
      ),
    }),
  };
}

describe('an account that is erased', () => {
  it('leaves nothing that goes on in Temporal, and another account’s goes on', async () => {
    const { pool } = engine.database;
    const administrator = await api.visitor(await buildAccount(api, { isAdministrator: true }));
    const [theirs, neighbour] = [await furnished(), await furnished()];
    const { rows } = await pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
      theirs.userId,
    ]);
    const asked = { email: rows[0]?.email };
    expect((await administrator.call('post', `/admin/account/${theirs.userId}/erase`, asked)).status).toBe(
      204,
    );

    const erasure = startErasure({ database: engine.database, logger: createLogger({ level: 'silent' }) });
    await engine.until(async () => ((await theirs.isThere()) ? undefined : true));
    await erasure.stop();

    await engine.until(async () => ((await theirs.inTemporal()).run === 'RUNNING' ? undefined : true));
    expect((await theirs.inTemporal()).isScheduled).toBe(false);
    expect(await neighbour.inTemporal()).toEqual({ run: 'RUNNING', isScheduled: true });
  });
});
