import type pg from 'pg';
import type { Recurrence } from '../../domain/schedule/recurrence';
import { firstDue } from '../loops/next-due';
import { recurrenceColumns } from './read';

/** A task of a published automation. */
export interface PublishedTask extends Recurrence {
  id: number;
  name: string;
  automatisation_id: number;
  automatisation_name: string;
  /** When the first contact of its run is due, while that waits for the clocks of this contact. */
  first_due: Date | null;
}

/** The account's tasks that run: not those of drafts, nor those that are paused. */
export async function readPublishedTasks(pool: pg.Pool, userId: number): Promise<PublishedTask[]> {
  const { rows } = await pool.query<PublishedTask>(
    `SELECT t.id, t.name, t.automatisation_id, a.name AS automatisation_name, ${recurrenceColumns('t')},
            CASE WHEN t.by_contact_clock THEN (
              SELECT ${firstDue('r')} FROM automatisation_runs r
              WHERE r.user_id = $1 AND r.scheduled_task_id = t.id AND r.state = 'running' ORDER BY r.due_at DESC LIMIT 1) END AS first_due
     FROM scheduled_tasks t JOIN automatisations a ON a.id = t.automatisation_id
     WHERE t.user_id = $1 AND a.is_active AND NOT t.is_paused`,
    [userId],
  );
  return rows;
}
