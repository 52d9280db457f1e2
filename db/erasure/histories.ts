import type pg from 'pg';
import type { Querier } from '../database/connection';
import { inTransaction } from '../database/transaction';

/** Erased contacts, by their ids alone, of whose runs Temporal may have histories. */
export interface ErasedHistories {
  id: number;
  user_id: number;
  contact_ids: number[];
  /** Workflows that took several runs through their first stretch, or in which they slept, some of them of these contacts. */
  group_workflow_ids: string[];
  /** Executions that Temporal was asked to delete, and may still have: the ids of the workflow and of the execution, with a space between. */
  asked: string[];
  /** For how long they are erased, in milliseconds. */
  age: number;
}

/**
 * Has the worker delete what Temporal keeps of the runs of contacts, in the transaction that erases them, before they are gone.
 */
export async function queueErasedHistories(
  client: Querier,
  {
    userId,
    contactIds,
    erasureId,
  }: { userId: number; contactIds: readonly number[]; erasureId: number | null },
): Promise<void> {
  await client.query(
    `INSERT INTO erased_histories (user_id, erasure_id, contact_ids, group_workflow_ids)
     SELECT $1, $3, $2::bigint[], ARRAY (
       SELECT DISTINCT group_workflow_id FROM automatisation_runs
       WHERE user_id = $1 AND contact_id = ANY ($2::bigint[]) AND group_workflow_id IS NOT NULL)`,
    [userId, contactIds, erasureId],
  );
}

/**
 * The same for some runs that go before their contact: of those alone that shared a workflow, whose id goes with them. The others are found by
 * the contact once it is gone.
 */
export async function queueHistoriesOfGroups(
  client: Querier,
  { userId, erasureId, groups }: { userId: number; erasureId: number | null; groups: readonly string[] },
): Promise<void> {
  if (groups.length === 0) return;
  await client.query(
    `INSERT INTO erased_histories (user_id, erasure_id, contact_ids, group_workflow_ids) VALUES ($1, $2, '{}', $3)`,
    [userId, erasureId, groups],
  );
}

/** Until another worker may take them, should this one die. */
const taken = '1 minute';

/** Takes erased contacts whose histories are due; null: there are none. */
export async function takeErasedHistories(pool: Querier): Promise<ErasedHistories | null> {
  const { rows } = await pool.query<ErasedHistories>(
    `UPDATE erased_histories SET due_at = clock_timestamp() + interval '${taken}'
     WHERE id = (SELECT id FROM erased_histories WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, user_id, contact_ids, group_workflow_ids, asked,
               (extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS age`,
  );
  return rows[0] ?? null;
}

/** What a look at the histories of erased contacts found. */
export interface Looked {
  /** How many histories are gone since the look before. */
  deleted: number;
  /** Groups that it came to know. */
  groups: readonly string[];
  asked: readonly string[];
  /** In how many milliseconds to look again; null: there are none left. */
  again: number | null;
}

/** Stores what a look found. The report ends with its last histories, once its contact is gone: of one that goes in parts, several looks may be under way. */
export const noteErasedHistories = (pool: pg.Pool, id: number, looked: Looked): Promise<void> =>
  inTransaction(pool, async (client) => {
    // Of two looks that end at one moment, the second one sees what the first has stored.
    await client.query(
      'SELECT FROM erasures WHERE id = (SELECT erasure_id FROM erased_histories WHERE id = $1) FOR NO KEY UPDATE',
      [id],
    );
    await noteLooked(client, id, looked);
  });

async function noteLooked(client: Querier, id: number, looked: Looked): Promise<void> {
  const { deleted, groups, asked, again } = looked;
  await client.query(
    `WITH kept AS (
       UPDATE erased_histories SET due_at = clock_timestamp() + $4 * interval '1 millisecond',
         asked = $5, group_workflow_ids = ARRAY (SELECT DISTINCT unnest(group_workflow_ids || $3::text[]))
       WHERE id = $1 AND $4::float8 IS NOT NULL RETURNING erasure_id
     ), gone AS (
       DELETE FROM erased_histories WHERE id = $1 AND $4::float8 IS NULL RETURNING erasure_id
     )
     UPDATE erasures e SET histories = histories + $2,
       ended_at = CASE WHEN $4::float8 IS NULL AND e.contact_id IS NULL AND NOT EXISTS (SELECT FROM erased_histories h WHERE h.erasure_id = e.id AND h.id <> $1) THEN clock_timestamp() END
     WHERE id IN (SELECT erasure_id FROM kept UNION ALL SELECT erasure_id FROM gone)`,
    [id, deleted, groups, again, asked],
  );
}
