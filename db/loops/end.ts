import type pg from 'pg';
import type { RunReason } from '../../domain/entities/runs/run-state';
import { itemsOfLoops } from '../flow-counts/of-runs';
import { queueLoopWake } from '../outbox/queue';
import { hasNotGoneOnSince } from '../runs/advancing/event-of-run';
import { endRuns } from '../runs/end';
import { isBeingStopped } from '../runs/resolving/held-runs';
import type { Querier } from '../database/connection';
import type { LoopReference } from './loop';
import { addItemsOfErased, totalWithoutErased } from './of-erased-contacts';

/**
 * Marks the loop as ended, because all its items have: its run goes on past it. The loop of a run that is being stopped is left alone,
 * because items of it never began. Of a campaign's loop, those that were passed over are noted: their contacts had been erased. All numbers
 * are of one moment, and so are those of whoever erases others meanwhile.
 */
export async function endLoop(client: pg.ClientBase, { userId, runId, visit }: LoopReference): Promise<void> {
  await client.query(
    `WITH ended AS (
       UPDATE loops l SET ended_at = now()
       FROM automatisation_runs r
       WHERE l.user_id = $1 AND l.run_id = $2 AND l.visit = $3 AND l.ended_at IS NULL AND r.id = l.run_id AND r.state = 'running'
         AND NOT ${isBeingStopped('r')}
       RETURNING l.*
     )
     INSERT INTO items_of_erased_contacts AS kept (run_id, visit, items)
     SELECT ended.run_id, ended.visit, ${totalWithoutErased('ended')} - item.begun
     FROM ended
     JOIN automatisation_runs r ON r.id = ended.run_id AND r.parent_run_id IS NULL
     JOIN automatisations a ON a.id = r.automatisation_id AND a.is_campaign
     CROSS JOIN LATERAL (
       SELECT COALESCE(sum(items), 0)::bigint AS begun FROM ${itemsOfLoops('r')} theirs WHERE theirs.visit = ended.visit
     ) item
     WHERE ${totalWithoutErased('ended')} > item.begun
     ${addItemsOfErased}`,
    [userId, runId, visit],
  );
}

/** A run whose loop was deleted under it is past that loop, perhaps at the end of its flow. */
const endLeft = `
  UPDATE loops l SET ended_at = COALESCE(l.ended_at, now())
  FROM automatisation_runs r
  WHERE l.user_id = $1 AND l.run_id = $2 AND l.visit = $3 AND r.id = l.run_id
    AND (r.state = 'completed' OR (r.state = 'running' AND r.visit > l.visit))`;

/** Items that are ended in one transaction. */
const endedTogether = 500;

/**
 * Ends items of a loop whose run has ended, in the same way as the run, or has gone on without it: at most so many that the transaction is
 * short. Returns whether there may be more. Items of a loop at which its run still is go on: only the loop's workflow was cancelled. After the
 * commit the caller calls `notifyDispatcher`.
 */
export async function leaveLoop(
  client: pg.ClientBase,
  { userId, runId, visit }: LoopReference,
): Promise<boolean> {
  await client.query(endLeft, [userId, runId, visit]);
  const { rows } = await client.query<{ id: number; parent_state: string; parent_reason: RunReason | null }>(
    `SELECT item.id, run.state AS parent_state, run.reason AS parent_reason
     FROM automatisation_runs item JOIN automatisation_runs run ON run.id = item.parent_run_id
     WHERE item.user_id = $1 AND item.parent_run_id = $2 AND item.parent_visit = $3 AND item.state = 'running'
       AND NOT (run.state = 'running' AND run.visit = $3) AND ${hasNotGoneOnSince('run', 'item')}
     LIMIT ${endedTogether}`,
    [userId, runId, visit],
  );
  const [first] = rows;
  if (!first) return false;
  const state = first.parent_state === 'exited' ? 'exited' : 'stopped';
  const reason = first.parent_reason ?? {
    code: 'loop_left',
    message: 'The run that this loop belongs to has ended.',
  };
  const isMore = rows.length === endedTogether;
  // Nothing depends on the wake-ups of very many: the rows say what has ended.
  await endRuns(client, { userId, runIds: rows.map(({ id }) => id), state, reason, isLater: isMore });
  return isMore;
}

/*
 * The last item is missing where its contact was deleted: then the loop's workflow finds the end by itself, a minute later at most. OFFSET and
 * LIMIT have the runs looked up one by one, in a plan that was made for a small table too.
 */
const wakeEnded = {
  name: 'wake-ended-loops',
  text: `
    WITH items AS (
      SELECT DISTINCT item.user_id, item.parent_run_id, item.parent_visit
      FROM unnest($1::bigint[]) AS given (id)
      CROSS JOIN LATERAL (SELECT * FROM automatisation_runs WHERE id = given.id OFFSET 0) item
      WHERE item.parent_run_id IS NOT NULL
    )
    ${queueLoopWake({
      rows: `
      FROM items
      JOIN LATERAL (
        SELECT * FROM automatisation_runs WHERE user_id = items.user_id AND id = items.parent_run_id OFFSET 0
      ) run ON run.visit = items.parent_visit AND run.state = 'running'
      JOIN LATERAL (
        SELECT * FROM loops WHERE run_id = run.id AND visit = run.visit OFFSET 0
      ) loop ON loop.ended_at IS NULL
      WHERE (SELECT true FROM automatisation_runs WHERE parent_run_id = run.id AND parent_visit = run.visit AND item = loop.total - 1 LIMIT 1)
        AND (SELECT true FROM automatisation_runs WHERE parent_run_id = run.id AND parent_visit = run.visit AND state = 'running' LIMIT 1) IS NULL`,
      of: 'run.',
      visit: 'run.visit',
    })}`,
};

/**
 * Wakes the loops of which these runs were the last items that had not ended. Call it after the commit that ended them: of several
 * transactions that end items at the same time, the one that asks last sees all of them. After it the caller calls `notifyDispatcher`.
 */
export async function wakeEndedLoops(pool: Querier, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length > 0) await pool.query({ ...wakeEnded, values: [itemIds] });
}
