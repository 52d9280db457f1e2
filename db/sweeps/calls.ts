import type pg from 'pg';
import { runEnded, workerGone } from '../../domain/steps/api-call/call';
import { noteReached } from '../campaigns/reached';
import type { CallReference } from '../outbound-calls/call';
import { inTransaction } from '../database/transaction';

/**
 * Calls `c` of runs `r` that wait or are out, and that their run no longer waits for: it has ended, or gone on without them. Their workflow
 * was lost, or would end them itself. A call that is out longer than any attempt may take is lost with its worker.
 */
export const leftCalls = `
  FROM calls c JOIN automatisation_runs r ON r.user_id = c.user_id AND r.id = c.run_id
  WHERE (r.state <> 'running' OR r.visit <> c.visit)
    AND (c.state = 'pending' OR c.state = 'sending' AND c.sent_at < now() - interval '15 minutes')`;

/** Ends these calls: one that never went out becomes skipped, and one that was out becomes unknown. Returns how many. */
export const endLeftCalls = (pool: pg.Pool): Promise<number> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<CallReference & { state: string }>(
      `UPDATE calls o
       SET state = CASE o.state WHEN 'pending' THEN 'skipped' ELSE 'unknown' END, ended_at = now(),
           trouble = CASE o.state WHEN 'pending' THEN $1::jsonb ELSE $2::jsonb END
       FROM (SELECT c.user_id, c.run_id, c.visit ${leftCalls}) found
       WHERE o.user_id = found.user_id AND o.run_id = found.run_id AND o.visit = found.visit AND o.ended_at IS NULL
       RETURNING o.user_id AS "userId", o.run_id AS "runId", o.visit, o.state`,
      [runEnded, workerGone],
    );
    await noteReached(
      client,
      rows.filter(({ state }) => state === 'unknown'),
    );
    return rows.length;
  });
