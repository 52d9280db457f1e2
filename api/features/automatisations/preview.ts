import type { StepPreview, StepPreviewInput } from '../../../domain/entities/step-preview';
import { unsendable } from '../../../domain/steps/api-call/sent-message';
import { shownCall } from '../../../domain/steps/api-call/shown';
import { StepError } from '../../../domain/steps/run';
import type { Caller } from './caller';
import type { Place } from './simulated-contact';
import { renderedRequest, writtenStep } from './written-step';

/** Renders the texts of a step that is being written. Throws ApiError 404 for the flow, the contact and the connection, 400 for data that does not fit. */
export async function previewStep(
  place: Place,
  caller: Caller,
  automatisationId: number,
  input: StepPreviewInput,
): Promise<StepPreview> {
  const { content, run } = await writtenStep(place, caller, automatisationId, input);
  const { type, data, app_webhook_unique_identifier: webhook } = content;
  try {
    if (type !== 'APICALL') {
      // What is rendered of an object is an object.
      const rendered = run.renderValue(data) as StepPreview['rendered'];
      return { rendered, missing: run.takeMissing(), problem: null };
    }
    const request = renderedRequest(content, run);
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
