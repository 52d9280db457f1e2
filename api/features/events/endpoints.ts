import { z } from 'zod';
import { moment, pageMeta } from '../../../domain/entities/common';
import {
  campaignOfEvent,
  campaignsOfEventsQuery,
  event,
  eventExportQuery,
  eventListInput,
  eventNames,
  eventNamesQuery,
  eventsByDay,
  eventsByDayQuery,
  eventStats,
  lastReceived,
  lastReceivedAmong,
} from '../../../domain/entities/events/event';
import {
  amountFields,
  amountFieldsQuery,
  amountsCompared,
  amountsQuery,
  amountsReadLimit,
  revenue,
  revenueExportQuery,
  revenueQuery,
} from '../../../domain/entities/events/amount';
import { eventCause } from '../../../domain/entities/runs/cause';
import { defineEndpoint } from '../../http/endpoint';

export const reportEvents = defineEndpoint({
  method: 'post',
  path: '/event',
  summary: 'Report events',
  description:
    'A page of the events of a range of time: `from_date` is included, `to_date` is not, and dates without a zone are UTC. With `with_stats` also its figures and those of the range of the same length just before.',
  body: eventListInput,
  isList: true,
  example: { from_date: '2026-05-01T00:00:00', to_date: '2026-06-01T00:00:00', with_stats: true },
  answers: {
    200: z.object({
      events: z.array(event),
      meta: pageMeta,
      stats: eventStats.optional(),
      previous_timerange_stats: eventStats.optional(),
      kept_since: moment
        .nullable()
        .describe(
          'Since when events are kept, where the range reaches further back and older ones were erased: figures count these, lists and amounts do not. Null otherwise.',
        ),
    }),
  },
});

export const countEventsByDay = defineEndpoint({
  method: 'get',
  path: '/event/by-day',
  summary: 'Count events by day',
  description:
    'How many events each day of a range has, of the names that have the most and of all names; the days are those of `timezone`.',
  query: eventsByDayQuery,
  answers: { 200: eventsByDay },
});

export const listEventNames = defineEndpoint({
  method: 'get',
  path: '/event/name',
  summary: 'List event names',
  description:
    'The names of the events that have come, each once; without those that start campaigns, and those that tell of a tag that was added.',
  query: eventNamesQuery,
  answers: { 200: eventNames },
});

export const listCampaignsOfEvents = defineEndpoint({
  method: 'get',
  path: '/event/campaign',
  summary: 'Tell the campaigns that events start, by the events’ names',
  description:
    'An event that starts a campaign is called by 32 hexadecimal digits. Names of other events are left out; a deleted campaign is told by its last name.',
  query: campaignsOfEventsQuery,
  answers: { 200: z.object({ campaigns: z.array(campaignOfEvent) }) },
});

export const readLastReceived = defineEndpoint({
  method: 'get',
  path: '/event/last-received',
  summary: 'Tell the event that came last from outside',
  description: `By when it was received. Events that runs send, that tell of a tag that was added, and that start campaigns do not count. It is looked for among the account’s newest ${lastReceivedAmong} events.`,
  answers: { 200: lastReceived },
});

export const exportEvents = defineEndpoint({
  method: 'get',
  path: '/event/csv',
  summary: 'Export events as CSV',
  description:
    'The events of a range, the oldest first. Of those that started a campaign `campaign` is its name; the last column holds their data as JSON.',
  query: eventExportQuery,
  answers: { 200: { contentType: 'text/csv', description: 'The events with a header row, in UTF-8.' } },
});

export const listAmountFields = defineEndpoint({
  method: 'get',
  path: '/event/amount-field',
  summary: 'List the numeric fields of an event',
  query: amountFieldsQuery,
  answers: { 200: amountFields },
});

export const readAmounts = defineEndpoint({
  method: 'get',
  path: '/event/amount',
  summary: 'Tell what a numeric field of an event comes to',
  description: `Its sum and average in a range of time, and in the range of the same length just before: the numbers, and the texts that are
numbers as the account’s people write them. At most the latest ${amountsReadLimit} events of each range are read; \`is_complete\` says whether that is all of them.`,
  query: amountsQuery,
  answers: { 200: amountsCompared },
});

export const readRevenue = defineEndpoint({
  method: 'get',
  path: '/event/revenue',
  summary: 'Tell what came in after automations’ messages',
  description: `Events of a name, each for the automation or campaign whose message was the last one that was sent to the event’s contact, in so
many \`days\` before the event: once, or for none. Whether a message was read, or had anything to do with it, is not known. The same events are read as for \`GET /event/amount\`.`,
  query: revenueQuery,
  answers: { 200: revenue },
});

export const exportRevenue = defineEndpoint({
  method: 'get',
  path: '/event/revenue/csv',
  summary: 'Export what came in after automations’ messages as CSV',
  description: 'A row an automation; the last one, without a name, has what came after no message.',
  query: revenueExportQuery,
  answers: { 200: { contentType: 'text/csv', description: 'The rows with a header row, in UTF-8.' } },
});

export const readEvent = defineEndpoint({
  method: 'get',
  path: '/event/{eventId}',
  summary: 'Read an event',
  description: 'With all of its data, however long it is.',
  params: { eventId: 'event' },
  answers: { 200: z.object({ event }) },
});

export const readEventCause = defineEndpoint({
  method: 'get',
  path: '/event/{eventId}/cause',
  summary: 'Tell what an event comes from',
  description:
    'Walks up from the event to one from outside: events that runs send carry their depth, and those deeper than 20 start nothing. The run’s own page walks down: what it sent, and what that started.',
  params: { eventId: 'event' },
  answers: { 200: eventCause },
});
