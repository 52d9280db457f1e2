import { z } from 'zod';
import { delayData, delayLimitSeconds, delayUnitNames, delayUnits } from '../delay/schema';
import { ruleWords } from '../../values/validation/faults';
import { filter } from '../filter';
import { isEachOnce, wayId } from '../split/schema';

/** From when on an event counts: from the one that began the run, from when the run came to the step, or from some time before that. */
export const waitBeginnings = ['entry', 'step', 'before'] as const;
export type WaitBeginning = (typeof waitBeginnings)[number];

/** How many events a wait may name besides its first. */
export const mostFurtherEvents = 5;

const eventName = z.string().trim().max(255).default('');
const filters = z.array(filter).max(50).default([]);

/** A further event of a wait, and the way that it leads to: `name` is the way's. */
const waitWay = z.object({
  id: wayId,
  name: z.string().trim().min(1).max(60),
  event_name: eventName,
  filters,
});

const waitWays = z
  .array(waitWay)
  .max(mostFurtherEvents)
  .refine((ways) => isEachOnce(ways.map(({ id }) => id)), {
    message: ruleWords({ en: 'must have an id of their own each', fr: 'doivent avoir chacune leur id' }),
  })
  .refine((ways) => isEachOnce(ways.map(({ name }) => name.toLowerCase())), {
    message: ruleWords({ en: 'must have a name of their own each', fr: 'doivent avoir chacune leur nom' }),
  });

/**
 * Waits until the contact has an event of a name whose data passes the filters, or until the time is over, which `time_out` says as a delay
 * does. `ways` are further events for which it waits at the same time, each with a way of its own. `since` says from when on an event counts; with `before`, from `look_back` seconds before the run came to the step
 * (`look_back_unit` is how it is shown).
 */
export const waitData = z.object({
  event_name: eventName,
  filters,
  ways: waitWays.optional(),
  since: z.enum(waitBeginnings).default('entry'),
  look_back: z.coerce.number().min(0).max(delayLimitSeconds).default(0),
  look_back_unit: z.enum(delayUnitNames).default('DAYS'),
  time_out: delayData.prefault({ delay: 3 * delayUnits.DAYS, delay_unit: 'DAYS' }),
});
export type WaitData = z.infer<typeof waitData>;
