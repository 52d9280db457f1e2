import type pg from 'pg';
import { inNameOf } from '../../db/accounts/account-share';
import { problemsOfCampaignNamed } from '../../db/automatisations/campaign-problems';
import type { NewEvent } from '../../db/events/record';
import { isCampaignEventName } from '../../domain/entities/automatisations/automatisation';
import { errors } from '../http/errors';

/** Whether an event could run a campaign, judged by its name alone. */
export const mayRunCampaign = ({ name, triggers }: NewEvent): boolean =>
  triggers !== false && isCampaignEventName(name);

/**
 * The checks of the campaigns that one request runs. A check reads and judges a whole flow: each campaign's is made once, one after another
 * and in the account's name, however many of the request's events run it.
 */
export class CampaignChecks {
  private readonly checks = new Map<string, Promise<void>>();
  private last: Promise<void> = Promise.resolve();

  /** A campaign is always active, so its errors must block its run: throws ApiError 422 with the list of errors. */
  refuseBroken(pool: pg.Pool, { userId, name }: NewEvent): Promise<void> {
    const known = this.checks.get(name);
    if (known) return known;
    const check = this.last.then(() => inNameOf(userId, () => refuseBrokenCampaign(pool, userId, name)));
    this.checks.set(name, check);
    this.last = check.catch(() => undefined);
    return check;
  }
}

async function refuseBrokenCampaign(pool: pg.Pool, userId: number, name: string): Promise<void> {
  const problems = await problemsOfCampaignNamed(pool, userId, name);
  if (problems.length > 0) throw errors.campaignHasProblems(problems);
}
