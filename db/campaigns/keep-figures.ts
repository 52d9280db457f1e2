import type { Querier } from '../database/connection';
import { lastLoop, readFigures, runOfCampaign, type RunOfCampaign } from './outcome';

/** Keeps the figures of a run of a campaign, before the first of its items is erased, in the caller's transaction. */
export async function keepFigures(querier: Querier, userId: number, runId: number): Promise<void> {
  const { rows } = await querier.query<RunOfCampaign>(
    `SELECT ${runOfCampaign} FROM automatisation_runs r ${lastLoop} WHERE r.user_id = $1 AND r.id = $2`,
    [userId, runId],
  );
  const figures = (await readFigures(querier, userId, rows)).get(runId);
  if (!figures) return;
  await querier.query(
    'INSERT INTO erased_items (run_id, user_id, figures) VALUES ($1, $2, $3) ON CONFLICT (run_id) DO NOTHING',
    [runId, userId, figures],
  );
}
