import { z } from 'zod';
import { delayData, delayLimitSeconds, delayUnitNames, delayUnits } from '../delay/schema';
import { filter } from '../filter';

/** From when on an event counts: from the one that began the run, from when the run came to the step, or from some time before that. */
export const waitBeginnings = ['entry', 'step', 'before'] as const;
export type WaitBeginning = (typeof waitBeginnings)[number];

/**
 * Waits until the contact has an event of a name whose data passes the filters, or until the time is over, which `time_out` says as a delay
 * does. `since` says from when on an event counts; with `before`, from `look_back` seconds before the run came to the step
 * (`look_back_unit` is how it is shown).
 */
export const waitData = z.object({
  event_name: z.string().trim().max(255).default(''),
  filters: z.array(filter).max(50).default([]),
  since: z.enum(waitBeginnings).default('entry'),
  look_back: z.coerce.number().min(0).max(delayLimitSeconds).default(0),
  look_back_unit: z.enum(delayUnitNames).default('DAYS'),
  time_out: delayData.prefault({ delay: 3 * delayUnits.DAYS, delay_unit: 'DAYS' }),
});
export type WaitData = z.infer<typeof waitData>;
