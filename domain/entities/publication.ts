import { z } from 'zod';
import { id } from './common';

/** So many of the other automations that begin with the same event are named. */
export const namedOthers = 3;

/** What publishing an automation, or taking it back, would come upon. */
export const publicationOutlook = z.object({
  runs_inside: z.number().int().describe('Runs that are going on or waiting.'),
  same_trigger: z
    .object({
      total: z.number().int(),
      automatisations: z
        .array(z.object({ id, name: z.string() }))
        .describe(`${namedOthers} of them at most, by name.`),
    })
    .describe('Other published automations that begin with the same event, or with the same tag.'),
});
export type PublicationOutlook = z.infer<typeof publicationOutlook>;
