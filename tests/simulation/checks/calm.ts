import { workflowIdOfRun, type LoopInput } from '../../../workflows/contract';
import type { Parts } from '../parts';
import type { Execution } from '../temporal/execution';

interface RunRow {
  id: number;
  created_at: Date;
  retries: number;
  group_workflow_id: string | null;
  parent_run_id: number | null;
  parent_visit: number | null;
  is_held: boolean;
  /** Held since before its first stretch. */
  is_held_unbegun: boolean;
}

/** Whether something will wake the workflow without a signal. */
const isUnderWay = ({ isOpen, task, arrived, waits }: Execution): boolean =>
  isOpen && (task !== null || arrived.length > 0 || waits > 0);

/**
 * Checks the state in which nothing can continue until time passes: each running run has a workflow that waits for something, or a row in
 * the outbox. A run held by a pause or an order waits for its signal; one held before it began needs no workflow until then; and an item
 * whose loop was interrupted before it learned of the item waits for the loop.
 */
export async function checkCalm({ backends, server }: Parts): Promise<string[]> {
  const { rows } = await backends.observer.query<RunRow>({
    name: 'calm-runs',
    text: `SELECT r.id, r.created_at, r.retries, r.group_workflow_id, r.parent_run_id, r.parent_visit,
                  h.run_id IS NOT NULL AS is_held, h.run_id IS NOT NULL AND r.segment = 0 AS is_held_unbegun
           FROM automatisation_runs r LEFT JOIN held_runs h ON h.run_id = r.id
           WHERE r.state = 'running' AND NOT EXISTS (SELECT FROM dispatch d WHERE d.run_id = r.id)`,
  });
  // A group's workflow has its runs in its input.
  const grouped = new Set(
    [...server.byId.values()].flatMap(({ isOpen, type, args }) =>
      isOpen && type === 'runGroup'
        ? (args as [{ runs: { runId: number }[] }])[0].runs.map(({ runId }) => runId)
        : [],
    ),
  );
  const loops = new Set(
    [...server.byId.values()]
      .filter((execution) => execution.type === 'loop' && isUnderWay(execution))
      .map(({ args }) => args as [LoopInput])
      .map(([{ runId, visit }]) => `${runId} ${visit}`),
  );
  return rows.flatMap((run) => {
    const sleepers = server.byId.get(run.group_workflow_id ?? '');
    if (sleepers?.type === 'sleepingRuns' && isUnderWay(sleepers)) return [];
    const execution = server.byId.get(workflowIdOfRun(run));
    if (grouped.has(run.id) || (!execution && loops.has(`${run.parent_run_id} ${run.parent_visit}`)))
      return [];
    if (run.is_held_unbegun) return [];
    if (!execution?.isOpen) return [`run ${run.id} is running, and has no workflow that is open`];
    return isUnderWay(execution) || run.is_held
      ? []
      : [`run ${run.id} is running, and its workflow waits for nothing`];
  });
}
