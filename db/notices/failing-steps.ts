import { failingStep } from '../../domain/entities/notice';
import { failedRunsCounted } from '../../domain/entities/runs/run-state';
import { slicesOf } from '../../domain/values/slices';
import type { Querier } from '../database/connection';
import { failedRunsOf } from '../runs/count-failed';
import type { FoundNotice } from './found';

/** SQL: whether a visit `v` of the step `s` is in a state, within the hours that are examined; by the index of counts (migration 013). */
const lately = (states: string): string =>
  `v.automatisation_id = s.automatisation_id AND v.step_id = s.id AND v.state IN (${states})
   AND v.started_at > now() - interval '${failingStep.hours} hours'`;

/** How many steps one statement looks at: an account may have any number of them. */
const stepsAtOnce = 500;

/** How many successful runs per failed run are counted at most: with more, the share is below the lower threshold. */
const wellAtMost = 1 / failingStep.stays - 1;
const wellWhenOpened = 1 / failingStep.opens - 1;

/**
 * The steps at which more than a share of the runs fail. A run counts for as long as it stands failed: it no longer counts once the user
 * has repaired the step and retried it, or has given it up. A step that no run has passed since stays listed while any run stands failed
 * there.
 */
export async function findFailingSteps(client: Querier, accounts: readonly number[]): Promise<FoundNotice[]> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM automatisation_steps WHERE user_id = ANY ($1::bigint[]) ORDER BY user_id, id',
    [accounts],
  );
  const found: FoundNotice[] = [];
  for (const steps of slicesOf(rows, stepsAtOnce))
    found.push(...(await failingOf(client, { accounts, stepIds: steps.map(({ id }) => id) })));
  return found;
}

async function failingOf(
  client: Querier,
  { accounts, stepIds }: { accounts: readonly number[]; stepIds: readonly number[] },
): Promise<FoundNotice[]> {
  const { rows } = await client.query<FoundNotice>(
    `SELECT s.user_id, 'step_failing' AS kind, s.automatisation_id, s.id AS step_id, NULL AS user_app_id,
            COALESCE(failed.began_at, n.began_at) AS began_at, CASE failed.runs WHEN 0 THEN standing.runs ELSE failed.runs END AS count,
            jsonb_build_object('total', failed.runs + well.runs,
              'reason', CASE WHEN failed.reason IS NULL THEN n.detail -> 'reason'
                ELSE jsonb_build_object('code', failed.reason -> 'code', 'message', failed.reason -> 'message') END) AS detail,
            failed.runs >= ${failingStep.runs} AND well.runs <= ${wellWhenOpened} * failed.runs AS opens
     FROM automatisation_steps s
     JOIN automatisations a ON a.user_id = s.user_id AND a.id = s.automatisation_id AND a.deleted_at IS NULL
     LEFT JOIN notices n ON n.user_id = s.user_id AND n.automatisation_id = s.automatisation_id AND n.step_id = s.id
       AND n.kind = 'step_failing' AND n.ended_at IS NULL
     CROSS JOIN LATERAL (
       SELECT count(*) AS runs, min(r.ended_at) AS began_at, (array_agg(r.reason ORDER BY r.ended_at DESC))[1] AS reason
       FROM (SELECT DISTINCT run_id FROM (
               SELECT v.run_id FROM automatisation_run_steps v WHERE ${lately(`'failed', 'unknown'`)} LIMIT ${failedRunsCounted}
             ) latest) v
       JOIN automatisation_runs r ON r.user_id = s.user_id AND r.id = v.run_id AND r.state = 'failed' AND r.current_step_id = s.id
     ) failed
     CROSS JOIN LATERAL (
       SELECT count(*) AS runs FROM (
         SELECT FROM automatisation_run_steps v
         WHERE (failed.runs >= ${failingStep.runs} OR n.id IS NOT NULL) AND ${lately(`'done'`)}
         LIMIT ${wellAtMost} * GREATEST(failed.runs, 1)
       ) done
     ) well
     CROSS JOIN LATERAL (
       SELECT count(*) AS runs
       FROM (SELECT r.current_step_id ${failedRunsOf('s.automatisation_id')} AND n.id IS NOT NULL ORDER BY r.id DESC LIMIT ${failedRunsCounted}) r
       WHERE r.current_step_id = s.id
     ) standing
     WHERE s.user_id = ANY ($1::bigint[]) AND s.id = ANY ($2::bigint[])
       AND (failed.runs >= ${failingStep.runs} AND well.runs <= ${wellWhenOpened} * failed.runs
            OR n.id IS NOT NULL AND standing.runs > 0 AND (well.runs = 0 OR well.runs < ${wellAtMost} * failed.runs))`,
    [accounts, stepIds],
  );
  return rows;
}
