import { holds, isUnfitFor, isUnfitValue, type Comparison } from '../../values/comparing/compare';
import type { RunReason } from '../../entities/runs/run-state';
import { takesDays, type LiteralType } from '../../values/comparing/operations';
import { shortened } from '../../values/text/shortened';
import { readingOf } from '../filter';
import type { Interpreter } from '../run';
import { StepError } from '../step-error';
import { isMembership, type ConditionData } from './schema';

/** Takes the true or the false branch. A literal value may hold Liquid. */
export const interpretCondition: Interpreter<ConditionData> = (data, run) => {
  if (isMembership(data)) {
    const isTag = data.operation === 'CONTACT_IS_IN_TAG';
    if (data.value === null) {
      throw isTag
        ? new StepError('tag_missing', 'This condition has no tag: it was never chosen, or it was deleted.')
        : new StepError('segment_missing', 'This condition has no segment: it was never chosen.');
    }
    if (!run.hasContact)
      throw new StepError('contact_missing', 'This condition asks about a contact, and the run has none.');
    return isTag
      ? { kind: 'branch', side: run.hasTag(data.value), detail: { tag_id: data.value } }
      : { kind: 'branch', side: run.isInSegment(data.value), detail: { segment_id: data.value } };
  }
  const actual = run.read(data.variable);
  const expected = run.renderValue(data.value);
  const question = { ...data, ...readingOf(run) };
  return {
    kind: 'branch',
    side: holds(question, actual, expected),
    detail: {
      actual: shortened(actual ?? null),
      expected: shortened(expected),
      ...notCompared(question, [data.variable, actual], expected),
    },
  };
};

/** Why a value could not be compared, by the type that was expected; `what` describes the value. */
const unfitWords: Record<LiteralType, (what: string) => RunReason> = {
  number: (what) => ({ code: 'not_compared', message: `${what} is not a number, so nothing was compared.` }),
  boolean: (what) => ({
    code: 'not_compared',
    message: `${what} is not true or false, so nothing was compared.`,
  }),
  string: (what) => ({ code: 'not_compared', message: `${what} is not a text, so nothing was compared.` }),
  date: (what) => ({ code: 'not_compared', message: `${what} is not a date, so nothing was compared.` }),
};

const noDays: RunReason = {
  code: 'not_compared',
  message: 'The value is not a number of days, so nothing was compared.',
};

/**
 * The note for the log, the counts and their lists when a value has another type than the comparison: the branch was not chosen by the
 * value.
 */
function notCompared(
  question: Comparison & { variable_type: LiteralType },
  [variable, actual]: [variable: string, value: unknown],
  expected: unknown,
): { not_compared?: RunReason } {
  const { operation, variable_type: type } = question;
  if (isUnfitFor(question, actual)) return { not_compared: unfitWords[type](variable) };
  if (!isUnfitValue(question, expected)) return {};
  return { not_compared: takesDays(operation) ? noDays : unfitWords[type]('The value') };
}
