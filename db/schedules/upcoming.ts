import type pg from 'pg';
import type { Recurrence } from '../../domain/schedule/recurrence';

/** A task of a published automation. */
export interface PublishedTask extends Recurrence {
  id: number;
  name: string;
  automatisation_id: number;
  automatisation_name: string;
}

/** The account's tasks that run: those of drafts do not. */
export async function readPublishedTasks(pool: pg.Pool, userId: number): Promise<PublishedTask[]> {
  const { rows } = await pool.query<PublishedTask>(
    `SELECT t.id, t.name, t.automatisation_id, a.name AS automatisation_name, t.delay_between_runs, t.timezone, t.hour_to_run,
            t.scheduled_from
     FROM scheduled_tasks t JOIN automatisations a ON a.id = t.automatisation_id
     WHERE t.user_id = $1 AND a.is_active`,
    [userId],
  );
  return rows;
}
