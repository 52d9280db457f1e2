import type { StepContent } from '../../../db/flow/change-chain';
import type { JsonObject } from '../../../domain/entities/common';
import type { StepPreview, StepPreviewInput } from '../../../domain/entities/step-preview';
import type { MemoryRun } from '../../../domain/run/memory-run';
import { unsendable } from '../../../domain/steps/api-call/sent-message';
import { shownCall } from '../../../domain/steps/api-call/shown';
import { interpreters } from '../../../domain/steps/interpreters';
import { StepError, type Interpreter } from '../../../domain/steps/run';
import type { StepType } from '../../../domain/steps/types';
import type { Caller } from './caller';
import type { Place } from './simulated-contact';
import { hostOf } from './simulation';
import { renderedRequest, writtenStep } from './written-step';

/** Renders the texts of a step that is being written, and tells what it would do. Throws ApiError 404 for the flow, the contact and the connection, 400 for data that does not fit. */
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
      const detail = toldKinds.has(type) ? await detailOf(place, caller, content, run) : null;
      return { rendered, detail, missing: run.takeMissing(), problem: null };
    }
    const request = renderedRequest(content, run);
    return {
      rendered: shownCall(request, webhook),
      detail: null,
      missing: run.takeMissing(),
      problem: unsendable(request, webhook)?.trouble ?? null,
    };
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    return {
      rendered: null,
      detail: null,
      missing: run.takeMissing(),
      problem: { code: error.code, message: error.message },
    };
  }
}

/** Kinds of which what they come to says more than their data. */
const toldKinds: ReadonlySet<StepType> = new Set(['CONDITION', 'COUNT', 'UPDATE_VARIABLE']);

/** What a run's log would tell of the step. The run is in memory, so nothing is written. Throws StepError. */
async function detailOf(
  place: Place,
  { userId }: Caller,
  { type, data }: StepContent,
  run: MemoryRun,
): Promise<JsonObject> {
  // `data` was parsed by the kind's own schema; the compiler cannot follow that pair through a lookup.
  const interpret = interpreters[type] as Interpreter<unknown>;
  const asked = interpret(data, run);
  const next =
    asked.kind === 'ask'
      ? asked.answered(await hostOf(place, userId).countEvents(asked.question, run.now))
      : asked;
  return { ...(next.kind === 'branch' && { branch: next.side }), ...next.detail };
}
