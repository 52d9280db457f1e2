import type pg from 'pg';
import type { Recurrence } from '../../domain/schedule/recurrence';
import { recurrenceColumns } from './read';

/** A task of a published automation. */
export interface PublishedTask extends Recurrence {
  id: number;
  name: string;
  automatisation_id: number;
  automatisation_name: string;
}

/** The account's tasks that run: not those of drafts, nor those that are paused. */
export async function readPublishedTasks(pool: pg.Pool, userId: number): Promise<PublishedTask[]> {
  const { rows } = await pool.query<PublishedTask>(
    `SELECT t.id, t.name, t.automatisation_id, a.name AS automatisation_name, ${recurrenceColumns('t')}
     FROM scheduled_tasks t JOIN automatisations a ON a.id = t.automatisation_id
     WHERE t.user_id = $1 AND a.is_active AND NOT t.is_paused`,
    [userId],
  );
  return rows;
}
