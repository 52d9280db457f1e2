import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../domain/entities/common';
import { isCall, steps } from '../../domain/steps';
import type { StepType } from '../../domain/steps/types';

/** The fields of a message that say whether it waits. */
const waitFields = ['is_transactional', 'message_category', 'when_capped'];

/** Whether an edit of a step's data may change when the runs go on that wait there. */
export function isRetimed(type: StepType, before: JsonObject, after: JsonObject): boolean {
  if (steps[type].isWait) return !isDeepStrictEqual(before, after);
  // A message may wait for its hours or for a cap, whatever it says.
  return isCall(type) && waitFields.some((field) => before[field] !== after[field]);
}
