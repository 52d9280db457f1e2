import type { Database } from '../../../db/connection';
import { readFlow } from '../../../db/flow/stored-flow';
import { inTransaction } from '../../../db/transaction';
import { User } from '../../../db/User';
import { callOfWebhook } from '../../../domain/apps/webhook';
import type { StepPreview, StepPreviewInput } from '../../../domain/entities/step-preview';
import { MemoryRun } from '../../../domain/run/memory-run';
import { renderRequest } from '../../../domain/steps/api-call/render';
import { apiCallData, appFields } from '../../../domain/steps/api-call/schema';
import { unsendable } from '../../../domain/steps/api-call/sent-message';
import { shownCall } from '../../../domain/steps/api-call/shown';
import { StepError } from '../../../domain/steps/run';
import { errors } from '../../errors';
import { withRequest } from './app-step';
import type { Caller } from './caller';
import { contactOf } from './simulated-contact';
import { contentOf } from './step-content';

/** Renders the texts of a step that is being written. Throws ApiError 404 for the flow, the contact and the connection, 400 for data that does not fit. */
export async function previewStep(
  place: { database: Database; publicUrl: string },
  { userId, language }: Caller,
  automatisationId: number,
  input: StepPreviewInput,
): Promise<StepPreview> {
  const { knex, pool } = place.database;
  if (!(await readFlow(pool, { userId, automatisationId }))) throw errors.notFound('automatisation');
  const {
    type,
    data,
    user_app_id,
    app_webhook_unique_identifier: webhook,
  } = await inTransaction(pool, (client) => withRequest(client, userId, contentOf(input, language)));
  // A step whose connection is yet to be chosen has no request so far; its texts are there all the same.
  const made = user_app_id === null ? callOfWebhook(webhook)?.request?.(appFields.parse(data)) : undefined;
  const contact = await contactOf(place, userId, input);
  const { data: globals, ai_contact_fields } = await User.query(knex).findById(userId).throwIfNotFound();
  const run = new MemoryRun({ event: input.event_data, contact, globals }, Date.now(), {
    aiContactFields: ai_contact_fields,
  });
  try {
    if (type !== 'APICALL') {
      // What is rendered of an object is an object.
      const rendered = run.renderValue(data) as StepPreview['rendered'];
      return { rendered, missing: run.takeMissing(), problem: null };
    }
    const request = renderRequest(apiCallData.parse({ ...data, ...made }), run, webhook);
    return {
      rendered: shownCall(request, webhook),
      missing: run.takeMissing(),
      problem: unsendable(request, webhook)?.trouble ?? null,
    };
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    return {
      rendered: null,
      missing: run.takeMissing(),
      problem: { code: error.code, message: error.message },
    };
  }
}
