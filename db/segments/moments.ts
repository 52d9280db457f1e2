import { DateTime } from 'luxon';
import { channelOfWebhook, messageWebhooks } from '../../domain/apps/webhook';
import type { JsonObject } from '../../domain/entities/common';
import type { RuleOfKind, RulePeriod } from '../../domain/entities/segments/rule';
import type { CountingRule, RuleReading } from '../../domain/segments/facts';
import { asFilter } from '../../domain/segments/standing';
import { passes } from '../../domain/steps/filter';
import { utc } from '../../domain/values/time/timezones';
import type { Querier } from '../database/connection';

const dayMilliseconds = 24 * 60 * 60_000;

/** Most rows that one statement answers. */
const rowsAtOnce = 20_000;

/** How many events of a contact are read at first to compare their data; four times as many each time that these do not suffice. */
const comparedAtFirst = 20;
const comparedAtMost = 2_000;

/** When what a rule counts happened to contacts, newest first, in milliseconds since 1970; at most one more than the rule asks for. */
export const momentsCounted = async (
  client: Querier,
  contactIds: readonly number[],
  rule: CountingRule,
  reading: RuleReading,
): Promise<Map<number, number[]>> => {
  const limits = limitsOf(rule.period, reading);
  if (rule.kind === 'event' && rule.filters.length > 0)
    return comparedEventsOf(client, contactIds, rule, limits, reading);
  const found = new Map<number, number[]>();
  for (const some of inParts(contactIds, rowsAtOnce / (rule.count + 1))) {
    const rows = await happeningsOf(client, some, rule, limits);
    for (const { contact_id: contactId, at } of rows) {
      const moments = found.get(contactId);
      if (moments) moments.push(at);
      else found.set(contactId, [at]);
    }
  }
  return found;
};

function happeningsOf(
  client: Querier,
  contactIds: readonly number[],
  rule: CountingRule,
  limits: Limits,
): Promise<Happened[]> {
  switch (rule.kind) {
    case 'event':
      return eventsOf(client, contactIds, rule, limits);
    case 'message':
      return messagesOf(client, contactIds, rule, limits);
    case 'outcome':
      return outcomesOf(client, contactIds, rule, limits);
  }
}

/** Parts of a list, of so many items at most, and of one at least. */
function inParts<Item>(items: readonly Item[], most: number): Item[][] {
  const size = Math.max(1, Math.floor(most));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/** From when to when something counts; the end is exclusive. */
interface Limits {
  from: Date;
  to: Date | null;
}

const beginningOfTime = new Date(0);

function limitsOf(period: RulePeriod, { now, timezone }: RuleReading): Limits {
  const startOf = (day: string): DateTime => DateTime.fromISO(day, { zone: timezone ?? utc }).startOf('day');
  switch (period.kind) {
    case 'ever':
      return { from: beginningOfTime, to: null };
    case 'last_days':
      return { from: new Date(now - period.days * dayMilliseconds), to: null };
    case 'between':
      return {
        from: period.from === null ? beginningOfTime : startOf(period.from).toJSDate(),
        to: period.to === null ? null : startOf(period.to).plus({ days: 1 }).startOf('day').toJSDate(),
      };
  }
}

/** SQL: a moment in whole milliseconds since 1970. */
const milliseconds = (moment: string): string => `floor(extract(epoch FROM ${moment}) * 1000)::bigint`;

interface Happened {
  contact_id: number;
  at: number;
}

/** By the index of a contact's events, contact by contact, however small the tables are taken to be. */
async function eventsOf(
  client: Querier,
  contactIds: readonly number[],
  { event_name, count }: RuleOfKind<'event'>,
  { from, to }: Limits,
): Promise<Happened[]> {
  const { rows } = await client.query<Happened>(
    `SELECT c.id AS contact_id, ${milliseconds('e.created_at')} AS at
     FROM unnest($1::bigint[]) AS c (id)
     CROSS JOIN LATERAL (
       SELECT created_at FROM events
       WHERE contact_id = c.id AND name = $2 AND created_at >= $3 AND ($4::timestamptz IS NULL OR created_at < $4)
       ORDER BY created_at DESC, id DESC LIMIT $5 OFFSET 0
     ) e`,
    [contactIds, event_name, from, to, count + 1],
  );
  return rows;
}

interface EventToCompare extends Happened {
  id: number;
  moment: string;
  data: JsonObject;
}

/** Reads the newest events of each contact in portions, until as many as asked for have passed, or there are no more. */
async function comparedEventsOf(
  client: Querier,
  contactIds: readonly number[],
  rule: RuleOfKind<'event'>,
  { from, to }: Limits,
  reading: RuleReading,
): Promise<Map<number, number[]>> {
  const filters = rule.filters.map((filter) => asFilter(filter, reading));
  const found = new Map<number, number[]>();
  let open = contactIds.map((id): Open => ({ id, moment: to?.toISOString() ?? 'infinity', eventId: 0 }));
  for (let portion = comparedAtFirst; open.length > 0; portion = Math.min(comparedAtMost, portion * 4)) {
    const next: Open[] = [];
    for (const some of inParts(open, rowsAtOnce / portion)) {
      const read = new Map<number, { count: number; last: EventToCompare }>();
      for (const event of await eventsToCompare(client, some, rule, { from, portion })) {
        const { contact_id: contactId, at, data } = event;
        read.set(contactId, { count: (read.get(contactId)?.count ?? 0) + 1, last: event });
        const moments = found.get(contactId) ?? [];
        if (moments.length <= rule.count && passes(filters, data)) found.set(contactId, [...moments, at]);
      }
      for (const [id, { count, last }] of read)
        if (count === portion && (found.get(id)?.length ?? 0) <= rule.count)
          next.push({ id, moment: last.moment, eventId: last.id });
    }
    open = next;
  }
  return found;
}

/** A contact of which older events may still count: those before a moment, and of that moment those with lower ids. */
interface Open {
  id: number;
  moment: string;
  eventId: number;
}

async function eventsToCompare(
  client: Querier,
  open: readonly Open[],
  { event_name }: RuleOfKind<'event'>,
  { from, portion }: { from: Date; portion: number },
): Promise<EventToCompare[]> {
  const { rows } = await client.query<EventToCompare>(
    `SELECT c.id AS contact_id, e.id, e.moment, ${milliseconds('e.created_at')} AS at, e.data
     FROM unnest($1::bigint[], $2::timestamptz[], $3::bigint[]) AS c (id, moment, event_id)
     CROSS JOIN LATERAL (
       SELECT id, created_at, created_at::text AS moment, data FROM events
       WHERE contact_id = c.id AND name = $4 AND created_at >= $5 AND (created_at, id) < (c.moment, c.event_id)
       ORDER BY created_at DESC, id DESC LIMIT $6 OFFSET 0
     ) e`,
    [
      open.map(({ id }) => id),
      open.map(({ moment }) => moment),
      open.map(({ eventId }) => eventId),
      event_name,
      from,
      portion,
    ],
  );
  return rows;
}

/** What sends messages by a channel; null: by any. */
const webhooksOf = (channel: RuleOfKind<'message'>['channel']): string[] =>
  messageWebhooks.filter((webhook) => channel === null || channelOfWebhook(webhook) === channel);

async function messagesOf(
  client: Querier,
  contactIds: readonly number[],
  { channel, count }: RuleOfKind<'message'>,
  { from, to }: Limits,
): Promise<Happened[]> {
  const { rows } = await client.query<Happened>(
    `SELECT c.id AS contact_id, ${milliseconds('m.moment')} AS at
     FROM unnest($1::bigint[]) AS c (id)
     CROSS JOIN LATERAL (
       SELECT moment FROM (
         SELECT COALESCE(sent_at, created_at) AS moment FROM calls
         WHERE contact_id = c.id AND state = 'answered' AND webhook = ANY ($2::text[]) OFFSET 0
       ) sent
       WHERE moment >= $3 AND ($4::timestamptz IS NULL OR moment < $4) ORDER BY moment DESC LIMIT $5
     ) m`,
    [contactIds, webhooksOf(channel), from, to, count + 1],
  );
  return rows;
}

/** A message happens when it was last opened or clicked in the period: a message that is opened every day counts once, today. */
async function outcomesOf(
  client: Querier,
  contactIds: readonly number[],
  { outcome, channel, automatisation_id, count }: RuleOfKind<'outcome'>,
  { from, to }: Limits,
): Promise<Happened[]> {
  const { rows } = await client.query<Happened>(
    `SELECT c.id AS contact_id, ${milliseconds('m.moment')} AS at
     FROM unnest($1::bigint[]) AS c (id)
     CROSS JOIN LATERAL (
       SELECT max(o.at) AS moment
       FROM (
         SELECT run_id, visit FROM calls WHERE contact_id = c.id AND webhook = ANY ($2::text[]) OFFSET 0
       ) sent
       CROSS JOIN LATERAL (
         SELECT at FROM message_outcomes
         WHERE run_id = sent.run_id AND visit = sent.visit AND kind = $3 AND NOT is_machine
           AND at >= $4 AND ($5::timestamptz IS NULL OR at < $5) OFFSET 0
       ) o
       WHERE $6::bigint IS NULL OR (SELECT r.automatisation_id FROM automatisation_runs r WHERE r.id = sent.run_id) = $6
       GROUP BY sent.run_id, sent.visit ORDER BY moment DESC LIMIT $7
     ) m`,
    [contactIds, webhooksOf(channel), outcome, from, to, automatisation_id, count + 1],
  );
  return rows;
}
