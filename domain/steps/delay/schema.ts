import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import { variableSources } from '../../values/path';

/** Seconds in each unit (docs/contract.md#delay). */
export const delayUnits = { SECONDS: 1, MINUTES: 60, HOURS: 3_600, DAYS: 86_400 } as const;
export type DelayUnit = keyof typeof delayUnits;
export const delayUnitNames = ['SECONDS', 'MINUTES', 'HOURS', 'DAYS'] as const satisfies readonly DelayUnit[];

/** The longest wait: a hundred years of seconds, well within the range of dates. */
export const delayLimitSeconds = 100 * 365 * delayUnits.DAYS;

const timeOfDay = z
  .string()
  .regex(
    /^([01]\d|2[0-3]):[0-5]\d$/,
    ruleWords({ en: 'must be an hour such as 09:30', fr: 'doit être une heure comme 09:30' }),
  );

/** ISO weekdays; none: all of them. */
export const weekdays = z.array(z.number().int().min(1).max(7)).max(7);

/** Local hours; those whose `from` is later than their `to` cross midnight. */
export const hoursBetween = z
  .object({ from: timeOfDay, to: timeOfDay })
  .refine((hours) => hours.from !== hours.to, {
    message: ruleWords({
      en: 'must begin and end at different hours',
      fr: 'doit commencer et finir à des heures différentes',
    }),
  });

/** The value of `timezone` that means each contact's own clocks; no timezone has this name. */
export const contactTimezone = 'contact';

/**
 * Waits. `delay` is in seconds whatever `delay_unit` shows; with `use_variable` the variable holds a number of units or an ISO date, which
 * without an offset is read in `timezone`, else in the account's; `date_offset`, in seconds, shifts that date back (negative) or forward,
 * by calendar days when it is whole days. With a `timezone`, a name or `contactTimezone`, the wait then continues to the next moment inside
 * `days` (ISO weekdays) and `hoursBetween`.
 */
export const delayData = z
  .object({
    delay: z.coerce.number().min(0).max(delayLimitSeconds).default(0),
    delay_unit: z.enum(delayUnitNames).default('SECONDS'),
    use_variable: z.boolean().default(false),
    delay_variable: z.string().trim().max(500).nullable().default(null),
    date_offset: z.number().int().min(-delayLimitSeconds).max(delayLimitSeconds).optional(),
    source: z.enum(variableSources).nullable().default(null),
    timezone: z.string().max(64).nullable().default(null),
    days: weekdays.nullable().default(null),
    hoursBetween: hoursBetween.nullable().default(null),
  })
  .refine((data) => !data.use_variable || !!data.delay_variable, {
    path: ['delay_variable'],
    message: ruleWords({
      en: 'must name the variable to wait for',
      fr: 'doit nommer la variable à attendre',
    }),
  });
export type DelayData = z.infer<typeof delayData>;
