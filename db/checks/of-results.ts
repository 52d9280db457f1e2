import type { Database } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { sqlCheck, type Check } from './check';

/** SQL: the messages whose results are not what was told of them. */
const wrong = `
  SELECT o.run_id, o.visit FROM (SELECT run_id, visit FROM message_outcomes UNION SELECT run_id, visit FROM message_results) o
  WHERE EXISTS (
    SELECT FROM results_of_message(o.run_id, o.visit) t
    FULL JOIN (
      SELECT kind, link_key FROM message_results WHERE run_id = o.run_id AND visit = o.visit AND kind <> 'told'
    ) m USING (kind, link_key)
    WHERE t.kind IS NULL OR m.kind IS NULL)`;

/** As the trigger on outcomes does it (migration 101), one after the other. What is found so makes no events: nobody knows how old it is. */
const repairs = [
  `INSERT INTO message_results (run_id, visit, kind, user_id, automatisation_id, step_id, moment)
   SELECT c.run_id, c.visit, 'told', c.user_id, r.automatisation_id, c.step_id, COALESCE(v.started_at, c.created_at)
   FROM (${wrong}) w
   JOIN calls c ON c.run_id = w.run_id AND c.visit = w.visit
   JOIN automatisation_runs r ON r.id = c.run_id
   LEFT JOIN automatisation_run_steps v ON v.run_id = c.run_id AND v.visit = c.visit
   ORDER BY c.run_id, c.visit
   ON CONFLICT DO NOTHING`,
  `DELETE FROM message_results m USING (${wrong}) w
   WHERE m.run_id = w.run_id AND m.visit = w.visit AND m.kind <> 'told' AND NOT EXISTS (
     SELECT FROM results_of_message(m.run_id, m.visit) t WHERE t.kind = m.kind AND t.link_key = m.link_key)`,
  `INSERT INTO message_results (run_id, visit, kind, link_key, link, user_id, automatisation_id, step_id, moment)
   SELECT m.run_id, m.visit, t.kind, t.link_key, t.link, m.user_id, m.automatisation_id, m.step_id, m.moment
   FROM (${wrong}) w
   JOIN message_results m ON m.run_id = w.run_id AND m.visit = w.visit AND m.kind = 'told'
   CROSS JOIN LATERAL results_of_message(m.run_id, m.visit) t
   ON CONFLICT DO NOTHING`,
];

/** The rule about what counts and events of messages come of (docs/decisions/0096). */
export const resultCheck = (database: Pick<Database, 'pool'>): Check =>
  sqlCheck(database, {
    rule: 'What became of each message is what was told of it.',
    remedy: 'It is derived again, and makes no events.',
    finding: `SELECT 'run ' || run_id AS what FROM (${wrong} ORDER BY 1, 2) found`,
    repair: (pool) =>
      inTransaction(pool, async (client) => {
        for (const repair of repairs) await client.query(repair);
      }),
  });
