import { insertFlow, insertUser } from '../../../tests/factories/flow';
import { useEngine } from '../../../tests/support/processes/engine';
import { workflowIdOfRun } from '../../../workflows/contract';
import type { Caller } from '../automatisations/caller';
import { deleteStep, saveStep } from './service';
import { stopRun } from '../runs/interventions';

const engine = useEngine();
let caller: Caller;
let flow: Awaited<ReturnType<typeof insertFlow>>;
beforeEach(async () => {
  const userId = await insertUser(engine.database.pool);
  caller = { userId, authorId: userId, language: 'en' };
  flow = await insertFlow(engine.database.pool, userId, { entry_event_name: 'signed_up' }, [
    { type: 'DELAY', data: { delay: 86_400 } },
    { type: 'TRACK', data: { event_name: 'greeted' } },
  ]);
});

/** A run that sleeps for a day at the first step. */
async function sleeper() {
  await engine.track({ userId: caller.userId, name: 'signed_up', contactExternalId: 'ada', data: {} });
  return engine.eventually<{ id: number; created_at: Date }>(
    `SELECT id, created_at FROM automatisation_runs
     WHERE automatisation_id = $1 AND state = 'running' AND waiting_until IS NOT NULL`,
    [flow.id],
  );
}

const firstStep = () => flow.stepIds[0] ?? 0;
const greetings = () =>
  engine.rows(`SELECT id FROM events WHERE user_id = $1 AND name = 'greeted'`, [caller.userId]);
const completed = (runId: number) =>
  engine.eventually(`SELECT 1 FROM automatisation_runs WHERE id = $1 AND state = 'completed'`, [runId]);

describe('a run that sleeps for a day', () => {
  it('goes on at once at the next step when its own is deleted', async () => {
    const run = await sleeper();
    await deleteStep(engine.database, caller, flow.id, firstStep(), null);
    await completed(run.id);
    expect(await greetings()).toHaveLength(1);
  });

  it('goes on at once when its delay is made shorter', async () => {
    const run = await sleeper();
    await saveStep(engine.database, caller, flow.id, {
      id: firstStep(),
      type: 'DELAY',
      description: '',
      data: { delay: 0 },
      user_app_id: null,
      app_webhook_unique_identifier: null,
    });
    await completed(run.id);
    expect(await greetings()).toHaveLength(1);
  });

  it('ends with its workflow when it is stopped', async () => {
    const run = await sleeper();
    await stopRun(engine.database, caller, flow.id, run.id);
    const outcome: unknown = await engine.client.workflow.getHandle(workflowIdOfRun(run)).result();
    expect(outcome).toMatchObject({ state: 'stopped' });
    expect(await greetings()).toEqual([]);
  });
});
