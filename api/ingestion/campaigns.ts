import type pg from 'pg';
import { problemsOfCampaignNamed } from '../../db/automatisations/campaign-problems';
import type { NewEvent } from '../../db/events/record';
import { isCampaignEventName } from '../../domain/entities/automatisations/automatisation';
import { errors } from '../http/errors';

/** Whether an event could run a campaign, judged by its name alone. */
export const mayRunCampaign = ({ name, triggers }: NewEvent): boolean =>
  triggers !== false && isCampaignEventName(name);

/** A campaign is always active, so its errors must block its run: throws ApiError 422 with the list of errors. */
export async function refuseBrokenCampaign(pool: pg.Pool, { userId, name }: NewEvent): Promise<void> {
  const problems = await problemsOfCampaignNamed(pool, userId, name);
  if (problems.length > 0) throw errors.campaignHasProblems(problems);
}
