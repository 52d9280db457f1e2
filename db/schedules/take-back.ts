import type pg from 'pg';
import type { RunReason } from '../../domain/entities/runs/run-state';
import { endUnreached } from '../broadcasts/begin';
import type { Querier } from '../database/connection';

const reasons = {
  deleted: {
    code: 'scheduled_task_deleted',
    message: 'The scheduled task was deleted before anybody had got it.',
  },
  moved: {
    code: 'scheduled_task_moved',
    message: 'The times of the scheduled task were changed before anybody had got it.',
  },
  given: {
    code: 'scheduled_task_moved',
    message: 'The scheduled task was given to another automation before anybody had got it.',
  },
  paused: {
    code: 'scheduled_task_paused',
    message: 'The scheduled task was paused before anybody had got it.',
  },
} as const satisfies Record<string, RunReason>;

/**
 * SQL: whether a run by contacts' own clocks has begun nobody's item, and waits for its first contact, or for its loop to gather them; also
 * while its flow is paused.
 */
const waits = (run: string): string => `
  EXISTS (SELECT FROM contact_clock_sends s WHERE s.run_id = ${run}.id)
  AND NOT EXISTS (SELECT FROM automatisation_runs item WHERE item.parent_run_id = ${run}.id)
  AND NOT EXISTS (
    SELECT FROM loops l WHERE l.run_id = ${run}.id AND l.total IS NOT NULL AND NOT EXISTS (
      SELECT FROM loop_contacts first
      WHERE first.run_id = l.run_id AND first.visit = l.visit AND first.item = 0 AND first.due_at > now()))`;

/**
 * Ends the run of a locked task that waits for the clocks of its first contact, and returns whether there was one; a run that has begun goes
 * on. After the commit the caller calls `notifyDispatcher`.
 */
export async function takeBackWaiting(
  client: pg.ClientBase,
  { userId, taskId, authorId }: { userId: number; taskId: number; authorId: number },
  why: keyof typeof reasons,
): Promise<boolean> {
  let hasWaited = false;
  // A transaction that begins items holds the run: what it began is seen by the statement after this one.
  const running = await client.query<{ id: number; automatisation_id: number }>(
    `SELECT id, automatisation_id FROM automatisation_runs
     WHERE user_id = $1 AND scheduled_task_id = $2 AND state = 'running' ORDER BY id FOR NO KEY UPDATE`,
    [userId, taskId],
  );
  for (const { id, automatisation_id: automatisationId } of running.rows) {
    const { rows } = await client.query<{ waits: boolean }>(
      `SELECT ${waits('r')} AS waits FROM automatisation_runs r WHERE r.user_id = $1 AND r.id = $2`,
      [userId, id],
    );
    if (rows[0]?.waits) {
      await endUnreached(client, { userId, automatisationId }, id, { reason: reasons[why], authorId });
      hasWaited = true;
    }
  }
  return hasWaited;
}

/** Whether a locked task has had no run since its times were set, but such as ended before anybody had got it. */
export async function hasReachedNobody(client: Querier, userId: number, taskId: number): Promise<boolean> {
  const { rows } = await client.query<{ has_reached_nobody: boolean }>(
    `SELECT NOT EXISTS (
       SELECT FROM automatisation_runs r
       WHERE r.user_id = $1 AND r.scheduled_task_id = t.id AND r.created_at >= t.scheduled_from
         AND COALESCE(r.reason ->> 'code', '') <> ALL ($3::text[])) AS has_reached_nobody
     FROM scheduled_tasks t WHERE t.user_id = $1 AND t.id = $2`,
    [userId, taskId, [reasons.moved.code, reasons.paused.code]],
  );
  return rows[0]?.has_reached_nobody ?? false;
}
