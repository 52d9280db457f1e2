import type pg from 'pg';
import { simpleRulesOf } from '../../domain/entities/segments/rule';
import { newContactTopic, topicOf, type RuleReading } from '../../domain/segments/facts';
import { groupedBy } from '../../domain/values/grouped-by';
import { asOfOneMoment, inTransaction } from '../database/transaction';
import { notifyDispatcher } from '../outbox/notify';
import { byItself, together, type Cause } from './causes';
import {
  keepContacts,
  lockSegments,
  lookAt,
  lookUp,
  place,
  readingOf,
  type AskedSegment,
  type Connections,
  type LookedUp,
  type RuledSegment,
} from './look-at';

/** How much one transaction does. */
export interface Portions {
  /** Changes of contacts that are looked at. */
  checks: number;
  /** Contacts whose moment has come at which time alone may change a segment. */
  turns: number;
  /** Contacts that are looked at for segments that are being built. */
  build: number;
}

export const portions: Portions = { checks: 1_000, turns: 1_000, build: 20_000 };

/**
 * How far a portion got. `none`: there was nothing to do, or another process holds the lock. `caughtUp`: all that waited was done. `more`: as much
 * was done as one transaction does, and more may wait.
 */
export type Progress = 'none' | 'caughtUp' | 'more';

/** Each change may move a contact in every segment: one transaction looks at so many pairs of contact and segment, or at a few contacts. */
const mostPlaces = 50_000;
const fewestContacts = 20;
const bounded = (rows: number, segments: number): number =>
  Math.min(rows, Math.max(fewestContacts, Math.floor(mostPlaces / Math.max(1, segments))));

/**
 * A portion of building begins no further contacts after this time, in milliseconds. It looks at few contacts together at first, at twice as many
 * after those that took a short time, and at half as many after others.
 */
const longestPortion = 1_000;
const togetherAtFirst = 50;
const togetherAtMost = 1_000;
const shortTime = 150;

/** How many accounts a round looks at; the others have their turn in the next. */
const accountsAtOnce = 50;

/** The segments of an account that follow rules, and what each asks about. */
interface Watching extends RuledSegment {
  topics: ReadonlySet<string>;
}

async function segmentsOf(client: pg.ClientBase, userId: number): Promise<Watching[]> {
  const { rows } = await client.query<RuledSegment>(
    `SELECT id, rules, is_built AS "isBuilt" FROM segments WHERE user_id = $1 AND kind = 'rules' ORDER BY id`,
    [userId],
  );
  return rows.map((segment) => ({
    ...segment,
    topics: new Set([newContactTopic, ...simpleRulesOf(segment.rules).map(topicOf)]),
  }));
}

/**
 * Stores what the rules of an account's segments ask about: from the caller's commit on, a transaction that changes a contact in such a thing notes it
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

/** A transaction that holds the lock of an account's segments, and a connection for what rules ask, all as of one moment after the lock. */
interface Looking extends Connections {
  reading: RuleReading;
}

/** Works while it holds the lock of an account's segments. */
async function whileLocked(
  pool: pg.Pool,
  { userId, now }: { userId: number; now: number },
  work: (looking: Looking) => Promise<Progress>,
): Promise<Progress> {
  const progress = await inTransaction(pool, async (client) => {
    if (!(await lockSegments(client, userId, { isPatient: false }))) return 'none';
    const reading = await readingOf(client, userId, now);
    return asOfOneMoment(pool, (facts) => work({ client, facts, reading }));
  });
  if (progress !== 'none') notifyDispatcher(pool);
  return progress;
}

/** A change of a contact that is to be looked at, with what led to it. */
interface Check {
  contact_id: number;
  topic: string;
  depth: number;
  fan_out: number | null;
  triggers: boolean;
  /** How many changes the portion began with. */
  taken: number;
}

const causeOfCheck = ({ depth, fan_out: fanOut, triggers }: Check): Cause => ({ depth, fanOut, triggers });

const contactsOf = (rows: readonly { contact_id: number }[]): number[] =>
  rows.map(({ contact_id }) => contact_id);

/** The accounts with changed contacts; the one whose oldest change waits longest comes first. */
export async function accountsWithChecks(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: number }>(
    `SELECT a.user_id FROM segment_accounts a
     CROSS JOIN LATERAL (SELECT id FROM segment_checks WHERE user_id = a.user_id ORDER BY id LIMIT 1 OFFSET 0) oldest
     ORDER BY oldest.id LIMIT ${accountsAtOnce}`,
  );
  return rows.map(({ user_id }) => user_id);
}

/**
 * Looks at a portion of an account's changed contacts, by the segments that ask about what has changed. What led to other changes of these
 * contacts, which come later in the order, is taken with them: what is looked at is all that they have led to.
 */
export const workOffChecks = (
  pool: pg.Pool,
  userId: number,
  now: number,
  { checks }: Pick<Portions, 'checks'> = portions,
): Promise<Progress> =>
  whileLocked(pool, { userId, now }, async ({ client, facts, reading }) => {
    const segments = await segmentsOf(client, userId);
    const most = bounded(checks, segments.length);
    const { rows } = await client.query<Check>(
      `WITH first AS MATERIALIZED (
         SELECT contact_id FROM segment_checks WHERE user_id = $1 ORDER BY id LIMIT $2
       ), next AS MATERIALIZED (SELECT DISTINCT contact_id FROM first), gone AS (
         DELETE FROM segment_checks c USING next WHERE c.user_id = $1 AND c.contact_id = next.contact_id
         RETURNING c.contact_id, c.topic, c.depth, c.fan_out, c.triggers
       )
       SELECT contact_id, topic, max(depth) AS depth, min(fan_out) AS fan_out, bool_or(triggers) AS triggers,
              (SELECT count(*) FROM first) AS taken
       FROM gone GROUP BY 1, 2 ORDER BY 1, 2`,
      [userId, most],
    );
    const [one] = rows;
    if (!one) return 'none';
    // Contacts that have changed in the same things, for the same causes, are looked at together.
    const alike = groupedBy([...groupedBy(rows, ({ contact_id }) => contact_id)], ([, changes]) =>
      JSON.stringify(changes.map(({ topic, depth, fan_out, triggers }) => [topic, depth, fan_out, triggers])),
    );
    if (alike.size > 1) await keepContacts(client, userId, contactsOf(rows));
    for (const [[firstId, changes], ...others] of alike.values()) {
      const asked = segments.flatMap((segment): AskedSegment[] => {
        const causes = changes.filter(({ topic }) => segment.topics.has(topic));
        return causes.length === 0 ? [] : [{ ...segment, cause: together(causes.map(causeOfCheck)) }];
      });
      const contactIds = [firstId, ...others.map(([contactId]) => contactId)];
      await lookAt({ client, facts }, { userId, contactIds }, asked, reading);
    }
    return one.taken < most ? 'caughtUp' : 'more';
  });

/** The accounts of which a contact may enter or leave a segment by now; the one that waits longest comes first. */
export async function accountsWithTurns(pool: pg.Pool, now: number): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: number }>(
    `SELECT a.user_id FROM segment_accounts a
     CROSS JOIN LATERAL (
       SELECT at FROM segment_turns WHERE user_id = a.user_id AND at <= to_timestamp($1::float8 / 1000) ORDER BY at LIMIT 1 OFFSET 0
     ) oldest
     ORDER BY oldest.at LIMIT ${accountsAtOnce}`,
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
): Promise<Progress> =>
  whileLocked(pool, { userId, now }, async ({ client, facts, reading }) => {
    const segments = await segmentsOf(client, userId);
    const { rows } = await client.query<{ segment_id: number; contact_id: number }>(
      `SELECT segment_id, contact_id FROM segment_turns
       WHERE user_id = $1 AND at <= to_timestamp($2::float8 / 1000) ORDER BY at LIMIT $3`,
      [userId, now, turns],
    );
    if (rows.length === 0) return 'none';
    await keepContacts(client, userId, contactsOf(rows));
    const ofSegment = groupedBy(rows, ({ segment_id }) => segment_id);
    // What led to each turn is stored with it.
    for (const segment of segments)
      await lookAt(
        { client, facts },
        { userId, contactIds: contactsOf(ofSegment.get(segment.id) ?? []) },
        [{ ...segment, cause: byItself }],
        reading,
      );
    return rows.length < turns ? 'caughtUp' : 'more';
  });

/**
 * The accounts with segments whose building may begin or go on, by their ids. A transaction number of the future comes from another server,
 * whose backup was restored here: that transaction is over.
 */
export async function accountsToBuild(pool: pg.Pool): Promise<number[]> {
  // A statement of its own: a transaction that takes its number after this one sees the rules that are saved by now.
  await pool.query(
    `UPDATE segments SET build_after = pg_current_xact_id() WHERE NOT is_built AND kind = 'rules' AND build_after IS NULL`,
  );
  const { rows } = await pool.query<{ user_id: number }>(
    `SELECT DISTINCT user_id FROM segments WHERE NOT is_built AND kind = 'rules' AND ${mayBeBuilt} ORDER BY user_id`,
  );
  return rows.map(({ user_id }) => user_id);
}

/** SQL: whether all transactions are over that may have changed contacts without knowing of the segment's rules. */
const mayBeBuilt = `(build_after < pg_snapshot_xmin(pg_current_snapshot()) OR build_after >= pg_snapshot_xmax(pg_current_snapshot()))`;

/**
 * Looks at the next contacts for an account's segments that are being built. The segments that are least far, all at the same contact, go
 * together: through a portion of the contacts, or as many as a second allows.
 */
export const buildOn = (
  pool: pg.Pool,
  userId: number,
  now: number,
  { build }: Pick<Portions, 'build'> = portions,
): Promise<Progress> =>
  whileLocked(pool, { userId, now }, async ({ client, facts, reading }) => {
    const { rows: segments } = await client.query<RuledSegment & { built_to: number; build_after: string }>(
      `SELECT id, rules, false AS "isBuilt", built_to, build_after::text FROM segments
       WHERE user_id = $1 AND NOT is_built AND kind = 'rules' AND ${mayBeBuilt}
         AND built_to = (SELECT min(built_to) FROM segments WHERE user_id = $1 AND NOT is_built AND kind = 'rules' AND ${mayBeBuilt})
       ORDER BY id`,
      [userId],
    );
    const [first] = segments;
    if (!first) return 'none';
    const { rows: next } = await client.query<{ id: number }>(
      'SELECT id FROM contacts WHERE user_id = $1 AND id > $2 ORDER BY id LIMIT $3',
      [userId, first.built_to, build],
    );
    const contactIds = next.map((contact) => contact.id);
    const asked = segments.map((segment) => ({ ...segment, cause: byItself }));
    const done = await asOfOneMoment(pool, async (others) => {
      const read = readAhead([facts, others], { userId, contactIds }, asked, reading);
      let placed = 0;
      for await (const contacts of read) {
        await place(client, { userId, looked: contacts.looked }, asked, reading);
        placed += contacts.asked;
      }
      return placed;
    });
    // Only of rules that have not changed meanwhile, and read as they were: after a change of the account's settings the work begins again.
    await client.query(
      `UPDATE segments s SET built_to = GREATEST(s.built_to, $4), is_built = $5
       FROM unnest($2::bigint[], $3::text[]) AS i (id, build_after)
       WHERE s.user_id = $1 AND s.id = i.id AND s.build_after::text = i.build_after`,
      [
        userId,
        segments.map(({ id }) => id),
        segments.map(({ build_after }) => build_after),
        contactIds[done - 1] ?? 0,
        done === contactIds.length && done < build,
      ],
    );
    return 'more';
  });

/**
 * Reads what rules ask about contacts, some at a time and in order, for as long as a portion lasts. The next ones are read on two connections
 * while the caller stores the last: each contact as of one moment.
 */
async function* readAhead(
  connections: readonly [pg.ClientBase, pg.ClientBase],
  { userId, contactIds }: { userId: number; contactIds: readonly number[] },
  segments: readonly RuledSegment[],
  reading: RuleReading,
): AsyncGenerator<{ asked: number; looked: LookedUp }> {
  const began = performance.now();
  const coming: Promise<{ asked: number; looked: LookedUp }>[] = [];
  let begun = 0;
  let together = togetherAtFirst;
  const readOn = (connection: pg.ClientBase): void => {
    const some = contactIds.slice(begun, begun + together);
    if (some.length === 0 || (begun > 0 && performance.now() - began >= longestPortion)) return;
    begun += some.length;
    const contacts = { userId, contactIds: some, areInOnePiece: true };
    const start = performance.now();
    const read = lookUp(connection, contacts, segments, reading).then((looked) => {
      const isShort = performance.now() - start < shortTime;
      together = Math.max(1, Math.min(togetherAtMost, Math.floor(some.length * (isShort ? 2 : 0.5))));
      return { asked: some.length, looked };
    });
    // Whoever waits for them gets the error; nobody may.
    read.catch(() => undefined);
    coming.push(read);
  };
  for (const connection of connections) readOn(connection);
  for (let turn = 0; ; turn += 1) {
    const next = coming.shift();
    if (!next) return;
    const contacts = await next;
    readOn(connections[turn % 2 === 0 ? 0 : 1]);
    yield contacts;
  }
}
