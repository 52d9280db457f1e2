import type { JsonObject } from '../../../../domain/entities/common';
import { delayData } from '../../../../domain/steps/delay/schema';

/** The delay in seconds, the same for everybody; null when it depends on a variable, or on days and hours. */
export function fixedDelay(data: JsonObject): number | null {
  const delay = delayData.safeParse(data).data;
  return delay && !delay.use_variable && delay.timezone === null ? delay.delay : null;
}
