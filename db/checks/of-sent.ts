import type { Database } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { sqlCheck, type Check } from './check';

/** SQL: whether the call `c` is a message that its service took (migration 106). */
const isSent = `c.state = 'answered' AND message_channel(c.webhook) IS NOT NULL`;

/** SQL: messages that are noted as sent and were not, or the other way round. */
const wrong = `
  SELECT c.run_id, c.visit FROM calls c
  WHERE (${isSent}) <> EXISTS (SELECT FROM sent_messages s WHERE s.run_id = c.run_id AND s.visit = c.visit)`;

/** As the trigger on calls does it (migration 106). */
const repairs = [
  `DELETE FROM sent_messages s USING calls c WHERE c.run_id = s.run_id AND c.visit = s.visit AND NOT (${isSent})`,
  `INSERT INTO sent_messages (run_id, visit, user_id, automatisation_id, moment, channel, template_id)
   SELECT c.run_id, c.visit, c.user_id, r.automatisation_id, COALESCE(t.moment, v.started_at, c.created_at), message_channel(c.webhook),
          message_template(c.request)
   FROM (${wrong}) w
   JOIN calls c ON c.run_id = w.run_id AND c.visit = w.visit
   JOIN automatisation_runs r ON r.id = c.run_id
   LEFT JOIN message_results t ON t.run_id = c.run_id AND t.visit = c.visit AND t.kind = 'told'
   LEFT JOIN automatisation_run_steps v ON v.run_id = c.run_id AND v.visit = c.visit
   WHERE ${isSent}
   ORDER BY c.run_id, c.visit
   ON CONFLICT DO NOTHING`,
];

/** The rule about the messages that reports count (docs/decisions/0102). */
export const sentCheck = (database: Pick<Database, 'pool'>): Check =>
  sqlCheck(database, {
    rule: 'Each message that its service took is noted as sent, and no other is.',
    remedy: 'It is noted, or no more.',
    finding: `SELECT 'run ' || run_id AS what FROM (${wrong} ORDER BY 1, 2) found`,
    repair: (pool) =>
      inTransaction(pool, async (client) => {
        for (const repair of repairs) await client.query(repair);
      }),
  });
