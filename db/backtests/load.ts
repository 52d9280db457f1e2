import type pg from 'pg';
import type { EarlierRun, PastChange, PastContact, PastEvent } from '../../domain/backtest/past';
import type { JsonObject } from '../../domain/entities/common';
import { channels, type Channel } from '../../domain/entities/contacts/channel';
import type { ConsentState } from '../../domain/entities/contacts/consent';
import { tagAddedEventName, tagOfAddedEventName } from '../../domain/entities/contacts/tag';
import type { ContactState } from '../../domain/run/memory-run';
import { bytesAtOnce, bytesOf } from '../database/bytes-at-once';
import { stateBefore, stateOfChange } from '../consent/details';
import { ofControlGroup } from '../goals/control-group';
import { noEntryValue } from '../runs/advancing/entering';
import { readContacts } from '../runs/advancing/load';
import { noteSegments } from '../segments/membership';
import type { Tried } from './flow';
import type { StoredBacktest } from './job';

/** SQL: whether a run of the automation $1 has caused the event `e`. A backtest makes such events again. */
export const isOwn = `(e.cause_run_id IS NOT NULL AND EXISTS (
  SELECT FROM automatisation_runs o WHERE o.id = e.cause_run_id AND o.automatisation_id = $1))`;

/** SQL: the period of the events `e`: from $2 to before $3. */
const isInPeriod = 'e.created_at >= $2 AND e.created_at < $3';

const valuesOf = ({ automatisation_id, from_at, to_at }: StoredBacktest): unknown[] => [
  automatisation_id,
  from_at,
  to_at,
];

/** What is found of the events that matter of each contact in the period, up to a limit. */
interface EventsAsked {
  contactIds: readonly number[];
  limit: number;
}

async function ofEvents(
  client: pg.ClientBase,
  backtest: StoredBacktest,
  { eventNames }: Tried,
  { contactIds, limit, read, sum }: EventsAsked & { read: string; sum: string },
): Promise<number[]> {
  const { rows } = await client.query<{ found: number }>(
    `SELECT counted.found FROM unnest($4::bigint[]) WITH ORDINALITY AS c (id, place)
     CROSS JOIN LATERAL (
       SELECT ${sum} AS found FROM (
         SELECT ${read} FROM events e
         WHERE e.contact_id = c.id AND ${isInPeriod} AND ($5::text[] IS NULL OR e.name = ANY ($5)) AND NOT ${isOwn} LIMIT $6
       ) AS one
     ) counted ORDER BY c.place`,
    [...valuesOf(backtest), contactIds, eventNames, limit],
  );
  return rows.map(({ found }) => found);
}

/** How many events that matter each contact has in the period, counted up to the limit. */
export const countEventsOf = (
  client: pg.ClientBase,
  backtest: StoredBacktest,
  tried: Tried,
  asked: EventsAsked,
): Promise<number[]> => ofEvents(client, backtest, tried, { ...asked, read: '', sum: 'count(*)' });

/** How many bytes of data these events of each contact have. It reads them: ask it of few events. */
export const eventBytesOf = (
  client: pg.ClientBase,
  backtest: StoredBacktest,
  tried: Tried,
  asked: EventsAsked,
): Promise<number[]> =>
  ofEvents(client, backtest, tried, {
    ...asked,
    read: `${bytesOf('e.data')} AS bytes`,
    sum: 'COALESCE(sum(bytes), 0)::bigint',
  });

/** How many of a contact's first events that matter, of `most`, have no more data than is read at once: one at the least. */
export async function eventsThatFit(
  client: pg.ClientBase,
  backtest: StoredBacktest,
  { eventNames }: Tried,
  { contactId, most }: { contactId: number; most: number },
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) AS count FROM (
       SELECT sum(bytes) OVER (ORDER BY created_at, id) AS bytes FROM (
         SELECT e.id, e.created_at, ${bytesOf('e.data')} AS bytes FROM events e
         WHERE e.contact_id = $4 AND ${isInPeriod} AND ($5::text[] IS NULL OR e.name = ANY ($5)) AND NOT ${isOwn}
         ORDER BY e.created_at, e.id LIMIT $6
       ) AS one
     ) AS read WHERE bytes <= ${bytesAtOnce}`,
    [...valuesOf(backtest), contactId, eventNames, most],
  );
  return Math.max(1, rows[0]?.count ?? 0);
}

/**
 * Contacts as they stood at the beginning of the period, with their events of it: `most` of each contact. A contact's fields and
 * segments are those of today; its tags and what it has agreed to are led back as far as changes of them are stored.
 */
export async function loadPast(
  client: pg.ClientBase,
  backtest: StoredBacktest,
  tried: Tried,
  { contactIds, most, publicUrl }: { contactIds: readonly number[]; most: number; publicUrl: string },
): Promise<PastContact[]> {
  const states = await readContacts(client, [...contactIds], publicUrl);
  await noteSegments(client, states, tried.segmentsAsked, Date.now());
  const events = await eventsOf(client, backtest, tried, { contactIds, most });
  const tags = await tagsAdded(client, backtest, states);
  const consents = await consentChanges(client, backtest, contactIds);
  const runs = await earlierRuns(client, backtest, contactIds);
  const controls = await ofControlGroup(client, backtest.automatisation_id, tried.control, contactIds);
  return contactIds.flatMap((id) => {
    const state = states.get(id);
    if (!state) return [];
    const changes = [
      ...leadTagsBack(state, tags.get(id) ?? []),
      ...leadConsentsBack(state, consents.get(id) ?? []),
    ].sort((one, other) => one.at - other.at);
    return [
      {
        state,
        changes,
        isControl: controls.has(id),
        events: events.get(id) ?? [],
        earlierRuns: runs.get(id) ?? [],
      },
    ];
  });
}

interface EventRow {
  id: number;
  contact_id: number;
  name: string;
  created_at: Date;
  data: JsonObject;
  triggers: boolean;
  depth: number;
  fan_out: number | null;
  entry_value: string | null;
}

async function eventsOf(
  client: pg.ClientBase,
  backtest: StoredBacktest,
  { eventNames, flow }: Tried,
  { contactIds, most }: { contactIds: readonly number[]; most: number },
): Promise<Map<number, PastEvent[]>> {
  const field = flow.reentry === 'once_per_value' ? flow.reentry_field : null;
  const { rows } = await client.query<EventRow>(
    `SELECT e.* FROM unnest($4::bigint[]) WITH ORDINALITY AS c (id, place)
     CROSS JOIN LATERAL (
       SELECT e.id, e.contact_id, e.name, e.created_at, e.data, e.triggers OR $7 AS triggers, e.depth, e.fan_out,
              md5($8::text || '=' || NULLIF(e.data #>> string_to_array($8, '.'), ''))::uuid::text AS entry_value
       FROM events e
       WHERE e.contact_id = c.id AND ${isInPeriod} AND ($5::text[] IS NULL OR e.name = ANY ($5)) AND NOT ${isOwn}
       ORDER BY e.created_at, e.id LIMIT $6
     ) e ORDER BY c.place, e.created_at, e.id`,
    [...valuesOf(backtest), contactIds, eventNames, most, backtest.includes_history, field],
  );
  return groupedBy(rows, (row) => ({
    id: row.id,
    name: row.name,
    at: row.created_at.getTime(),
    data: row.data,
    triggers: row.triggers,
    depth: row.depth,
    fanOut: row.fan_out,
    entryValue: row.entry_value,
  }));
}

/** A tag that a contact got in the period; `own`: from a run of the automation. */
interface TagAdded {
  tagId: number;
  at: number;
  own: boolean;
}

async function tagsAdded(
  client: pg.ClientBase,
  backtest: StoredBacktest,
  states: ReadonlyMap<number, ContactState>,
): Promise<Map<number, TagAdded[]>> {
  const tagIds = new Set([...states.values()].flatMap(({ tagIds }) => [...tagIds]));
  if (tagIds.size === 0) return new Map();
  const { rows } = await client.query<{ contact_id: number; name: string; created_at: Date; own: boolean }>(
    `SELECT e.contact_id, e.name, e.created_at, ${isOwn} AS own FROM events e
     WHERE e.contact_id = ANY ($4::bigint[]) AND ${isInPeriod} AND e.name = ANY ($5::text[]) ORDER BY e.created_at, e.id`,
    [...valuesOf(backtest), [...states.keys()], [...tagIds].map(tagAddedEventName)],
  );
  return groupedBy(rows, ({ name, created_at, own }) => ({
    tagId: tagOfAddedEventName(name) ?? 0,
    at: created_at.getTime(),
    own,
  }));
}

/** Takes the tags away that the contact got in the period only; returns when it got them. */
function leadTagsBack({ tagIds }: ContactState, added: readonly TagAdded[]): PastChange[] {
  const later = added.filter(({ tagId }) => tagIds.has(tagId));
  for (const { tagId } of later) tagIds.delete(tagId);
  return later.filter(({ own }) => !own).map(({ tagId, at }) => ({ tagId, at }));
}

interface ConsentChange {
  channel: Channel;
  at: number;
  before: ConsentState;
  state: ConsentState;
}

async function consentChanges(
  client: pg.ClientBase,
  { user_id, from_at }: StoredBacktest,
  contactIds: readonly number[],
): Promise<Map<number, ConsentChange[]>> {
  const { rows } = await client.query<
    { contact_id: number; created_at: Date } & Pick<ConsentChange, 'channel' | 'before' | 'state'>
  >(
    `SELECT o.contact_id, o.channel, o.created_at, ${stateBefore} AS before, ${stateOfChange('o')} AS state
     FROM opt_out_changes o
     WHERE o.user_id = $1 AND o.contact_id = ANY ($2::bigint[]) AND o.created_at >= $3 ORDER BY o.id`,
    [user_id, contactIds, from_at],
  );
  return groupedBy(rows, ({ channel, created_at, before, state }) => ({
    channel,
    at: created_at.getTime(),
    before,
    state,
  }));
}

/** Gives the contact the consents of the period's beginning; returns when they changed. */
function leadConsentsBack(state: ContactState, changes: readonly ConsentChange[]): PastChange[] {
  for (const channel of channels) {
    const first = changes.find((change) => change.channel === channel);
    if (!first) continue;
    const { [channel]: left, ...optedOut } = state.optedOut ?? {};
    const { [channel]: agreed, ...subscribed } = state.subscribed ?? {};
    // Since when it was so is not looked for: only whether it was.
    const since = left ?? agreed ?? new Date(first.at).toISOString();
    state.optedOut = first.before === 'left' ? { ...optedOut, [channel]: since } : optedOut;
    state.subscribed = first.before === 'subscribed' ? { ...subscribed, [channel]: since } : subscribed;
  }
  return changes.map((change) => ({ at: change.at, channel: change.channel, state: change.state }));
}

async function earlierRuns(
  client: pg.ClientBase,
  { automatisation_id, from_at }: StoredBacktest,
  contactIds: readonly number[],
): Promise<Map<number, EarlierRun[]>> {
  const { rows } = await client.query<{
    contact_id: number;
    created_at: Date;
    ended_at: Date | null;
    entry_value: string | null;
  }>(
    `SELECT contact_id, created_at, ended_at, entry_value::text AS entry_value FROM automatisation_runs
     WHERE contact_id = ANY ($2::bigint[]) AND automatisation_id = $1 AND parent_run_id IS NULL
       AND entered_at IS NOT NULL AND created_at < $3 AND state IN ('running', 'completed', 'failed', 'exited', 'stopped')
     UNION ALL
     -- Of those that were erased because of their age.
     SELECT contact_id, last_at, last_at, NULLIF(entry_value, '${noEntryValue}')::text FROM erased_entries
     WHERE contact_id = ANY ($2::bigint[]) AND automatisation_id = $1`,
    [automatisation_id, contactIds, from_at],
  );
  return groupedBy(rows, ({ created_at, ended_at, entry_value }) => ({
    createdAt: created_at.getTime(),
    endedAt: ended_at?.getTime() ?? null,
    entryValue: entry_value,
  }));
}

function groupedBy<Row extends { contact_id: number }, Item>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const row of rows) {
    const group = groups.get(row.contact_id);
    if (group) group.push(toItem(row));
    else groups.set(row.contact_id, [toItem(row)]);
  }
  return groups;
}
