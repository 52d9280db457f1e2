import { workflowIdOfRun } from '../../../workflows/contract';
import type { Simulation } from '../simulation';

interface RunRow {
  id: number;
  created_at: Date;
  retries: number;
  group_workflow_id: string | null;
  is_held: boolean;
}

/**
 * While nothing can go on without time passing: each running run has a workflow that waits for something, or a place in the outbox. One that
 * is held by a pause or an order waits for its signal.
 */
export async function checkCalm({ backends, server }: Simulation): Promise<string[]> {
  const { rows } = await backends.observer.query<RunRow>({
    name: 'calm-runs',
    text: `SELECT r.id, r.created_at, r.retries, r.group_workflow_id, EXISTS (SELECT FROM held_runs h WHERE h.run_id = r.id) AS is_held
           FROM automatisation_runs r
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
  return rows.flatMap((run) => {
    const execution = server.byId.get(workflowIdOfRun(run));
    if (grouped.has(run.id)) return [];
    if (!execution?.isOpen) return [`run ${run.id} is running, and has no workflow that is open`];
    const isUnderWay =
      execution.task !== null || execution.arrived.length > 0 || execution.waits > 0 || run.is_held;
    return isUnderWay ? [] : [`run ${run.id} is running, and its workflow waits for nothing`];
  });
}
