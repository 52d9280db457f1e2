import type { JsonObject } from '../../../../domain/entities/common';
import { delayData } from '../../../../domain/steps/delay/schema';
import type { StepType } from '../../../../domain/steps/types';
import { waitData } from '../../../../domain/steps/wait/schema';

/**
 * The longest time in seconds that runs wait at a step, the same for everybody; null when it depends on a variable, or on days and hours.
 */
export function fixedDelay(type: StepType, data: JsonObject): number | null {
  const delay = type === 'WAIT' ? waitData.safeParse(data).data?.time_out : delayData.safeParse(data).data;
  return delay && !delay.use_variable && delay.timezone === null ? delay.delay : null;
}
