import type { Database } from '../../../db/database/connection';
import { customFieldPaths } from '../../../db/custom-fields/paths';
import { recentContactData, recentEventData } from '../../../db/automatisations/recent-data';
import { readFlow } from '../../../db/automatisations/stored-flow';
import { User } from '../../../db/accounts/User';
import type { KnownVariable } from '../../../domain/entities/automatisations/known-variable';
import { knownVariables } from '../../../domain/flow/variables/known-variables';
import { errors } from '../../http/errors';
import { shownSteps } from '../drafts/shown-steps';
import type { Caller } from '../automatisations/caller';

/** The variables that a flow's steps can use. Throws ApiError 404. */
export async function listVariables(
  { knex, pool }: Database,
  { userId }: Caller,
  automatisationId: number,
  eventName: string | undefined,
  isDraft = false,
): Promise<KnownVariable[]> {
  const flow = await readFlow(pool, { userId, automatisationId });
  if (!flow) throw errors.notFound('automatisation');
  const steps = await shownSteps(pool, flow, { userId, automatisationId, isDraft });
  const [eventData, [contact = null], customFields, { data: globals }] = await Promise.all([
    recentEventData(pool, userId, eventName ?? flow.entry_event_name),
    recentContactData(pool, userId, 1),
    customFieldPaths(pool, userId),
    User.query(knex).findById(userId).throwIfNotFound(),
  ]);
  return knownVariables({ eventData, contact, customFields, globals, steps });
}
