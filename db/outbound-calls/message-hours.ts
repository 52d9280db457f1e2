import type pg from 'pg';
import type { MessageWait } from '../../domain/entities/account/message-hours';
import { toJson } from '../../domain/values/json';
import { queueTry } from '../outbox/queue';
import type { CallReference } from './call';

/** Has a locked call wait for the hours of its channel; the log of its run tells it. */
export async function holdForHours(
  client: pg.ClientBase,
  { userId, runId, visit }: CallReference,
  wait: MessageWait,
): Promise<void> {
  await client.query(
    `UPDATE calls SET state = 'pending', message_wait = $4::jsonb, due_at = NULL, turn_at = NULL
     WHERE user_id = $1 AND run_id = $2 AND visit = $3`,
    [userId, runId, visit, toJson(wait)],
  );
}

/**
 * Has the calls that wait for the hours of their channel, at some steps or at all (null), look at these hours again. Afterwards the caller
 * calls `notifyDispatcher`.
 */
export async function tryHeldCalls(
  client: pg.ClientBase,
  userId: number,
  stepIds: readonly number[] | null,
): Promise<void> {
  await client.query(
    queueTry({
      rows: `FROM calls c JOIN automatisation_runs r ON r.user_id = c.user_id AND r.id = c.run_id
        WHERE c.user_id = $1 AND ($2::bigint[] IS NULL OR c.step_id = ANY ($2)) AND c.state = 'pending'
          AND c.message_wait IS NOT NULL
          AND r.state = 'running'`,
      of: 'r.',
      visit: 'c.visit',
      isLater: 'true',
    }),
    [userId, stepIds],
  );
}
