import type pg from 'pg';
import { windowOf, type CountedMessage, type MessageCap } from '../../domain/entities/account/message-caps';
import type { SentMessagesAnswer } from '../../domain/steps/sent-messages-question';
import { queueWake } from '../outbox/queue';
import type { CallReference } from './call';

/** Whose messages are asked for, by which caps, and the asker's clock (milliseconds since 1970). */
interface AskedMessages {
  userId: number;
  contactId: number;
  caps: readonly MessageCap[];
  now: number;
}

/*
 * The ages are the database's: the clocks of two workers may differ. A message whose call is not over counts as going out now, so what is
 * written as its moment, when its call is over, is never before the provider got it.
 */
const read = {
  name: 'read-counted-messages',
  text: `
    SELECT i.place - 1 AS place, m.age
    FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::integer[], $6::bigint[])
         WITH ORDINALITY AS i (user_id, contact_id, channel, category, count, milliseconds, place)
    CROSS JOIN LATERAL (
      SELECT CASE WHEN k.is_open THEN 0
                  ELSE GREATEST(0, floor(extract(epoch FROM clock_timestamp() - k.moment) * 1000))::bigint END AS age
      FROM counted_messages k
      WHERE k.user_id = i.user_id AND k.contact_id = i.contact_id
        AND (i.channel IS NULL OR k.channel = i.channel) AND (i.category IS NULL OR k.category = i.category)
        AND (k.is_open OR k.moment > clock_timestamp() - i.milliseconds * interval '1 millisecond')
      ORDER BY k.is_open DESC, k.moment DESC LIMIT i.count
    ) m`,
};

/**
 * Answers, in order, when contacts got the messages that caps count. A caller that then sends one holds the contact's lock, from before this
 * question until the message is counted (`countMessages`) and committed: so the caps hold, however many ask.
 */
export async function readCountedMessages(
  client: pg.ClientBase | pg.Pool,
  asked: readonly AskedMessages[],
): Promise<SentMessagesAnswer[]> {
  const all = asked.flatMap(({ userId, contactId, caps, now }, place) =>
    caps.map((cap, order) => ({ userId, contactId, cap, now, place, order })),
  );
  const times = asked.map(({ caps }) => caps.map((): number[] => []));
  if (all.length === 0) return times.map((one) => ({ times: one }));
  const { rows } = await client.query<{ place: number; age: number }>({
    ...read,
    values: [
      all.map(({ userId }) => userId),
      all.map(({ contactId }) => contactId),
      all.map(({ cap }) => cap.channel),
      all.map(({ cap }) => cap.category),
      all.map(({ cap }) => cap.count),
      all.map(({ cap }) => windowOf(cap)),
    ],
  });
  for (const { place, age } of rows) {
    const one = all[place];
    if (one) times[one.place]?.[one.order]?.push(one.now - age);
  }
  return times.map((one) => ({ times: one }));
}

/** A message whose call is stored in this transaction. */
export type NewCountedMessage = CallReference & { contactId: number } & CountedMessage;

const count = {
  name: 'count-messages',
  text: `
    INSERT INTO counted_messages (run_id, visit, user_id, contact_id, channel, category, moment)
    SELECT i.*, clock_timestamp()
    FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::text[], $6::text[]) AS i
    ON CONFLICT (run_id, visit) DO UPDATE SET is_open = true`,
};

/** Counts messages from now on. When a call is over, a trigger keeps its message's moment, or gives its place back (migration 076). */
export async function countMessages(
  client: pg.ClientBase,
  messages: readonly NewCountedMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  await client.query({
    ...count,
    values: [
      messages.map(({ runId }) => runId),
      messages.map(({ visit }) => visit),
      messages.map(({ userId }) => userId),
      messages.map(({ contactId }) => contactId),
      messages.map(({ channel }) => channel),
      messages.map(({ category }) => category),
    ],
  });
}

/** Notes that an attempt may have sent a message: it stays counted, however its call ends. */
export async function noteMayHaveGone(client: pg.ClientBase, { runId, visit }: CallReference): Promise<void> {
  await client.query(
    'UPDATE counted_messages SET may_have_gone = true WHERE run_id = $1 AND visit = $2 AND is_open',
    [runId, visit],
  );
}

/** Most runs that look again for one place that was given back; one of them gets it. */
const wakesForPlace = 10;

/**
 * Wakes the runs of a call's contact that wait for a cap, those that came first: the call has given its place back. Afterwards the caller
 * calls `notifyDispatcher`.
 */
export async function wakeCappedRuns(
  client: pg.ClientBase,
  { userId, runId, visit }: CallReference,
): Promise<void> {
  await client.query(
    queueWake({
      rows: `FROM calls c JOIN users u ON u.id = c.user_id AND u.message_caps <> '[]'
        JOIN automatisation_runs r ON r.user_id = c.user_id AND r.contact_id = c.contact_id AND r.state = 'running'
                                      AND r.waiting_until IS NOT NULL
        JOIN automatisation_run_steps v ON v.run_id = r.id AND v.visit = r.visit AND v.detail ? 'message_cap'
        WHERE c.user_id = $1 AND c.run_id = $2 AND c.visit = $3
        ORDER BY r.current_step_started_at, r.id LIMIT ${wakesForPlace}`,
      of: 'r.',
    }),
    [userId, runId, visit],
  );
}

/** When a contact got the messages that caps count, for callers that send nothing; null: there is no such contact. */
export async function readSentMessages(
  pool: pg.Pool,
  { userId, externalId, caps, now }: Omit<AskedMessages, 'contactId'> & { externalId: string },
): Promise<SentMessagesAnswer | null> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM contacts WHERE user_id = $1 AND external_id = $2',
    [userId, externalId],
  );
  const [contact] = rows;
  const answers =
    contact && (await readCountedMessages(pool, [{ userId, contactId: contact.id, caps, now }]));
  return answers?.[0] ?? null;
}
