import { channelOfWebhook, messageWebhooks } from '../../domain/apps/webhook';
import type { RuleOfKind } from '../../domain/entities/segments/rule';
import { budgets } from '../../domain/run/budget';
import type { CountingRule, RuleReading } from '../../domain/segments/facts';
import { limitsOf, type Limits } from '../../domain/segments/period';
import { asFilter } from '../../domain/segments/standing';
import { holds } from '../../domain/values/comparing/compare';
import { groupedBy } from '../../domain/values/grouped-by';
import { readPath } from '../../domain/values/path';
import { slicesOf } from '../../domain/values/slices';
import type { Querier } from '../database/connection';
import { eventsSince } from '../events/of-contact';

/** Most rows that one statement answers. */
const rowsAtOnce = 20_000;

/** How many events of a contact are read at first to compare their data; four times as many each time that these do not suffice. */
const comparedAtFirst = 20;
const comparedAtMost = 2_000;

/**
 * When what a rule counts happened to contacts, newest first, in milliseconds since 1970: at most one more than the rule asks for. Before these
 * stands the first event that is dated ahead, where there is one.
 */
export const momentsCounted = async (
  client: Querier,
  contactIds: readonly number[],
  rule: CountingRule,
  reading: RuleReading,
): Promise<Map<number, number[]>> => {
  const limits = limitsOf(rule.period, reading);
  if (rule.kind !== 'event') return countedOf(client, contactIds, rule, limits);
  const { past, ahead } = splitAt(limits, reading.now);
  const found =
    rule.filters.length > 0
      ? await comparedEventsOf(client, contactIds, rule, past, reading)
      : await countedOf(client, contactIds, rule, past);
  for (const { contact_id: id, at } of await firstEventsOf(client, contactIds, rule, ahead))
    found.set(id, [at, ...(found.get(id) ?? [])]);
  return found;
};

async function countedOf(
  client: Querier,
  contactIds: readonly number[],
  rule: CountingRule,
  limits: Limits,
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  for (const some of slicesOf(contactIds, rowsAtOnce / (rule.count + 1))) {
    const rows = await happeningsOf(client, some, rule, limits);
    for (const [contactId, happened] of groupedBy(rows, ({ contact_id }) => contact_id))
      found.set(
        contactId,
        happened.map(({ at }) => at),
      );
  }
  return found;
}

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

/** The parts of a time before and after a moment: events may be dated ahead, and happen only then. */
function splitAt({ from, to }: Limits, now: number): { past: Limits; ahead: Limits } {
  const next = now + 1;
  return {
    past: { from, to: new Date(Math.min(to?.getTime() ?? next, next)) },
    ahead: { from: new Date(Math.max(from.getTime(), next)), to },
  };
}

/**
 * SQL: a moment in whole milliseconds since 1970. As a float, which takes a tenth of what a numeric does; half a microsecond is more than a float
 * of this size is off by until 2106, and less than a moment has.
 */
const milliseconds = (moment: string): string =>
  `floor(date_part('epoch', ${moment}) * 1000 + 0.0005)::bigint`;

interface Happened {
  contact_id: number;
  at: number;
}

/** SQL: the events of the contact `c` from `$3` on, before `$4` where that is given. */
const eventsInLimits = eventsSince(
  'c.id',
  'created_at >= $3 AND ($4::timestamptz IS NULL OR created_at < $4)',
);

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
       SELECT created_at
       FROM ${eventsInLimits} of_contact
       WHERE name = $2 LIMIT $5
     ) e`,
    [contactIds, event_name, from, to, count + 1],
  );
  return rows;
}

/** The first event of each contact that has one. */
async function firstEventsOf(
  client: Querier,
  contactIds: readonly number[],
  { event_name }: RuleOfKind<'event'>,
  { from, to }: Limits,
): Promise<Happened[]> {
  const { rows } = await client.query<Happened>(
    `SELECT c.id AS contact_id, ${milliseconds('e.first')} AS at
     FROM unnest($1::bigint[]) AS c (id)
     CROSS JOIN LATERAL (
       SELECT min(created_at) AS first
       FROM ${eventsInLimits} of_contact
       WHERE name = $2
     ) e
     WHERE e.first IS NOT NULL`,
    [contactIds, event_name, from, to],
  );
  return rows;
}

/** An event with the values of its data that filters ask about: `value0` is that of the first of their keys. */
interface EventToCompare extends Happened {
  id: number;
  [value: `value${number}`]: unknown;
}

/**
 * Reads the newest events of each contact in portions, until as many as asked for have passed, or there are no more: older ones than the newest
 * `budgets.compared` are as if they were not there (docs/failures.md#limits-of-a-segments-rule).
 */
async function comparedEventsOf(
  client: Querier,
  contactIds: readonly number[],
  rule: RuleOfKind<'event'>,
  limits: Limits,
  reading: RuleReading,
): Promise<Map<number, number[]>> {
  const filters = rule.filters.map((filter) => asFilter(filter, reading));
  const keys = [...new Set(filters.map((filter) => filter.keys[0] ?? ''))];
  const compared = filters.map((filter) => ({
    filter,
    column: `value${keys.indexOf(filter.keys[0] ?? '')}` as const,
    path: filter.keys.slice(1),
  }));
  const passes = (event: EventToCompare): boolean =>
    compared.every(({ filter, column, path }) =>
      holds(filter, readPath(event[column], path), filter.expected),
    );
  const found = new Map<number, number[]>();
  let open = contactIds.map((id): Open => ({ id, eventId: null }));
  for (let read = 0, portion = 0; open.length > 0 && read < budgets.compared; read += portion) {
    portion = Math.min(portion * 4 || comparedAtFirst, comparedAtMost, budgets.compared - read);
    const next: Open[] = [];
    for (const some of slicesOf(open, rowsAtOnce / portion)) {
      const asked = { name: rule.event_name, keys, limits, portion };
      for (const [id, events] of await eventsToCompare(client, some, asked)) {
        const moments = found.get(id) ?? [];
        for (const event of events) if (moments.length <= rule.count && passes(event)) moments.push(event.at);
        if (moments.length > 0) found.set(id, moments);
        const last = events.at(-1);
        if (last && events.length === portion && moments.length <= rule.count)
          next.push({ id, eventId: last.id });
      }
    }
    open = next;
  }
  return found;
}

/** A contact of which older events may still count: those before an event, which is the last that was read; null: none was, of no contact. */
interface Open {
  id: number;
  eventId: number | null;
}

async function eventsToCompare(
  client: Querier,
  open: readonly Open[],
  {
    name,
    keys,
    limits: { from, to },
    portion,
  }: { name: string; keys: readonly string[]; limits: Limits; portion: number },
): Promise<ReadonlyMap<number, readonly EventToCompare[]>> {
  const first = 7; // the number of the first key's parameter
  const values = keys.map((_, place) => `, e.data -> $${first + place} AS value${place}`).join('');
  const goesOn = open.some(({ eventId }) => eventId !== null);
  const since = `created_at >= $4 AND created_at < $5${goesOn ? ' AND (created_at, id) < (last.created_at, c.event_id)' : ''}`;
  const { rows } = await client.query<EventToCompare>(
    `SELECT c.id AS contact_id, e.id, ${milliseconds('e.created_at')} AS at${values}
     FROM unnest($1::bigint[], $2::bigint[]) AS c (id, event_id)
     ${goesOn ? 'CROSS JOIN LATERAL (SELECT created_at FROM events WHERE id = c.event_id OFFSET 0) last' : ''}
     CROSS JOIN LATERAL (
       SELECT id FROM ${eventsSince('c.id', since)} of_contact WHERE name = $3 LIMIT $6
     ) named
     CROSS JOIN LATERAL (SELECT * FROM events WHERE id = named.id OFFSET 0) e`,
    [
      open.map(({ id }) => id),
      open.map(({ eventId }) => eventId),
      name,
      from,
      to ?? 'infinity',
      portion,
      ...keys,
    ],
  );
  return groupedBy(rows, ({ contact_id }) => contact_id);
}

/** What sends messages by a channel; null: by any. */
const webhooksOf = (channel: RuleOfKind<'message'>['channel']): string[] =>
  messageWebhooks.filter((webhook) => channel === null || channelOfWebhook(webhook) === channel);

/** A message was sent when its service took it, or when something became of it that proves this (`sent_messages`). */
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
         SELECT COALESCE(sent_at, created_at) AS moment FROM calls m
         WHERE contact_id = c.id AND webhook = ANY ($2::text[])
           AND (state = 'answered' OR EXISTS (SELECT FROM sent_messages s WHERE s.run_id = m.run_id AND s.visit = m.visit))
         OFFSET 0
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
