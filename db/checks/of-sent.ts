import type { Database } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { sqlCheck, type Check } from './check';

/** SQL: whether the call `c` is a message that its service took (migration 106). */
const isTaken = `c.state = 'answered' AND message_channel(c.webhook) IS NOT NULL`;

/** SQL: whether something became of it, which proves that it went (migration 109). */
const isProved = `message_channel(c.webhook) IS NOT NULL AND EXISTS (
    SELECT FROM message_results p WHERE p.run_id = c.run_id AND p.visit = c.visit AND p.kind NOT IN ('told', 'link'))`;

/** SQL: whether something was told of it. What was told may be taken back later: the message stays noted. */
const isToldOf = `EXISTS (SELECT FROM message_results t WHERE t.run_id = c.run_id AND t.visit = c.visit AND t.kind = 'told')`;

const isNoted = `EXISTS (SELECT FROM sent_messages s WHERE s.run_id = c.run_id AND s.visit = c.visit)`;

/** SQL: messages that are noted as sent and were not, or the other way round. */
const wrong = `
  SELECT c.run_id, c.visit FROM calls c
  WHERE CASE WHEN ${isNoted} THEN NOT (${isTaken} OR ${isToldOf}) ELSE ${isTaken} OR ${isProved} END`;

/** As the triggers on calls and results do it (migrations 106 and 109). */
const repairs = [
  `DELETE FROM sent_messages s USING calls c
   WHERE c.run_id = s.run_id AND c.visit = s.visit AND NOT (${isTaken} OR ${isToldOf})`,
  `INSERT INTO sent_messages (run_id, visit, user_id, automatisation_id, moment, channel, template_id)
   SELECT c.run_id, c.visit, c.user_id, r.automatisation_id, COALESCE(t.moment, v.started_at, c.created_at), message_channel(c.webhook),
          message_template(c.request)
   FROM (${wrong}) w
   JOIN calls c ON c.run_id = w.run_id AND c.visit = w.visit
   JOIN automatisation_runs r ON r.id = c.run_id
   LEFT JOIN message_results t ON t.run_id = c.run_id AND t.visit = c.visit AND t.kind = 'told'
   LEFT JOIN automatisation_run_steps v ON v.run_id = c.run_id AND v.visit = c.visit
   WHERE ${isTaken} OR ${isProved}
   ORDER BY c.run_id, c.visit
   ON CONFLICT DO NOTHING`,
];

/** The rule about the messages that reports count (docs/decisions/0102, 0107). */
export const sentCheck = (database: Pick<Database, 'pool'>): Check =>
  sqlCheck(database, {
    rule: 'Each message that its service took, or of which something became, is noted as sent, and no other is.',
    remedy: 'It is noted, or no more.',
    finding: `SELECT 'run ' || run_id AS what FROM (${wrong} ORDER BY 1, 2) found`,
    repair: (pool) =>
      inTransaction(pool, async (client) => {
        for (const repair of repairs) await client.query(repair);
      }),
  });
