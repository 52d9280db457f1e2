import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../domain/entities/common';
import { steps } from '../../domain/steps';
import { definitionOf } from '../../domain/steps/definitions';
import type { StepType } from '../../domain/steps/types';

/** Whether an edit of a step's data may change when the runs go on that wait there. */
export function isRetimed(type: StepType, before: JsonObject, after: JsonObject): boolean {
  if (steps[type].isWait) return !isDeepStrictEqual(before, after);
  // A message may wait for its hours, whatever it says.
  return definitionOf(type).isCall && before['is_transactional'] !== after['is_transactional'];
}
