import { z } from 'zod';

const count = z.number().int();

/** Most timezones that are named; the contacts of further ones are added up. */
export const mostZones = 50;

const zoneCount = z.object({ timezone: z.string(), count });

/** In which timezones the contacts of an audience live. */
export const audienceClocks = z
  .object({
    zones: z
      .array(zoneCount)
      .describe(`The contacts’ own timezones, those of most contacts first; ${mostZones} at most.`),
    others: z
      .object({ timezones: count, count })
      .describe('How many timezones are not named, and the contacts of these together.'),
    account: zoneCount.describe('Contacts without a timezone, who go by the account’s.'),
  })
  .meta({ id: 'AudienceClocks' });
export type AudienceClocks = z.infer<typeof audienceClocks>;
