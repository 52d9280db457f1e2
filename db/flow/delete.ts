import type pg from 'pg';
import { forgetRunFigures } from '../figures/forget-runs';
import { tellChange } from './changes';
import type { FlowReference } from './stored-flow';

/** What would miss an automation. */
export interface FlowUses {
  /** Runs inside it. */
  runs: number;
  scheduled_tasks: number;
}

export async function usesOf(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<FlowUses> {
  const { rows } = await client.query<FlowUses>(
    `SELECT (SELECT count(*) FROM automatisation_runs
             WHERE user_id = $1 AND automatisation_id = $2 AND state = 'running') AS runs,
            (SELECT count(*) FROM scheduled_tasks WHERE user_id = $1 AND automatisation_id = $2) AS scheduled_tasks`,
    [userId, automatisationId],
  );
  return rows[0] ?? { runs: 0, scheduled_tasks: 0 };
}

/** Deletes the automation; its steps, tags, revisions, tasks and runs go with it. */
export async function deleteFlow(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<void> {
  await forgetRunFigures(client, userId, { automatisationId });
  await client.query('DELETE FROM automatisations WHERE user_id = $1 AND id = $2', [
    userId,
    automatisationId,
  ]);
  await tellChange(client, { automatisationId });
}
