import type { PageMeta } from '../../../../domain/entities/common';
import type { AmountFields, AmountsCompared, Revenue } from '../../../../domain/entities/events/amount';
import type { Event, EventsByDay, EventStats } from '../../../../domain/entities/events/event';
import type { Client } from '../../api/client';
import { wholeEvents } from '../../api/whole-events';
import { shownTimezone } from '../../components/time/shown-timezone';
import { orderOf, pageOf, type ListPage, type ListQuery } from '../../store/list';
import { chartRange, wireRange } from './range';

/** A page of the report: its events, and the figures of the whole range beside those of the previous one. */
export interface ReportPage extends ListPage<Event> {
  stats: EventStats;
  previous: EventStats;
  /** Since when events are kept, where the days reach further back; an ISO date. */
  keptSince: string | null;
}

interface ReportAnswer {
  events: Event[];
  meta: PageMeta;
  stats: EventStats;
  previous_timerange_stats: EventStats;
  kept_since: string | null;
}

/** Days (yyyy-MM-dd) in the displayed timezone, both included, as in the URL. */
export interface ReportDays {
  from?: string;
  to?: string;
}

/** The subject of the report: its days, and its event name, unless it covers all names. */
export interface ReportScope extends ReportDays {
  name?: string;
}

/** The events by their own date, not their time of arrival: history may be imported late. */
const latestFirst = { sort_by: 'created_at', sort_order: 'desc' } as const;

/** Filters `from` and `to` are the days, `name` is the event's name. */
export async function fetchReport(client: Client, query: ListQuery): Promise<ReportPage> {
  const answer = await client.post<ReportAnswer>('/event', {
    ...pageOf(query),
    ...latestFirst,
    ...orderOf(query),
    ...wireRange(query.filters.from, query.filters.to),
    event_name: query.filters.name,
    with_stats: true,
  });
  return {
    rows: await wholeEvents(client, answer.events),
    meta: answer.meta,
    stats: answer.stats,
    previous: answer.previous_timerange_stats,
    keptSince: answer.kept_since,
  };
}

/** The chart's data: by days in the displayed timezone. */
export const fetchChart = (client: Client, { from, to, name }: ReportScope) =>
  client.get<EventsByDay>('/event/by-day', {
    ...chartRange(from, to),
    event_name: name,
    timezone: shownTimezone(),
  });

/** The requested amounts: a field of the events of a name, in the report's days. */
export interface AmountScope extends ReportDays {
  name: string;
  field: string;
}

const amountQuery = ({ name, field, from, to }: AmountScope) => ({
  ...wireRange(from, to),
  event_name: name,
  field,
});

/** The numeric fields of an event. */
export async function fetchAmountFields(client: Client, name: string) {
  const { fields } = await client.get<AmountFields>('/event/amount-field', { event_name: name });
  return { name, fields };
}

/** The figures of a field; the answer includes the request. */
export async function fetchAmounts(client: Client, scope: AmountScope) {
  return { scope, ...(await client.get<AmountsCompared>('/event/amount', amountQuery(scope))) };
}

/** The same, with how many days after a message an event counts for its automation. */
export interface RevenueScope extends AmountScope {
  days: number;
}

export const revenueQuery = ({ days, ...scope }: RevenueScope) => ({
  ...amountQuery(scope),
  days: String(days),
});

export async function fetchRevenue(client: Client, scope: RevenueScope) {
  return { scope, ...(await client.get<Revenue>('/event/revenue', revenueQuery(scope))) };
}
