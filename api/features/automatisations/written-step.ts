import type { StepContent } from '../../../db/flow/change-chain';
import { flowVersion } from '../../../db/flow/stored-flow';
import { inTransaction } from '../../../db/transaction';
import { User } from '../../../db/User';
import { callOfWebhook } from '../../../domain/apps/webhook';
import type { StepPreviewInput } from '../../../domain/entities/step-preview';
import { MemoryRun } from '../../../domain/run/memory-run';
import { renderRequest, type RenderedRequest } from '../../../domain/steps/api-call/render';
import { apiCallData, appFields } from '../../../domain/steps/api-call/schema';
import type { Run } from '../../../domain/steps/run';
import { errors } from '../../errors';
import { withRequest } from './app-step';
import type { Caller } from './caller';
import { contactOf, type Place } from './simulated-contact';
import { contentOf } from './step-content';

/**
 * A step that is being written, as it would be stored, and a run of the contact and the event that the call names. Throws ApiError 404
 * for the flow, the contact and the connection, 400 for data that does not fit.
 */
export async function writtenStep(
  place: Place,
  { userId }: Caller,
  automatisationId: number,
  input: StepPreviewInput,
): Promise<{ content: StepContent; run: MemoryRun }> {
  const { knex, pool } = place.database;
  if ((await flowVersion(pool, { userId, automatisationId })) === null)
    throw errors.notFound('automatisation');
  const content = await inTransaction(pool, (client) => withRequest(client, userId, contentOf(input)));
  const contact = await contactOf(place, userId, input);
  const { data: globals, ai_contact_fields } = await User.query(knex).findById(userId).throwIfNotFound();
  const run = new MemoryRun({ event: input.event_data, contact, globals }, Date.now(), {
    aiContactFields: ai_contact_fields,
  });
  return { content, run };
}

/** What a call that is being written would send, an app's made of its fields whether or not it is connected yet. Throws StepError. */
export function renderedRequest(
  { data, app_webhook_unique_identifier: webhook }: StepContent,
  run: Run,
): RenderedRequest {
  const made = callOfWebhook(webhook)?.request?.(appFields.parse(data));
  return renderRequest(apiCallData.parse({ ...data, ...made }), run, webhook);
}
