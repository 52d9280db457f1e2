import type { Database } from '../../../db/connection';
import { customFieldPaths } from '../../../db/custom-fields/paths';
import { recentContactData, recentEventData } from '../../../db/flow/examples';
import { readFlow } from '../../../db/flow/stored-flow';
import { User } from '../../../db/User';
import type { KnownVariable } from '../../../domain/entities/known-variable';
import { knownVariables } from '../../../domain/flow/known-variables';
import { errors } from '../../errors';
import type { Caller } from './caller';

/** The variables that the steps of a flow can name. Throws ApiError 404. */
export async function listVariables(
  { knex, pool }: Database,
  { userId }: Caller,
  automatisationId: number,
  eventName: string | undefined,
): Promise<KnownVariable[]> {
  const flow = await readFlow(pool, { userId, automatisationId });
  if (!flow) throw errors.notFound('automatisation');
  const [eventData, [contact = null], customFields, { data: globals }] = await Promise.all([
    recentEventData(pool, userId, eventName ?? flow.entry_event_name),
    recentContactData(pool, userId, 1),
    customFieldPaths(pool, userId),
    User.query(knex).findById(userId).throwIfNotFound(),
  ]);
  return knownVariables({ eventData, contact, customFields, globals, steps: flow.steps });
}
