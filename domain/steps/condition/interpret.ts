import { holds } from '../../values/compare';
import { shortened } from '../../values/shortened';
import { StepError, type Interpreter } from '../run';
import type { ConditionData } from './schema';

/** Takes the true or the false branch. A literal value may hold Liquid. */
export const interpretCondition: Interpreter<ConditionData> = (data, run) => {
  if (data.operation === 'CONTACT_IS_IN_TAG') {
    if (data.value === null)
      throw new StepError(
        'tag_missing',
        'This condition has no tag: it was never chosen, or it was deleted.',
      );
    if (!run.hasContact)
      throw new StepError('contact_missing', 'This condition asks about a contact, and the run has none.');
    return { kind: 'branch', side: run.hasTag(data.value), detail: { tag_id: data.value } };
  }
  const actual = run.read(data.variable);
  const expected = run.renderValue(data.value);
  return {
    kind: 'branch',
    side: holds(data, actual, expected),
    detail: { actual: shortened(actual ?? null), expected: shortened(expected) },
  };
};
