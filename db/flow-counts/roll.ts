import type pg from 'pg';
import { lengthsOf } from '../figures/kinds';
import { longestPeriod } from '../figures/range';
import { inTransaction } from '../database/transaction';

/** How many changes are added in one transaction. */
const changesAtOnce = 10_000;

/**
 * Adds changes to the counts of flows, and takes them away. A flow that somebody deletes at this moment is passed over, so that nobody waits
 * for another; changes of flows that are gone are dropped.
 */
const add = {
  name: 'add-flow-count-changes',
  text: `
    WITH next AS MATERIALIZED (
      SELECT ctid AS place, automatisation_id FROM flow_count_changes LIMIT ${changesAtOnce}
    ), flows AS MATERIALIZED (
      SELECT id FROM automatisations WHERE id = ANY (ARRAY(SELECT DISTINCT automatisation_id FROM next))
      ORDER BY id FOR KEY SHARE SKIP LOCKED
    ), taken AS (
      DELETE FROM flow_count_changes c USING next
      WHERE c.ctid = next.place AND (
        next.automatisation_id IN (SELECT id FROM flows)
        OR NOT EXISTS (SELECT FROM automatisations a WHERE a.id = next.automatisation_id))
      RETURNING c.*
    ), added AS (
      INSERT INTO flow_counts AS kept (user_id, automatisation_id, kind, hours, start, of_id, what, number)
      SELECT user_id, automatisation_id, kind, hours, period_start(hours, start), of_id, what, sum(number)
      FROM taken CROSS JOIN ${lengthsOf({ finest: 1 })}
      WHERE automatisation_id IN (SELECT id FROM flows) AND (start > '-infinity' OR hours = ${longestPeriod})
      GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(number) <> 0
      ON CONFLICT (automatisation_id, kind, hours, start, of_id, what) DO UPDATE SET number = kept.number + EXCLUDED.number
    )
    SELECT (SELECT count(*) FROM next) AS found, (SELECT count(*) FROM taken) AS taken`,
};

/**
 * Adds changes to the counts of flows: one round. Returns whether there is more to do at once. Any number of processes may do this; one
 * works, the others go on.
 */
export const rollFlowCounts = (pool: pg.Pool): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('flow counts', 0)) AS mine`,
    );
    if (!rows[0]?.mine) return false;
    const changes = await client.query<{ found: number; taken: number }>(add);
    const { found = 0, taken = 0 } = changes.rows[0] ?? {};
    // Nothing is kept of what there is no more of: loops that are over, visits that waited.
    if (taken > 0) await client.query('DELETE FROM flow_counts WHERE number = 0');
    return taken > 0 && found === changesAtOnce;
  });
