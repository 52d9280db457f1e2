import type { Database } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { lengthsOf } from '../figures/kinds';
import { figureKey, figuresOf } from '../revenue/figures-sql';
import { sqlCheck, type Check } from './check';

/** SQL: the figures as they should be, by their key. */
const right = `
  SELECT ${figureKey}, sum(events)::bigint AS events, sum(value) AS value
  FROM (
    ${figuresOf('revenue_events')}
    UNION ALL
    SELECT user_id, hours, period_start(hours, start), automatisation_id, template_id, events, value
    FROM erased_revenue CROSS JOIN ${lengthsOf({ finest: 1 })}
  ) each_part
  GROUP BY ${figureKey}`;

/** SQL: the accounts whose figures are not what there is, compared in one statement, and so in one moment. */
const wrong = `
  SELECT DISTINCT user_id FROM (
    SELECT ${figureKey}, events, value FROM (${right}) counted
    UNION ALL
    SELECT ${figureKey}, -events, -value FROM revenue_figures
  ) both_sides
  GROUP BY ${figureKey} HAVING sum(events) <> 0 OR sum(value) <> 0`;

/** The rule about the revenue of reports (docs/decisions/0102). */
export const revenueCheck = (database: Pick<Database, 'pool'>): Check =>
  sqlCheck(database, {
    rule: 'The figures of revenue are the revenue of all events that bring it.',
    remedy: 'They are added up again.',
    finding: `SELECT 'account ' || user_id AS what FROM (${wrong} ORDER BY 1) found`,
    repair: (pool) =>
      inTransaction(pool, async (client) => {
        // A change of revenue's figures holds this row.
        await client.query('SELECT FROM goals_counted FOR UPDATE');
        const { rows } = await client.query<{ user_id: number }>(wrong);
        const accounts = rows.map(({ user_id }) => user_id);
        await client.query('DELETE FROM revenue_figures WHERE user_id = ANY ($1::bigint[])', [accounts]);
        await client.query(
          `INSERT INTO revenue_figures (${figureKey}, events, value)
           SELECT ${figureKey}, events, value FROM (${right}) counted WHERE user_id = ANY ($1::bigint[])`,
          [accounts],
        );
      }),
  });
