import type pg from 'pg';
import { namedTasks, type AutomatisationUse } from '../../domain/entities/automatisations/automatisation';
import { forgetRunFigures } from '../figures/forget-runs';
import { runsIn } from '../flow-counts/of-runs';
import { segmentsNaming } from '../segments/naming';
import { tellChange } from './changes';
import type { FlowReference } from './stored-flow';

export async function usesOf(
  client: pg.ClientBase,
  { userId, automatisationId }: FlowReference,
): Promise<AutomatisationUse> {
  const { rows } = await client.query<Omit<AutomatisationUse, 'segments'>>(
    `SELECT ${runsIn('running', '$2')} AS runs,
            (SELECT count(*) FROM scheduled_tasks WHERE user_id = $1 AND automatisation_id = $2) AS scheduled_tasks,
            ARRAY(SELECT name FROM scheduled_tasks WHERE user_id = $1 AND automatisation_id = $2
                  ORDER BY name, id LIMIT ${namedTasks}) AS scheduled_task_names`,
    [userId, automatisationId],
  );
  const segments = await segmentsNaming(
    client,
    userId,
    (rule) =>
      (rule.kind === 'automation' || rule.kind === 'outcome') && rule.automatisation_id === automatisationId,
  );
  const counted = rows[0] ?? { runs: 0, scheduled_tasks: 0, scheduled_task_names: [] };
  return { ...counted, segments };
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
