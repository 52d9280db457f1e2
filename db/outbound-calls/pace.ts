import type pg from 'pg';
import type { CallReference } from './call';

/** How many calls a connection allows. */
export interface Rate {
  perSecond: number;
  atOnce: number;
}

/** Calls that share a pace: those of a connection, or those of an account that go through none. */
export interface PaceReference {
  userId: number;
  /** Null: they go through none. */
  userAppId: number | null;
}

export interface Pace {
  /** The earliest moment at which the call may go out. */
  dueAt: Date;
  /** Milliseconds from now until it may go out; 0: now. */
  wait: number;
}

/** A call that was sent so long ago was lost with its worker, and no longer takes a place. */
const lostAfter = "interval '10 minutes'";

/** A call that asks for its moment. */
export interface WaitingCall extends PaceReference, CallReference {
  /** The place that it has been assigned. */
  dueAt: Date | null;
  /** Whether it has a turn of its loop, which it would miss if it lined up again. */
  hasTurn: boolean;
}

const lock = {
  name: 'lock-pace',
  text: 'SELECT FROM call_paces WHERE user_id = $1 AND connection = $2 FOR UPDATE',
};

/**
 * SQL: the next place behind all that wait for one: no later than an interval (seconds) after the last of them, since calls may have ended that
 * never took their places. Migration 126 has the index.
 */
const nextPlace = (interval: string): string => `
    GREATEST(clock_timestamp(), LEAST(next_at, ${interval} * interval '1 second' + GREATEST(clock_timestamp(), (
      SELECT max(due_at) FROM calls
      WHERE user_id = $1 AND COALESCE(user_app_id, 0) = $2 AND state = 'pending' AND due_at IS NOT NULL))))`;

/** It is planned each time: by a plan that was made while there were few calls, it would read all of them. */
const findPlace = `
    WITH place AS (
      -- A place that lies before the end of a hold is lost: the calls that wait line up again behind it.
      SELECT CASE WHEN $3::timestamptz >= held_until THEN $3::timestamptz
                  ELSE GREATEST(held_until, ${nextPlace('$4')}) END AS due_at
      FROM call_paces WHERE user_id = $1 AND connection = $2
    ), taken AS (
      UPDATE call_paces SET next_at = place.due_at + $4 * interval '1 second'
      FROM place WHERE user_id = $1 AND connection = $2 AND place.due_at IS DISTINCT FROM $3::timestamptz
    )
    SELECT due_at, GREATEST(0, ceil(extract(epoch FROM due_at - clock_timestamp()) * 1000))::bigint AS wait,
           (SELECT count(*) FROM calls WHERE user_id = $1 AND user_app_id IS NOT DISTINCT FROM $5::bigint
              AND state = 'sending' AND sent_at > now() - ${lostAfter} AND NOT (run_id = $6 AND visit = $7)) AS under_way
    FROM place`;

/**
 * Finds the moment of a call: the place in the row that it has been assigned, or the next free one, never while the provider asked for a
 * pause nor while as many other calls are under way as the connection allows. Workers share the row, and hold it until their transactions end.
 */
export async function paceCall(
  client: pg.ClientBase,
  { userId, userAppId, runId, visit, dueAt, hasTurn }: WaitingCall,
  { perSecond, atOnce }: Rate,
): Promise<Pace> {
  const values = [userId, userAppId ?? 0];
  // Only the first call of a connection finds no row; another transaction may add it at the same moment.
  if ((await client.query({ ...lock, values })).rowCount === 0) {
    await client.query(
      'INSERT INTO call_paces (user_id, connection) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      values,
    );
    await client.query({ ...lock, values });
  }
  const { rows } = await client.query<{ due_at: Date; wait: number; under_way: number }>(findPlace, [
    ...values,
    dueAt,
    1 / perSecond,
    userAppId,
    runId,
    visit,
  ]);
  const [place] = rows;
  if (!place) throw new Error('The pace of a connection was not kept');
  if (place.wait > 0 || place.under_way < atOnce) return { dueAt: place.due_at, wait: place.wait };
  if (hasTurn) return { dueAt: place.due_at, wait: fullWait };
  return lineUpAgain(client, values, perSecond);
}

/** The shortest and the longest wait of a call that finds as many calls under way as the connection allows, in milliseconds. */
const fullWait = 500;
const longestFullWait = 60_000;

/**
 * Gives a call the next place behind all that wait; where that is more than a minute away, it takes none, and asks again in a minute. Where the
 * provider is slower than the pace, the calls that wait ask about as often as the pace allows, and not each of them twice a second.
 */
async function lineUpAgain(
  client: pg.ClientBase,
  values: readonly number[],
  perSecond: number,
): Promise<Pace> {
  const { rows } = await client.query<{ due_at: Date; wait: number }>(
    `WITH next AS (
       SELECT ${nextPlace('$3')} AS next_at, clock_timestamp() + ${fullWait} * interval '1 millisecond' AS earliest,
              clock_timestamp() + ${longestFullWait} * interval '1 millisecond' AS latest
       FROM call_paces WHERE user_id = $1 AND connection = $2
     ), place AS (
       SELECT next_at, next_at <= latest AS is_taken, LEAST(GREATEST(next_at, earliest), latest) AS due_at FROM next
     ), taken AS (
       UPDATE call_paces SET next_at = place.next_at + CASE WHEN is_taken THEN $3 ELSE 0 END * interval '1 second'
       FROM place WHERE user_id = $1 AND connection = $2
     )
     SELECT due_at, GREATEST(1, ceil(extract(epoch FROM due_at - clock_timestamp()) * 1000))::bigint AS wait FROM place`,
    [...values, 1 / perSecond],
  );
  const [place] = rows;
  if (!place) throw new Error('The pace of a connection was not kept');
  return { dueAt: place.due_at, wait: place.wait };
}

/** Holds back the calls of the connection for a while, because its provider asked for that. */
export async function holdCalls(
  client: pg.ClientBase,
  { userId, userAppId }: PaceReference,
  milliseconds: number,
): Promise<void> {
  await client.query(
    `UPDATE call_paces SET held_until = GREATEST(held_until, now() + $3 * interval '1 millisecond')
     WHERE user_id = $1 AND connection = $2`,
    [userId, userAppId ?? 0, milliseconds],
  );
}
