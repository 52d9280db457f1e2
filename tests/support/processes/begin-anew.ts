import { notifyDispatcher } from '../../../db/outbox/notify';
import { queueWakes } from '../../../db/sweeps/rounds';
import { workflowIdOfRun } from '../../../workflows/contract';
import type { TestEngine } from './engine';

/** Loses the workflow of a run that its paused flow holds at a call; resolves when another one has read that the run is held. */
export async function beginAnew(engine: TestEngine, run: { id: number; created_at: Date }): Promise<void> {
  const workflow = engine.client.workflow.getHandle(workflowIdOfRun(run));
  const { runId: lost } = await workflow.describe();
  await workflow.terminate('lost');
  await queueWakes(engine.database.pool, [run.id]);
  notifyDispatcher(engine.database.pool);
  // Started, scheduled, begun, the first stretch, completed.
  await engine.until(async () => {
    const { runId, historyLength } = await workflow.describe();
    return (runId !== lost && historyLength >= 5) || undefined;
  });
}
