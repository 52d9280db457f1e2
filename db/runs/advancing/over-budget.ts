import type pg from 'pg';
import { overBudgetPeriod, overBudgetRuns } from '../../../domain/entities/automatisations/automatisation';
import type { FlowReference } from '../../automatisations/stored-flow';
import { inTransaction } from '../../database/transaction';
import { pauseFlow } from '../resolving/pause';

/**
 * Counts runs of a flow that took more than they may, after they have failed. A flow with `overBudgetRuns` such runs within
 * `overBudgetPeriod` is paused until somebody resumes it. If a count is lost with its process, only some more runs may fail before the
 * pause.
 */
export async function countOverBudget(pool: pg.Pool, flow: FlowReference, runs: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ runs: number; is_paused: boolean }>(
      `UPDATE automatisations SET
         over_budget_runs = CASE WHEN over_budget_since > now() - make_interval(secs => $4) THEN over_budget_runs ELSE 0 END + $3,
         over_budget_since = CASE WHEN over_budget_since > now() - make_interval(secs => $4) THEN over_budget_since ELSE now() END
       WHERE user_id = $1 AND id = $2
       RETURNING over_budget_runs AS runs, paused_at IS NOT NULL AS is_paused`,
      [flow.userId, flow.automatisationId, runs, overBudgetPeriod],
    );
    const [counted] = rows;
    if (counted && !counted.is_paused && counted.runs >= overBudgetRuns)
      await pauseFlow(client, flow, 'over_budget');
  });
}
