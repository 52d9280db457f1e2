import { z } from 'zod';
import { appKinds } from '../app';
import { id, moment } from '../common';
import { eventNameLimit } from '../events/event';

/**
 * Most published automations that start with one event: it starts a run of each, in a statement that it shares with events of other
 * accounts.
 */
export const flowsOfTriggerLimit = 200;

/** Most named automations that start with the same event. */
export const namedOthers = 3;

export const publicationQuery = z.object({
  entry_event_name: z
    .string()
    .trim()
    .max(eventNameLimit)
    .optional()
    .describe(
      'As if this event started the automation; absent: the one that does. Of a campaign it changes nothing.',
    ),
});
export type PublicationQuery = z.output<typeof publicationQuery>;

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
  already_in: z
    .object({
      segment_id: id,
      name: z.string(),
      contacts: z.number().int().describe('How many contacts are in it now.'),
      is_building: z.boolean().describe('It is being built: more may follow.'),
    })
    .nullable()
    .describe(
      'The segment whose entering starts the automation: neither publishing nor saving this trigger takes in those who are in it already, which past contacts with in_segment does. Null: something else starts it.',
    ),
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
