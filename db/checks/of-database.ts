import type { Database } from '../database/connection';
import { isLeftBehind } from '../runs/advancing/event-of-run';
import { endRuns } from '../runs/end';
import { isHeld } from '../runs/resolving/held-runs';
import { endLeftCalls, leftCalls } from '../sweeps/calls';
import { inTransaction } from '../database/transaction';
import type { RunReason } from '../../domain/entities/runs/run-state';
import { findingOf, sqlCheck, type Check } from './check';
import { cohortCheck } from './of-cohorts';
import { figureChecks } from './of-figures';
import { flowCountCheck } from './of-flow-counts';
import { resultCheck } from './of-results';
import { revenueCheck } from './of-revenue';
import { sentCheck } from './of-sent';
import { queueWake } from '../outbox/queue';

const openVisits = `
  FROM automatisation_run_steps s JOIN automatisation_runs r ON r.user_id = s.user_id AND r.id = s.run_id
  WHERE s.state = 'waiting' AND r.state <> 'running'`;

const openMessages = `
  FROM counted_messages k LEFT JOIN calls c ON c.user_id = k.user_id AND c.run_id = k.run_id AND c.visit = k.visit
  WHERE k.is_open AND (c.run_id IS NULL OR c.ended_at IS NOT NULL)`;

/** Rows marked `later` may wait: the rows of the runs already say what they tell the runs' workflows. */
const overdueRows = `FROM dispatch WHERE NOT later AND not_before < now() - interval '5 minutes'`;

/** The timer of their workflow is over. A run of a paused flow waits for its flow, and a run that is being stopped waits for its end. */
const overdueRuns = `
  FROM automatisation_runs r JOIN automatisations a ON a.user_id = r.user_id AND a.id = r.automatisation_id
  WHERE r.state = 'running' AND r.waiting_until < now() - interval '5 minutes' AND NOT ${isHeld('r', 'a')}
    AND NOT EXISTS (SELECT FROM dispatch d WHERE d.run_id = r.id)`;

/** Held runs are woken when their flow is resumed, or when stopping its runs is done. */
const forgottenRuns = `
  FROM held_runs h JOIN automatisation_runs r ON r.user_id = h.user_id AND r.id = h.run_id AND r.state = 'running'
  JOIN automatisations a ON a.user_id = r.user_id AND a.id = r.automatisation_id AND a.paused_at IS NULL
  WHERE NOT EXISTS (SELECT FROM run_orders o WHERE o.user_id = a.user_id AND o.automatisation_id = a.id AND o.ended_at IS NULL)`;

/** The rules that PostgreSQL alone can check. */
export const databaseChecks = (database: Database): Check[] => [
  sqlCheck(database, {
    rule: 'No step waits in a run that has ended.',
    remedy: 'The step ends as its run did.',
    finding: `SELECT 'run ' || r.id AS what ${openVisits}`,
    repair: `
      WITH ended AS (
        SELECT r.id, r.user_id, r.state, r.ended_at, s.visit ${openVisits} ORDER BY r.id FOR NO KEY UPDATE OF r
      ), closed AS (
        UPDATE automatisation_run_steps s
        SET state = CASE WHEN ended.state IN ('stopped', 'exited', 'failed') THEN ended.state ELSE 'done' END,
            ended_at = COALESCE(ended.ended_at, now())
        FROM ended WHERE s.user_id = ended.user_id AND s.run_id = ended.id AND s.visit = ended.visit AND s.state = 'waiting'
        RETURNING s.user_id, s.run_id, s.visit
      )
      -- Retried, a failed run comes to its step again: it must not take what is left of this visit, such as its call, for the answer.
      UPDATE automatisation_runs r SET visit = r.visit + 1
      FROM closed WHERE r.user_id = closed.user_id AND r.id = closed.run_id AND r.visit = closed.visit AND r.state = 'failed'`,
  }),
  sqlCheck(database, {
    rule: 'No call is still to be made, or out, that no run waits for.',
    remedy: 'A call that never went out is passed over; of one that was out its outcome is unknown.',
    finding: `SELECT 'run ' || r.id AS what ${leftCalls}`,
    repair: endLeftCalls,
  }),
  leftItems(database),
  sqlCheck(database, {
    rule: 'No message counts as going out whose call is over.',
    remedy: 'It counts at the moment at which its call was over, unless that sent nothing.',
    finding: `SELECT 'run ' || k.run_id AS what ${openMessages}`,
    repair: `
      WITH found AS (SELECT k.run_id, k.visit, c.state, c.ended_at ${openMessages}), unsent AS (
        DELETE FROM counted_messages k USING found
        WHERE k.run_id = found.run_id AND k.visit = found.visit AND found.state IN ('failed', 'skipped') AND NOT k.may_have_gone
      )
      UPDATE counted_messages k SET is_open = false, moment = COALESCE(found.ended_at, now())
      FROM found
      WHERE k.run_id = found.run_id AND k.visit = found.visit AND (found.state NOT IN ('failed', 'skipped') OR found.state IS NULL OR k.may_have_gone)`,
  }),
  sqlCheck(database, {
    rule: 'Nothing waits in the outbox for more than five minutes past its time.',
    remedy:
      'It is tried at once. Where it stays, no worker runs, or Temporal refuses it: look at the worker’s log.',
    finding: `SELECT kind || COALESCE(' of run ' || run_id, ' of import ' || import_id, ' of scheduled task ' || scheduled_task_id) AS what ${overdueRows}`,
    repair: `UPDATE dispatch SET attempts = 0, not_before = now() WHERE NOT later AND not_before < now() - interval '5 minutes'`,
  }),
  sqlCheck(database, {
    rule: 'No run sleeps for more than five minutes past its time.',
    remedy: 'It is woken.',
    finding: `SELECT 'run ' || r.id AS what ${overdueRuns}`,
    repair: `
      ${queueWake({ rows: overdueRuns, of: 'r.' })}`,
  }),
  sqlCheck(database, {
    rule: 'No run is held whose flow goes on.',
    remedy: 'It is woken.',
    finding: `SELECT 'run ' || r.id AS what ${forgottenRuns}`,
    repair: `
      WITH let_go AS (DELETE FROM held_runs WHERE run_id IN (SELECT h.run_id ${forgottenRuns}) RETURNING run_id)
      ${queueWake({ rows: 'FROM let_go JOIN automatisation_runs r ON r.id = let_go.run_id', of: 'r.' })}`,
  }),
  resultCheck(database),
  flowCountCheck(database),
  sentCheck(database),
  revenueCheck(database),
  cohortCheck(database),
  ...figureChecks(database),
];

interface LeftItem {
  id: number;
  user_id: number;
  state: 'stopped' | 'exited';
  reason: RunReason | null;
}

/** Items end with their loop's run; where that run left by an exit strategy, its workflow ends them a moment later. */
function leftItems({ pool }: Database): Check {
  const read = async (): Promise<LeftItem[]> =>
    (
      await pool.query<LeftItem>(
        `SELECT item.id, item.user_id, run.state, run.reason
         FROM automatisation_runs item JOIN automatisation_runs run ON run.user_id = item.user_id AND run.id = item.parent_run_id
         WHERE item.state = 'running' AND ${isLeftBehind('run', 'item')} AND run.ended_at < now() - interval '1 minute'
         ORDER BY item.id`,
      )
    ).rows;
  return {
    rule: 'No item of a loop goes on whose run was stopped, or has left.',
    remedy: 'The item ends as that run did.',
    find: async () => findingOf((await read()).map(({ id }) => `run ${id}`)),
    async repair() {
      for (const { id, user_id: userId, state, reason } of await read()) {
        const why = reason ?? { code: 'loop_left', message: 'The run that this loop belongs to has ended.' };
        await inTransaction(pool, (client) => endRuns(client, { userId, runIds: [id], state, reason: why }));
      }
    },
  };
}
