import { countAudience } from '../../../db/campaigns/audience';
import type { Database } from '../../../db/database/connection';
import { readFlow, type StoredFlow } from '../../../db/automatisations/stored-flow';
import { User } from '../../../db/accounts/User';
import { consentRulesOf } from '../../../db/topics/topics';
import { messagePlanOf } from '../../../domain/campaign/message-plan';
import type { CampaignAudience } from '../../../domain/entities/automatisations/campaign-audience';
import { MemoryRun } from '../../../domain/run/memory-run';
import { isLoop } from '../../../domain/steps';
import { interpretLoop } from '../../../domain/steps/loop/interpret';
import { loopData } from '../../../domain/steps/loop/schema';
import type { LoopStart } from '../../../domain/steps/run';
import { StepError } from '../../../domain/steps/step-error';
import { regionalOf } from '../../../domain/values/time/regional';
import { errors } from '../../http/errors';
import type { Caller } from '../automatisations/caller';

/**
 * The contacts that a run would go through now, and those who would get its messages; null when its first step is not a complete loop over
 * contacts. It is counted each time, because the caller is about to send. Throws ApiError 404.
 */
export async function readAudience(
  { pool, knex }: Database,
  { userId }: Caller,
  automatisationId: number,
): Promise<CampaignAudience | null> {
  const flow = await readFlow(pool, { userId, automatisationId });
  if (!flow) throw errors.notFound('automatisation');
  const account = await User.query(knex).findById(userId).throwIfNotFound();
  const loop = loopOf(flow, account);
  if (!loop) return null;
  const messages = flow.steps.flatMap((step) => messagePlanOf(step) ?? []);
  const rules = { ...(await consentRulesOf(pool, account)), phoneCountry: account.phone_country };
  return countAudience(pool, {
    userId,
    automatisationId,
    loop,
    messages,
    rules,
    caps: account.message_caps,
    regional: regionalOf(account),
  });
}

/** The loop over contacts with which a run of the flow begins, its filters looked up; null where it begins with none. */
function loopOf({ steps }: StoredFlow, account: User): LoopStart | null {
  const first = steps.find((step) => step.automatisation_step_before_id === null);
  const data = first && isLoop(first.type) ? loopData.safeParse(first.data).data : undefined;
  if (!data) return null;
  const variables = { event: {}, contact: null, globals: account.data };
  try {
    const next = interpretLoop(data, new MemoryRun(variables, Date.now(), { regional: regionalOf(account) }));
    return next.kind === 'loop' && next.loop.audience.source !== 'items' ? next.loop : null;
  } catch (error) {
    if (error instanceof StepError) return null;
    throw error;
  }
}
