import type pg from 'pg';
import { newContactTopic, topicOf } from '../../domain/segments/facts';
import { simpleRulesOf, type RuleGroup } from '../../domain/entities/segments/rule';
import { inTransaction } from '../database/transaction';
import { lockSegments, lookAt, readingOf, type RuledSegment } from './look-at';

/** How much one transaction does. */
export interface Portions {
  /** Changes of contacts that are looked at. */
  checks: number;
  /** Turns of time that have come. */
  turns: number;
  /** Contacts that are looked at for a segment that is being built. */
  build: number;
}

export const portions: Portions = { checks: 1_000, turns: 1_000, build: 5_000 };

/** How many accounts a round looks at; the others have their turn in the next. */
const accountsAtOnce = 50;

/** The segments of an account that follow rules, and what each asks about. */
interface Watching extends RuledSegment {
  topics: ReadonlySet<string>;
}

async function segmentsOf(client: pg.ClientBase, userId: number): Promise<Watching[]> {
  const { rows } = await client.query<{ id: number; rules: RuleGroup }>(
    `SELECT id, rules FROM segments WHERE user_id = $1 AND kind = 'rules' ORDER BY id`,
    [userId],
  );
  return rows.map((segment) => ({
    ...segment,
    topics: new Set([newContactTopic, ...simpleRulesOf(segment.rules).map(topicOf)]),
  }));
}

/**
 * Stores what the rules of an account's segments ask about: from the caller's commit on, whoever changes a contact in such a thing notes it
 * in `segment_checks`. The caller holds the lock of the account's segments.
 */
export async function storeTopics(client: pg.ClientBase, userId: number): Promise<void> {
  const segments = await segmentsOf(client, userId);
  const topics = [...new Set(segments.flatMap((segment) => [...segment.topics]))];
  await client.query('DELETE FROM segment_topics WHERE user_id = $1 AND topic <> ALL ($2::text[])', [
    userId,
    topics,
  ]);
  await client.query(
    'INSERT INTO segment_topics (user_id, topic) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
    [userId, topics],
  );
}

/** Works in a transaction that holds the lock of an account's segments; false when another process holds it, or nothing was to do. */
const whileLocked = (
  pool: pg.Pool,
  userId: number,
  work: (client: pg.ClientBase) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(pool, async (client) =>
    (await lockSegments(client, userId, { isPatient: false })) ? work(client) : false,
  );

/** The accounts with changed contacts; the one whose oldest change waits longest comes first. */
export async function accountsWithChecks(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: number }>(
    `SELECT a.user_id FROM segment_accounts a
     CROSS JOIN LATERAL (SELECT id FROM segment_checks WHERE user_id = a.user_id ORDER BY id LIMIT 1 OFFSET 0) oldest
     ORDER BY oldest.id LIMIT ${accountsAtOnce}`,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Looks at a portion of an account's changed contacts, by the segments that ask about what has changed. */
export const workOffChecks = (
  pool: pg.Pool,
  userId: number,
  now: number,
  { checks }: Pick<Portions, 'checks'> = portions,
): Promise<boolean> =>
  whileLocked(pool, userId, async (client) => {
    const { rows } = await client.query<{ contact_id: number; topic: string }>(
      `DELETE FROM segment_checks WHERE id IN (SELECT id FROM segment_checks WHERE user_id = $1 ORDER BY id LIMIT $2)
       RETURNING contact_id, topic`,
      [userId, checks],
    );
    if (rows.length === 0) return false;
    const reading = await readingOf(client, userId, now);
    const segments = await segmentsOf(client, userId);
    const topicsOf = new Map<number, Set<string>>();
    for (const { contact_id: contactId, topic } of rows)
      topicsOf.set(contactId, (topicsOf.get(contactId) ?? new Set()).add(topic));
    // Contacts that have changed in the same things are looked at together.
    const alike = new Map<string, { contactIds: number[]; topics: Set<string> }>();
    for (const [contactId, topics] of topicsOf) {
      const key = JSON.stringify([...topics].toSorted());
      const group = alike.get(key) ?? { contactIds: [], topics };
      group.contactIds.push(contactId);
      alike.set(key, group);
    }
    for (const { contactIds, topics } of alike.values())
      await lookAt(
        client,
        { userId, contactIds },
        segments.filter((segment) => [...topics].some((topic) => segment.topics.has(topic))),
        reading,
      );
    return true;
  });

/** The accounts of which a contact may enter or leave a segment by now. */
export async function accountsWithTurns(pool: pg.Pool, now: number): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: number }>(
    `SELECT DISTINCT user_id FROM (
       SELECT user_id FROM segment_turns WHERE at <= to_timestamp($1::float8 / 1000) ORDER BY at LIMIT ${portions.turns}
     ) due`,
    [now],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Looks at a portion of an account's contacts whose turn has come. */
export const workOffTurns = (
  pool: pg.Pool,
  userId: number,
  now: number,
  { turns }: Pick<Portions, 'turns'> = portions,
): Promise<boolean> =>
  whileLocked(pool, userId, async (client) => {
    const { rows } = await client.query<{ segment_id: number; contact_id: number }>(
      `SELECT segment_id, contact_id FROM segment_turns
       WHERE user_id = $1 AND at <= to_timestamp($2::float8 / 1000) ORDER BY at LIMIT $3`,
      [userId, now, turns],
    );
    if (rows.length === 0) return false;
    const reading = await readingOf(client, userId, now);
    const contactsOf = new Map<number, number[]>();
    for (const { segment_id: segmentId, contact_id: contactId } of rows)
      contactsOf.set(segmentId, [...(contactsOf.get(segmentId) ?? []), contactId]);
    for (const segment of await segmentsOf(client, userId))
      await lookAt(client, { userId, contactIds: contactsOf.get(segment.id) ?? [] }, [segment], reading);
    return true;
  });

/** A segment whose contacts are still to be looked up, all of them or the rest. */
interface Unbuilt {
  id: number;
  user_id: number;
}

/** Segments that are being built, the one that has the fewest contacts behind it first, so that a small account does not wait. */
export async function segmentsToBuild(pool: pg.Pool): Promise<Unbuilt[]> {
  const { rows } = await pool.query<Unbuilt>(
    `SELECT id, user_id FROM segments
     WHERE NOT is_built AND kind = 'rules' AND saved_in < pg_snapshot_xmin(pg_current_snapshot())
     ORDER BY built_to, id LIMIT ${accountsAtOnce}`,
  );
  return rows;
}

/** Looks at the next contacts of a segment that is being built. */
export const buildOn = (
  pool: pg.Pool,
  { id, user_id: userId }: Unbuilt,
  now: number,
  { build }: Pick<Portions, 'build'> = portions,
): Promise<boolean> =>
  whileLocked(pool, userId, async (client) => {
    const { rows } = await client.query<{ rules: RuleGroup; built_to: number }>(
      'SELECT rules, built_to FROM segments WHERE id = $1 AND user_id = $2 AND NOT is_built',
      [id, userId],
    );
    const [segment] = rows;
    if (!segment) return false;
    const { rows: next } = await client.query<{ id: number }>(
      'SELECT id FROM contacts WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3',
      [userId, segment.built_to, build],
    );
    const contactIds = next.map((contact) => contact.id);
    await lookAt(
      client,
      { userId, contactIds },
      [{ id, rules: segment.rules }],
      await readingOf(client, userId, now),
    );
    await client.query(
      'UPDATE segments SET built_to = GREATEST(built_to, $3), is_built = $4 WHERE id = $1 AND user_id = $2',
      [id, userId, contactIds.at(-1) ?? 0, contactIds.length < build],
    );
    return true;
  });
