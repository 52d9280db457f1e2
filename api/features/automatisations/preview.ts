import { callOfWebhook } from '../../../domain/apps/webhook';
import type { StepPreview, StepPreviewInput } from '../../../domain/entities/step-preview';
import { renderRequest } from '../../../domain/steps/api-call/render';
import { apiCallData, appFields } from '../../../domain/steps/api-call/schema';
import { unsendable } from '../../../domain/steps/api-call/sent-message';
import { shownCall } from '../../../domain/steps/api-call/shown';
import { StepError } from '../../../domain/steps/run';
import type { Caller } from './caller';
import type { Place } from './simulated-contact';
import { writtenStep } from './written-step';

/** Renders the texts of a step that is being written. Throws ApiError 404 for the flow, the contact and the connection, 400 for data that does not fit. */
export async function previewStep(
  place: Place,
  caller: Caller,
  automatisationId: number,
  input: StepPreviewInput,
): Promise<StepPreview> {
  const { content, run } = await writtenStep(place, caller, automatisationId, input);
  const { type, data, user_app_id, app_webhook_unique_identifier: webhook } = content;
  // A step whose connection is yet to be chosen has no request so far; its texts are there all the same.
  const made = user_app_id === null ? callOfWebhook(webhook)?.request?.(appFields.parse(data)) : undefined;
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
