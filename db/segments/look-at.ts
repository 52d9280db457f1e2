import type pg from 'pg';
import type { RuleGroup } from '../../domain/entities/segments/rule';
import type { RuleReading } from '../../domain/segments/facts';
import { segmentEventName, type SegmentChangeKind } from '../../domain/entities/segments/segment-event';
import { standingOf } from '../../domain/segments/standing';
import { readRegional } from '../accounts/user-settings';
import type { Querier } from '../database/connection';
import { recordEvents, type NewEvent } from '../events/record';
import { chainTime, together, type Cause } from './causes';
import { readFacts, type AskedContacts, type ContactToLookAt } from './facts';

/** A segment that follows rules. */
export interface RuledSegment {
  id: number;
  rules: RuleGroup;
  /** Whether all contacts have been looked at since its rules were saved: only then entering and leaving are events. */
  isBuilt: boolean;
}

/** A segment that contacts are looked at for, and what has led to that. */
export interface AskedSegment extends RuledSegment {
  cause: Cause;
}

/** How the account's rules read values at a moment (milliseconds since 1970). */
export async function readingOf(querier: Querier, userId: number, now: number): Promise<RuleReading> {
  const { numberFormat, timezone } = await readRegional(querier, userId);
  return { numberFormat, timezone, now };
}

/**
 * Locks the account's segments until the end of the transaction: who is in them, and their rules. `isPatient` waits for another holder of the lock;
 * without it the answer is false when there is one.
 */
export async function lockSegments(
  client: pg.ClientBase,
  userId: number,
  { isPatient }: { isPatient: boolean },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM segment_accounts WHERE user_id = $1 FOR UPDATE ${isPatient ? '' : 'SKIP LOCKED'}`,
    [userId],
  );
  return rowCount !== 0;
}

/**
 * What looks at contacts: the transaction that holds the lock and writes, and what reads the facts, all as of one moment: a run that tags a
 * contact and ends is seen with both, or with neither.
 */
export interface Connections {
  client: pg.ClientBase;
  facts: pg.ClientBase;
}

/** Where a contact stands in a segment, as it is to be stored. */
interface Place {
  segmentId: number;
  contactId: number;
  holds: boolean;
  /** When it is to be looked at again, in milliseconds since 1970; null: when the contact changes. */
  until: number | null;
  /** What led to it: the caller's cause, and that of a turn that has come meanwhile. */
  cause: Cause;
  /** Whether another place is stored, and another moment. */
  isMoved: boolean;
  isTurned: boolean;
}

/**
 * Looks at contacts by the rules of segments, and stores who is in each, when time alone may change that, and the events that tell of entering
 * and leaving. The caller holds the lock of the account's segments (`lockSegments`), so a later caller sees what is stored here. After
 * the commit it calls `notifyDispatcher`.
 */
export async function lookAt(
  { client, facts }: Connections,
  { userId, contactIds }: { userId: number; contactIds: readonly number[] },
  segments: readonly AskedSegment[],
  reading: RuleReading,
): Promise<void> {
  if (contactIds.length === 0 || segments.length === 0) return;
  const looked = await lookUp(facts, { userId, contactIds }, segments, reading);
  await place(client, { userId, looked }, segments, reading);
}

/** Contacts with what the rules of segments ask about them, and where they stand by what is stored. */
export interface LookedUp {
  contacts: ContactToLookAt[];
  stored: StoredPlaces;
}

/** The first half of `lookAt`. What it reads of places nobody else changes meanwhile: the caller holds the lock. */
export async function lookUp(
  facts: pg.ClientBase,
  asked: AskedContacts,
  segments: readonly RuledSegment[],
  reading: RuleReading,
): Promise<LookedUp> {
  const rules = segments.map((segment) => segment.rules);
  const contacts = await readFacts(facts, asked, rules, reading);
  return { contacts, stored: await storedPlaces(facts, asked, segments) };
}

/** The second half of `lookAt`: stores where contacts stand by their facts. */
export async function place(
  client: pg.ClientBase,
  { userId, looked: { contacts, stored } }: { userId: number; looked: LookedUp },
  segments: readonly AskedSegment[],
  reading: RuleReading,
): Promise<void> {
  const changed = segments.flatMap((segment) => changesIn(segment, contacts, stored, reading));
  const present = await keepContacts(
    client,
    userId,
    changed.map(({ contactId }) => contactId),
  );
  const kept = changed.filter(({ contactId }) => present.has(contactId));
  const moved = kept.filter(({ isMoved }) => isMoved);
  const entering = moved.filter(({ holds }) => holds);
  const leaving = moved.filter(({ holds }) => !holds);
  await enter(client, userId, entering);
  await leave(client, userId, leaving);
  await takeTurns(
    client,
    userId,
    kept.filter(({ isTurned }) => isTurned),
    reading.now,
  );
  const built = new Set(segments.flatMap(({ id, isBuilt }) => (isBuilt ? id : [])));
  const changes = [...leaving.map(changedTo('left')), ...entering.map(changedTo('entered'))];
  await recordChanges(
    client,
    userId,
    changes.filter(({ segmentId }) => built.has(segmentId)),
  );
}

/** The contacts whose place in a segment is stored otherwise: of many segments that a contact is looked at for, few change. */
function changesIn(
  { id: segmentId, rules, cause }: AskedSegment,
  contacts: readonly ContactToLookAt[],
  stored: StoredPlaces,
  reading: RuleReading,
): Place[] {
  const members = stored.members.get(segmentId);
  const turns = stored.turns.get(segmentId);
  const changed: Place[] = [];
  for (const contact of contacts) {
    const { holds, until } = standingOf(rules, contact, reading);
    const turn = turns?.get(contact.id);
    const isMoved = holds !== (members?.has(contact.id) ?? false);
    const isTurned = until !== (turn?.at ?? null);
    if (!isMoved && !isTurned) continue;
    const hasCome = turn !== undefined && turn.at <= reading.now;
    const causes = hasCome ? together([cause, turn.cause]) : cause;
    changed.push({ segmentId, contactId: contact.id, holds, until, cause: causes, isMoved, isTurned });
  }
  return changed;
}

/** A contact that has entered a segment, or left it. */
interface SegmentChange {
  segmentId: number;
  contactId: number;
  change: SegmentChangeKind;
  cause: Cause;
}

const changedTo =
  (change: SegmentChangeKind) =>
  ({ segmentId, contactId, cause }: Place): SegmentChange => ({ segmentId, contactId, change, cause });

/** How many events one statement records: a thousand contacts may enter two hundred segments at once. */
const recordedTogether = 5_000;

/**
 * Records the events of contacts that entered or left segments. The changes of one contact share the events that their cause may have. They happen
 * after everything that the facts were read from: a run that has waited for one since the change that led to it finds it.
 */
async function recordChanges(
  client: pg.ClientBase,
  userId: number,
  changes: readonly SegmentChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const counts = new Map<number, number>();
  for (const { contactId } of changes) counts.set(contactId, (counts.get(contactId) ?? 0) + 1);
  const events = changes.map(
    ({ segmentId, contactId, change, cause: { depth, fanOut, triggers } }): NewEvent => ({
      userId,
      contactId,
      name: segmentEventName(segmentId, change),
      data: { segment_id: segmentId },
      createdAt: rows[0]?.now,
      depth,
      fanOut: fanOut === null ? null : Math.floor(fanOut / (counts.get(contactId) ?? 1)),
      triggers,
    }),
  );
  for (let done = 0; done < events.length; done += recordedTogether)
    await recordEvents(client, events.slice(done, done + recordedTogether));
}

/**
 * Locks contacts before anything is written about them, in the order in which deletions do, and keeps them from being deleted; returns those
 * that are still there.
 */
export async function keepContacts(
  client: pg.ClientBase,
  userId: number,
  contactIds: readonly number[],
): Promise<Set<number>> {
  if (contactIds.length === 0) return new Set();
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM contacts WHERE user_id = $1 AND id = ANY ($2::bigint[]) ORDER BY id FOR KEY SHARE',
    [userId, listOf([...new Set(contactIds)])],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Where contacts stand by what is stored, by segment. */
interface StoredPlaces {
  members: Map<number, Set<number>>;
  turns: Map<number, Map<number, { at: number; cause: Cause }>>;
}

async function storedPlaces(
  client: pg.ClientBase,
  { userId, contactIds, areInOnePiece }: AskedContacts,
  segments: readonly RuledSegment[],
): Promise<StoredPlaces> {
  const values = [
    userId,
    listOf(segments.map(({ id }) => id)),
    // A segment that is built for the first time has no rows: one look into the index finds that, instead of one for each contact.
    ...(areInOnePiece ? [contactIds[0], contactIds.at(-1)] : [listOf(contactIds)]),
  ];
  const which = `WHERE user_id = $1 AND segment_id = ANY ($2::bigint[])
    AND contact_id ${areInOnePiece ? 'BETWEEN $3 AND $4' : '= ANY ($3::bigint[])'}`;
  type Row = Pick<Place, 'segmentId' | 'contactId'>;
  const columns = 'segment_id AS "segmentId", contact_id AS "contactId"';
  const members = await client.query<Row>(`SELECT ${columns} FROM segment_members ${which}`, values);
  const turns = await client.query<Row & { at: Date; depth: number; fan_out: number | null }>(
    `SELECT ${columns}, at, depth, fan_out FROM segment_turns ${which}`,
    values,
  );
  const stored: StoredPlaces = {
    members: new Map(segments.map(({ id }) => [id, new Set()])),
    turns: new Map(segments.map(({ id }) => [id, new Map<number, { at: number; cause: Cause }>()])),
  };
  for (const { segmentId, contactId } of members.rows) stored.members.get(segmentId)?.add(contactId);
  for (const { segmentId, contactId, at, depth, fan_out: fanOut } of turns.rows)
    stored.turns
      .get(segmentId)
      ?.set(contactId, { at: at.getTime(), cause: { depth, fanOut, triggers: true } });
  return stored;
}

/** A list of numbers as PostgreSQL writes it: the driver would look into each of them for characters to escape. */
const listOf = (numbers: readonly number[]): string => `{${numbers.join()}}`;

const idsOf = (places: readonly Place[]): [segments: string, contacts: string] => [
  listOf(places.map(({ segmentId }) => segmentId)),
  listOf(places.map(({ contactId }) => contactId)),
];

async function enter(client: pg.ClientBase, userId: number, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await client.query(
    `INSERT INTO segment_members (user_id, segment_id, contact_id) SELECT $1, * FROM unnest($2::bigint[], $3::bigint[])
     ON CONFLICT DO NOTHING`,
    [userId, ...idsOf(places)],
  );
}

async function leave(client: pg.ClientBase, userId: number, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await client.query(
    `DELETE FROM segment_members m USING unnest($2::bigint[], $3::bigint[]) AS i (segment_id, contact_id)
     WHERE m.user_id = $1 AND m.segment_id = i.segment_id AND m.contact_id = i.contact_id`,
    [userId, ...idsOf(places)],
  );
}

/** A moment that PostgreSQL and JavaScript can write. */
const lastMoment = Date.UTC(9999, 0);

async function takeTurns(
  client: pg.ClientBase,
  userId: number,
  places: readonly Place[],
  now: number,
): Promise<void> {
  const none = places.filter(({ until }) => until === null || until > lastMoment);
  const later = places.filter(({ until }) => until !== null && until <= lastMoment);
  if (none.length > 0)
    await client.query(
      `DELETE FROM segment_turns t USING unnest($2::bigint[], $3::bigint[]) AS i (segment_id, contact_id)
       WHERE t.user_id = $1 AND t.segment_id = i.segment_id AND t.contact_id = i.contact_id`,
      [userId, ...idsOf(none)],
    );
  if (later.length > 0)
    await client.query(
      `INSERT INTO segment_turns (user_id, segment_id, contact_id, at, depth, fan_out)
       SELECT $1, i.segment_id, i.contact_id, to_timestamp(i.until / 1000),
              CASE WHEN i.until < $7::float8 THEN i.depth ELSE 0 END, CASE WHEN i.until < $7::float8 THEN i.fan_out END
       FROM unnest($2::bigint[], $3::bigint[], $4::float8[], $5::smallint[], $6::integer[]) AS i (segment_id, contact_id, until, depth, fan_out)
       ON CONFLICT (segment_id, contact_id) DO UPDATE SET at = EXCLUDED.at, depth = EXCLUDED.depth, fan_out = EXCLUDED.fan_out`,
      [
        userId,
        ...idsOf(later),
        listOf(later.flatMap(({ until }) => (until === null ? [] : [until]))),
        listOf(later.map(({ cause }) => cause.depth)),
        later.map(({ cause }) => cause.fanOut),
        now + chainTime,
      ],
    );
}
