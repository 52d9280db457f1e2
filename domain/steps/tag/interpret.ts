import type { Interpreter } from '../run';
import { StepError } from '../step-error';
import type { TagStepData } from './schema';

export const interpretTag: Interpreter<TagStepData> = (data, run) => {
  if (data.tag_id === null)
    throw new StepError('tag_missing', 'This step has no tag: it was never chosen, or it was deleted.');
  if (!run.hasContact)
    throw new StepError('contact_missing', 'This step tags a contact, and the run has none.');
  const changes = run.hasTag(data.tag_id) === data.is_deletion;
  if (changes) run.changeTag(data.tag_id, data.is_deletion);
  return { kind: 'next', detail: { tag_id: data.tag_id, changed: changes } };
};
