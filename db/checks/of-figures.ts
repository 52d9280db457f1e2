import type { Database } from '../database/connection';
import { figures, type Figure } from '../figures/kinds';
import { addErasedRuns, runFigure } from '../figures/runs';
import type { Stream } from '../figures/settled';
import { asOfOneMoment, inTransaction } from '../database/transaction';
import { findingOf, type Check } from './check';

/** What the figures of a stream say, and what its rows say, as (account, count); `$1` is the id up to which the figures hold. */
const comparisons: { what: string; stream: Stream; kept: string; plain: string }[] = [
  {
    what: 'events',
    stream: 'events',
    kept: `SELECT user_id, sum(events) FROM ${figures.counts.table} WHERE hours = ${figures.counts.finest} GROUP BY 1`,
    plain: 'SELECT user_id, count(*) FROM events WHERE id <= $1 GROUP BY 1',
  },
  {
    what: 'runs',
    stream: 'automatisation_runs',
    kept: `SELECT user_id, sum(runs) FROM ${runFigure.table} WHERE hours = ${runFigure.finest} GROUP BY 1`,
    // Runs that entered after their ids were rolled are noted, and added later.
    // Those that were erased because of their age are still counted.
    plain: `
      SELECT user_id, sum(count)::bigint FROM (
        SELECT r.user_id, count(*) FROM automatisation_runs r
        WHERE r.id <= $1 AND r.entered_at IS NOT NULL AND r.parent_run_id IS NULL
          AND NOT EXISTS (SELECT FROM runs_entering waiting WHERE waiting.user_id = r.user_id AND waiting.run_id = r.id)
        GROUP BY 1
        UNION ALL
        SELECT user_id, runs FROM erased_runs WHERE start > '-infinity'
      ) each (user_id, count) GROUP BY 1`,
  },
  {
    what: 'contacts',
    stream: 'contacts',
    kept: 'SELECT user_id, sum(contacts) FROM contact_blocks GROUP BY 1',
    plain: 'SELECT user_id, count(*) FROM contacts WHERE id <= $1 GROUP BY 1',
  },
];

const eventFigures: Figure[] = Object.values(figures);
const ofContacts = eventFigures.filter(({ value }) => value === 'contacts');

/** SQL: forgets which contacts had events in a period. What is known of erased events stays: nothing else says it any more. */
const forgetting = ({ table, key }: Figure): string => `
  DELETE FROM ${table} figure WHERE NOT EXISTS (
    SELECT FROM erased_event_counts erased
    WHERE erased.user_id = figure.user_id AND erased.hours = figure.hours AND erased.start = figure.start
      ${'name' in key ? 'AND erased.name = figure.name' : ''})`;

/** All other tables of figures, and of what is noted beside them. */
const tables = [
  ...eventFigures.filter(({ value }) => value === 'events').map(({ table }) => table),
  runFigure.table,
  'contact_blocks',
  'runs_entering',
];

/** The rules about what reports and lists count from (decision 7). */
export const figureChecks = (database: Database): Check[] =>
  comparisons.map(({ what, stream, kept, plain }) => ({
    rule: `The figures count as many ${what} as there are.`,
    remedy: 'The worker makes all figures again; until then reports are exact, and slower.',
    async find() {
      // One moment for the figures and for the rows that they are made of.
      const rows = await asOfOneMoment(database.pool, async (client) => {
        const rolled = await client.query<{ last_id: number }>(
          'SELECT last_id FROM figures_rolled WHERE stream = $1',
          [stream],
        );
        const compared = await client.query<{ user_id: number; kept: number; plain: number }>(
          `SELECT user_id, COALESCE(kept.count, 0)::bigint AS kept, COALESCE(plain.count, 0)::bigint AS plain
           FROM (${kept}) AS kept (user_id, count) FULL JOIN (${plain}) AS plain (user_id, count) USING (user_id)
           WHERE COALESCE(kept.count, 0) <> COALESCE(plain.count, 0) ORDER BY user_id`,
          [rolled.rows[0]?.last_id ?? 0],
        );
        return compared.rows;
      });
      return findingOf(rows.map((row) => `account ${row.user_id}: ${row.kept} counted, ${row.plain} there`));
    },
    async repair() {
      await inTransaction(database.pool, async (client) => {
        // Every process that rolls figures, or subtracts from them, waits for this lock, or has ended.
        await client.query('SELECT FROM figures_rolled ORDER BY stream FOR UPDATE');
        // Not TRUNCATE: a report with an older snapshot would find them empty.
        for (const table of tables) await client.query(`DELETE FROM ${table}`);
        for (const figure of ofContacts) await client.query(forgetting(figure));
        await client.query(addErasedRuns);
        await client.query('UPDATE figures_rolled SET last_id = 0');
      });
    },
  }));
