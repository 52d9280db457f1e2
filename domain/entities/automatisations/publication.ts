import { z } from 'zod';
import { appKinds } from '../app';
import { id, moment } from '../common';

/** Most named automations that start with the same event. */
export const namedOthers = 3;

/** What would be affected by publishing an automation, unpublishing it, or running a campaign. */
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
  failing_connections: z
    .array(
      z.object({
        id,
        app_id: z.enum(appKinds),
        name: z.string(),
        since: moment,
        message: z.string().nullable().describe('What is wrong, as far as is known.'),
        is_tried_again: z
          .boolean()
          .describe(
            'True: its calls are tried again just now. False: its last test failed, or it was refused since.',
          ),
      }),
    )
    .describe('The connections of its steps that are known not to work just now.'),
});
export type PublicationOutlook = z.infer<typeof publicationOutlook>;
