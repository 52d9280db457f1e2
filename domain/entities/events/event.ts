import { z } from 'zod';
import { ruleWords } from '../../values/validation/faults';
import { timezoneName } from '../../values/time/timezones';
import {
  forSpreadsheet,
  id,
  jsonObject,
  listInQuery,
  moment,
  pageQuery,
  pageSizeLimit,
  searchTerm,
  sortOrder,
} from '../common';

export const eventNameLimit = 255;
/** Most runs between an event from outside and one that still starts something. */
export const depthLimit = 20;
/**
 * Most events that steps may send because of one event from outside, or of one item of a loop that it started; further ones start nothing.
 */
export const fanOutLimit = 1_000;

/** Most bytes of event data on one page. */
export const pageDataLimit = 512 * 1024;

export const event = z.object({
  id,
  name: z.string(),
  contact_external_id: z.string().nullable(),
  data: jsonObject,
  created_at: moment,
  received_at: moment,
  verified: z
    .boolean()
    .nullable()
    .describe('Of an event that came by webhook: whether its sender was proven. Null for others.'),
  is_data_left_out: z
    .literal(true)
    .optional()
    .describe(
      `Given in lists, where the data of the newer events fill the answer already: \`data\` is empty here, and \`GET /event/{eventId}\` tells it.`,
    ),
});
export type Event = z.infer<typeof event>;

/** A moment without an offset is in UTC. */
const momentOf = (text: string): Date => new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);

/** A moment of the report's range. */
export const rangeMoment = z
  .string()
  // Checks of the range are skipped when a moment is invalid.
  .refine((text) => !Number.isNaN(momentOf(text).getTime()), {
    error: ruleWords({ en: 'must be a date such as 2026-05-31', fr: 'doit être une date comme 2026-05-31' }),
    abort: true,
  })
  .transform(momentOf);

const eventSortColumns = ['event_id', 'name', 'created_at'] as const;

/** The body of `POST /event`: the report. `from_date` is included, `to_date` is not. */
export const eventListInput = pageQuery.extend({
  from_date: rangeMoment.optional(),
  to_date: rangeMoment.optional(),
  event_name: z.string().max(eventNameLimit).optional(),
  sort_by: z.enum(eventSortColumns).default('event_id'),
  sort_order: sortOrder.default('desc'),
  search_term: searchTerm,
  with_stats: z.boolean().default(false),
});
export type EventListInput = z.infer<typeof eventListInput>;

export const eventStats = z.object({
  total_events: z.number().int(),
  total_unique_events: z.number().int(),
  total_contacts: z.number().int(),
  automatisation_trigger_count: z.number().int(),
});
export type EventStats = z.infer<typeof eventStats>;

/** Longest range that is reported by day. */
export const daysToldLimit = 366;
/** Most names reported separately: those with the most events. The others are added together. */
export const namesToldByDay = 5;

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Whether a range can be reported by day. A day on which clocks go back has an extra hour. */
export function isRangeOfDays({ from_date, to_date }: { from_date: Date; to_date: Date }): boolean {
  const length = to_date.getTime() - from_date.getTime();
  return length > 0 && length <= (daysToldLimit + 1) * dayMilliseconds;
}
export const rangeOfDaysRule = {
  path: ['to_date'],
  message: ruleWords({
    en: `must lie after from_date, ${daysToldLimit} days at most`,
    fr: `doit suivre from_date, de ${daysToldLimit} jours au plus`,
  }),
};

/** The query of `GET /event/by-day`. `from_date` is included, `to_date` is not. */
export const eventsByDayQuery = z
  .object({
    from_date: rangeMoment,
    to_date: rangeMoment,
    timezone: timezoneName.optional().describe('Whose days they are. Absent: the account’s.'),
    event_name: z.string().max(eventNameLimit).optional(),
  })
  .refine(isRangeOfDays, rangeOfDaysRule);
export type EventsByDayQuery = z.infer<typeof eventsByDayQuery>;

/** The events of a range by day and by name. */
export const eventsByDay = z
  .object({
    names: z.array(z.string()).describe(`The ${namesToldByDay} names with the most events, these first.`),
    days: z
      .array(
        z.object({
          date: z.iso.date(),
          events: z.number().int().describe('Of all names.'),
          counts: z.array(z.number().int()).describe('Of each of `names`, in their order.'),
        }),
      )
      .describe('Every day of the range, in order; one without events too.'),
  })
  .meta({ id: 'EventsByDay' });
export type EventsByDay = z.infer<typeof eventsByDay>;

/** The query of `GET /event/csv`. `from_date` is included, `to_date` is not. */
export const eventExportQuery = z.object({
  from_date: rangeMoment.optional(),
  to_date: rangeMoment.optional(),
  event_name: z.string().max(eventNameLimit).optional(),
  bom: forSpreadsheet,
});
export type EventExportQuery = z.infer<typeof eventExportQuery>;

/** How many of an account's newest events are searched for the latest one from outside. */
export const lastReceivedAmong = 10_000;

/** The answer of `GET /event/last-received`. */
export const lastReceived = z
  .object({
    event: event.nullable(),
    has_more: z
      .boolean()
      .describe(
        `True: none of the newest ${lastReceivedAmong} events came from outside, and there are older ones.`,
      ),
  })
  .meta({ id: 'LastReceivedEvent' });
export type LastReceived = z.infer<typeof lastReceived>;

/** Most names that `GET /event/name` returns: more than anybody would browse. The answer may be cut off at this number. */
export const eventNamesTold = 500;

/** The query of `GET /event/name`. */
export const eventNamesQuery = z.object({ search_term: searchTerm });

/** The answer of `GET /event/name`. */
export const eventNames = z.object({
  names: z.array(z.string()).describe(`In alphabetical order, ${eventNamesTold} at most.`),
  has_more: z
    .boolean()
    .describe(
      'Whether there may be more, which a search finds: by any part in the first 10,000 names, by the beginning as it is written in all.',
    ),
});

/** The query of `GET /event/campaign`. */
export const campaignsOfEventsQuery = z.object({
  names: listInQuery(z.string().max(eventNameLimit), {
    most: pageSizeLimit,
    longest: 40,
    message: {
      en: 'must be a JSON array of event names',
      fr: 'doit être un tableau JSON de noms d’événements',
    },
  }).describe('A JSON array of event names.'),
});

/** The campaign that an event starts, found by the event's name. */
export const campaignOfEvent = z
  .object({
    event_name: z.string(),
    name: z.string().describe('The campaign’s; of a deleted one, its last.'),
    automatisation_id: id.nullable().describe('Null: the campaign was deleted.'),
  })
  .meta({ id: 'CampaignOfEvent' });
export type CampaignOfEvent = z.infer<typeof campaignOfEvent>;
