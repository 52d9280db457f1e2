import type { JsonObject } from '../../../../domain/entities/common';
import { steps } from '../../../../domain/steps';
import type { StepType } from '../../../../domain/steps/types';

/**
 * The longest time in seconds that runs wait at a step, the same for everybody; null when it depends on a variable, or on days and hours.
 */
export function fixedDelay(type: StepType, data: JsonObject): number | null {
  const delay = steps[type].delayOf(data);
  return delay && !delay.use_variable && delay.timezone === null ? delay.delay : null;
}
