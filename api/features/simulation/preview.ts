import type {
  StepPreview,
  StepPreviewInput,
} from '../../../domain/entities/automatisations/steps/step-preview';
import type { Trials } from '../../trials/trials';
import type { Caller } from '../automatisations/caller';
import type { Place } from './contact';
import { hostOf } from './service';
import { withItsRequest, writtenStep } from '../steps/written-step';

/**
 * Renders the texts of a step that is being edited, and says what it would do. Throws ApiError 404 for the flow, the contact and the
 * connection, 400 for invalid data.
 */
export async function previewStep(
  { trials, ...place }: Place & { trials: Trials },
  caller: Caller,
  automatisationId: number,
  input: StepPreviewInput,
): Promise<StepPreview> {
  const step = await writtenStep(place, caller, automatisationId, input);
  return trials.run(
    caller.userId,
    'preview',
    { ...step, content: withItsRequest(step.content) },
    hostOf(place, caller.userId),
  );
}
