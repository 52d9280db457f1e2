import type { StepContent } from '../../../db/steps/change-chain';
import { flowVersion } from '../../../db/automatisations/stored-flow';
import { inTransaction } from '../../../db/database/transaction';
import { User } from '../../../db/accounts/User';
import { consentRulesOf } from '../../../db/topics/topics';
import { callOfWebhook } from '../../../domain/apps/webhook';
import type { StepPreviewInput } from '../../../domain/entities/automatisations/steps/step-preview';
import { regionalOf } from '../../../domain/values/time/regional';
import { errors } from '../../http/errors';
import type { StepTask } from '../../trials/tasks';
import { withMadeRequest, withRequest } from './app-step';
import type { Caller } from '../automatisations/caller';
import { contactOf, type Place } from '../simulation/contact';
import { contentOf } from './content';

/**
 * A step that is being edited in the form in which it would be stored, with the data of the given contact and event that its texts use.
 * Throws ApiError 404 for the flow, the contact and the connection, 400 for invalid data.
 */
export async function writtenStep(
  place: Place,
  { userId }: Caller,
  automatisationId: number,
  input: StepPreviewInput,
): Promise<StepTask> {
  const { knex, pool } = place.database;
  if ((await flowVersion(pool, { userId, automatisationId })) === null)
    throw errors.notFound('automatisation');
  const content = await inTransaction(pool, (client) => withRequest(client, userId, contentOf(input)));
  const contact = await contactOf(place, userId, input, [content]);
  const account = await User.query(knex).findById(userId).throwIfNotFound();
  return {
    content,
    variables: { event: input.event_data, contact, globals: account.data },
    aiContactFields: account.ai_contact_fields,
    regional: regionalOf(account),
    messageHours: account.message_hours,
    messageCaps: account.message_caps,
    consentRules: await consentRulesOf(pool, account),
    now: Date.now(),
  };
}

/**
 * A call with the request that its app builds from its fields, whether or not the app is connected. Throws ApiError 400 for fields from
 * which none can be built.
 */
export function withItsRequest(content: StepContent): StepContent {
  const call = callOfWebhook(content.app_webhook_unique_identifier);
  return call ? { ...content, data: withMadeRequest(content.data, call) } : content;
}
