import { z } from 'zod';
import { delayUnits } from '../../steps/delay/schema';
import { plainPath } from '../../values/path';

/**
 * How often a contact may enter: at each event, one run at a time, not again within a period after its last start, once for each value of a
 * field of the event, or only once.
 */
export const reentryRules = ['every', 'one_active', 'once_in', 'once_per_value', 'once'] as const;
export type ReentryRule = (typeof reentryRules)[number];

/** The longest period, in seconds: ten years. */
export const reentryPeriodLimit = 3_650 * delayUnits.DAYS;

/** The rule of an automation, with its settings; settings of other rules are null. */
export const reentry = z.object({
  reentry: z.enum(reentryRules),
  reentry_period: z
    .number()
    .int()
    .nullable()
    .describe('Of `once_in`: seconds from a contact’s last start in which no other run of it starts.'),
  reentry_field: z
    .string()
    .nullable()
    .describe(
      'Of `once_per_value`: where the value lies in the event’s data, such as `cart_id`. Values are compared as texts; an event without one always starts a run.',
    ),
});
export type Reentry = z.infer<typeof reentry>;

/** The rule of an automation for which none is set. */
export const everyTime: Reentry = { reentry: 'every', reentry_period: null, reentry_field: null };

/** The rule in the body of a save. */
export const reentryInput = {
  reentry: reentry.shape.reentry.default('every'),
  reentry_period: z
    .number()
    .int()
    .min(1)
    .max(reentryPeriodLimit)
    .nullable()
    .default(null)
    .describe('Seconds; `once_in` needs it.'),
  reentry_field: plainPath
    // The field may be written as in texts, with `event.` before it.
    .transform((path) => path.replace(/^event\.(?=.)/, ''))
    .nullable()
    .default(null)
    .describe('A path in the event’s data; `once_per_value` needs it.'),
};
