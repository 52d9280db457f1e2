import type { Database } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { lengthsOf } from '../figures/kinds';
import { sqlCheck, type Check } from './check';

const key = 'automatisation_id, kind, hours, start, of_id, what';

/**
 * SQL: the flows whose counts are not what there is, in periods of one length or another. A count, with the changes that it has still to
 * get, is compared with the rows in one statement, and so in one moment.
 */
const wrong = `
  SELECT DISTINCT automatisation_id AS id FROM (
    SELECT automatisation_id, kind, hours, period_start(hours, start) AS start, of_id, what, number
    FROM (
      SELECT automatisation_id, kind, start, of_id, what, number FROM flow_counts_there
      UNION ALL
      SELECT automatisation_id, kind, start, of_id, what, -number FROM flow_count_changes c
      WHERE EXISTS (SELECT FROM automatisations a WHERE a.id = c.automatisation_id)
    ) hourly CROSS JOIN ${lengthsOf({ finest: 1 })}
    WHERE start > '-infinity' OR hours = 4096
    UNION ALL
    SELECT ${key}, -number FROM flow_counts
  ) counted
  GROUP BY ${key} HAVING sum(number) <> 0`;

/** The rule about what lists and pages of flows count from (docs/decisions/0095). */
export const flowCountCheck = (database: Pick<Database, 'pool'>): Check =>
  sqlCheck(database, {
    rule: 'The counts of each automation and campaign are as many runs and visits as there are.',
    remedy: 'What they count is counted again.',
    finding: `SELECT 'automation ' || id AS what FROM (${wrong} ORDER BY 1) found`,
    repair: async (pool) => {
      const { rows } = await pool.query<{ id: number }>(wrong);
      for (const { id } of rows)
        await inTransaction(pool, (client) => client.query('SELECT count_flow_anew($1)', [id]));
    },
  });
