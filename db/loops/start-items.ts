import type pg from 'pg';
import type { Querier } from '../database/connection';
import { holdRuns, isBeingStopped } from '../runs/resolving/held-runs';
import type { LoopReference } from './loop';

/** The run of an item that is to be started. */
export interface LoopItem {
  runId: number;
  contactId: number | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** How often it was retried by hand; missing in histories that are older than this field. */
  retries?: number;
  /** Its place in the loop, from 1; missing in histories that are older than this field. */
  item?: number;
}

/** Locks the run: a transaction that ends it waits for its items, and then ends them too. */
const lockParent = {
  name: 'lock-parent-of-loop-items',
  text: `SELECT id, automatisation_id AS "automatisationId" FROM automatisation_runs WHERE user_id = $1 AND id = $2 AND state = 'running' FOR SHARE`,
};

const insertItems = {
  name: 'insert-loop-items',
  text: `
    INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id, depth, fan_out, loop_depth, parent_run_id, parent_visit, item,
                                     current_step_id, entered_at)
    SELECT run.user_id, run.automatisation_id, COALESCE(contact.id, run.contact_id), run.depth, run.fan_out / GREATEST(loop.total, 1), run.loop_depth + 1, run.id, loop.visit,
           place.item,
           -- The body as it is now: a step may have been inserted at its head since the loop began.
           COALESCE(head.id, loop.body_step_id), now()
    FROM loops loop
    JOIN automatisation_runs run ON run.id = loop.run_id AND run.state = 'running' AND run.visit = loop.visit
     AND NOT ${isBeingStopped('run')}
    LEFT JOIN automatisation_steps head ON head.automatisation_id = run.automatisation_id AND head.automatisation_step_before_id = loop.step_id
    CROSS JOIN generate_series($4::integer, $5::integer - 1) AS place (item)
    LEFT JOIN loop_contacts listed ON listed.run_id = loop.run_id AND listed.visit = loop.visit AND listed.item = place.item
    LEFT JOIN contacts contact ON contact.user_id = loop.user_id AND contact.id = listed.contact_id
    WHERE loop.user_id = $1 AND loop.run_id = $2 AND loop.visit = $3
      AND (loop.audience ->> 'source' = 'items' OR contact.id IS NOT NULL)
    ON CONFLICT (parent_run_id, parent_visit, item) WHERE parent_run_id IS NOT NULL DO NOTHING`,
};

const readItems = {
  name: 'read-loop-items',
  text: `
    SELECT id, contact_id, created_at, retries, item FROM automatisation_runs
    WHERE user_id = $1 AND parent_run_id = $2 AND parent_visit = $3 AND item >= $4 AND item < $5 AND state = 'running' ORDER BY item`,
};

/** The first item of a portion that may not begin yet, where contacts are due by their own timezones. */
const firstNotDue = {
  name: 'first-loop-item-not-due',
  text: `
    SELECT item, due_at FROM loop_contacts
    WHERE run_id = $1 AND visit = $2 AND item >= $3 AND item < $4 AND due_at > clock_timestamp() ORDER BY item LIMIT 1`,
};

/**
 * The items of a portion that may begin now, where not all may: those before `to`, which itself may begin from `dueAt` on (milliseconds
 * since 1970).
 */
export interface DueItems {
  items: LoopItem[];
  to: number;
  dueAt: number;
}

/** Which items of a loop are to be started. */
export interface LoopPortion {
  from: number;
  /** Exclusive. */
  to: number;
  /** The loop waits while its flow is paused; missing in histories that are older than this field. */
  canWait?: boolean;
}

/**
 * Creates the runs of the items from one number up to, but without, another, and returns them. Items that exist and have not ended are
 * returned too; a deleted contact has no item; and a run that has ended or is being stopped, or whose loop was deleted under it, begins no
 * more items. Null, with nothing created: the flow is paused, and the loop's run is woken when the flow goes on. Where contacts are due by
 * their own timezones, and not all of the portion may begin yet, the result tells from when on the rest may.
 */
export async function startItems(
  client: pg.ClientBase,
  { userId, runId, visit }: LoopReference,
  { from, to, canWait = false }: LoopPortion,
): Promise<LoopItem[] | DueItems | null> {
  const parents = await client.query<{ id: number; automatisationId: number }>({
    ...lockParent,
    values: [userId, runId],
  });
  if (canWait && (await holdRuns(client, parents.rows)).size > 0) return null;
  const later = await client.query<{ item: number; due_at: Date }>({
    ...firstNotDue,
    values: [runId, visit, from, to],
  });
  const [next] = later.rows;
  const values = [userId, runId, visit, from, next?.item ?? to];
  await client.query({ ...insertItems, values });
  const { rows } = await client.query<ItemRow>({ ...readItems, values });
  const items = rows.map((row) => ({
    runId: row.id,
    contactId: row.contact_id,
    createdAt: row.created_at.getTime(),
    retries: row.retries,
    item: row.item + 1,
  }));
  return next ? { items, to: next.item, dueAt: next.due_at.getTime() } : items;
}

interface ItemRow {
  id: number;
  contact_id: number | null;
  created_at: Date;
  retries: number;
  item: number;
}

/** How many of the loop's items have not ended. A failed item that was retried by hand is not waited for. */
export async function countItemsUnderWay(
  pool: Querier,
  { userId, runId, visit }: LoopReference,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) FROM automatisation_runs
     WHERE user_id = $1 AND parent_run_id = $2 AND parent_visit = $3 AND state = 'running' AND retries = 0`,
    [userId, runId, visit],
  );
  return rows[0]?.count ?? 0;
}
