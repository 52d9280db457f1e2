import type pg from 'pg';
import type { RunReason } from '../../domain/entities/runs/run-state';
import { queueWake } from '../outbox/queue';

export interface RunsToEnd {
  userId: number;
  automatisationId?: number;
  runIds?: readonly number[];
  contactIds?: readonly number[];
  state: 'stopped' | 'exited';
  reason: RunReason;
  /** The user who ends them by hand, named in their logs; null: an account that is gone. */
  authorId?: number | null;
  /** Their workflows are told after all other outbox rows of the account. */
  isLater?: boolean;
}

/** Items of loops that are ended together with their runs. */
const mostItems = 1_000;

/**
 * Ends the running runs that match all given conditions, together with the items of their loops, and puts a wake-up for each workflow into
 * the outbox; returns how many. Of loops with very many items under way some are left: they do nothing more, and end in portions as their
 * loops are left (`leaveLoop`). The waiting visits of ended runs end with them, and so do their calls, except one that is out at this
 * moment (decision 24). After the commit the caller calls `notifyDispatcher`.
 */
export async function endRuns(client: pg.ClientBase, runs: RunsToEnd): Promise<number> {
  const ids = await lockFamilies(client, runs);
  await client.query(
    `WITH ended AS (
       UPDATE automatisation_runs SET state = $3, reason = $4::jsonb, ended_at = now(), waiting_until = NULL, awaited_event = NULL, awaited_more = NULL
       WHERE user_id = $1 AND id = ANY ($2::bigint[])
       RETURNING id, created_at, retries, current_step_id
     ), queued AS (
       ${queueWake({ rows: 'FROM ended', userId: '$1', isLater: '$7' })}
     )
     INSERT INTO automatisation_run_interventions (user_id, run_id, step_id, action, author_id)
     SELECT $1, id, current_step_id, 'stop', $5 FROM ended WHERE $6`,
    [
      runs.userId,
      ids,
      runs.state,
      JSON.stringify(runs.reason),
      runs.authorId ?? null,
      runs.authorId !== undefined,
      runs.isLater ?? false,
    ],
  );
  return ids.length;
}

/**
 * Locks the running runs that match, lowest id first, then those of their loops' items, level by level, about `mostItems`; returns all of
 * them.
 */
async function lockFamilies(client: pg.ClientBase, runs: RunsToEnd): Promise<number[]> {
  const named = await client.query<{ id: number }>(
    `SELECT id FROM automatisation_runs
     WHERE user_id = $1 AND state = 'running'
       AND ($2::bigint IS NULL OR automatisation_id = $2)
       AND ($3::bigint[] IS NULL OR id = ANY ($3))
       AND ($4::bigint[] IS NULL OR contact_id = ANY ($4))
     ORDER BY id FOR NO KEY UPDATE`,
    [runs.userId, runs.automatisationId ?? null, runs.runIds ?? null, runs.contactIds ?? null],
  );
  const family = new Set<number>();
  // A separate statement for each level: a transaction that creates items holds their parent's row, so all items are visible here.
  for (let floor = named.rows; floor.length > 0 && family.size < named.rows.length + mostItems;) {
    const parents = floor.map(({ id }) => id).filter((id) => !family.has(id));
    for (const id of parents) family.add(id);
    const items = await client.query<{ id: number }>(
      `SELECT id FROM automatisation_runs
       WHERE user_id = $1 AND state = 'running' AND parent_run_id = ANY ($2::bigint[]) AND NOT id = ANY ($3::bigint[])
       ORDER BY id LIMIT $4 FOR NO KEY UPDATE`,
      [runs.userId, parents, [...family], mostItems],
    );
    floor = items.rows;
  }
  return [...family];
}
