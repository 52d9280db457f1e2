import { toJson } from '../../domain/values/json';
import type { Querier } from '../database/connection';
import type { Delivery } from './delivery';

/**
 * How long the same body under the same name counts as the same delivery, and how long it may come under other names after its first one.
 */
const sameFor = '30 days';
const otherNamesFor = '1 day';
/** The most bodies that are deleted with each delivery. */
const forgottenAtOnce = 1_000;

/*
 * The first transaction that stores a body gives it its message id; a concurrent transaction waits for the commit, and gets that id too. An
 * order that is created and paid at once comes under two names with one body, so another name counts as another delivery, for a while.
 */
const findReplayed = {
  name: 'find-replayed-deliveries',
  text: `
    WITH item AS MATERIALIZED (
      SELECT place, user_id, decode(hash, 'hex') AS body_hash, name, message_id, is_kept
      FROM jsonb_to_recordset($1::jsonb)
           AS i (place integer, user_id bigint, hash text, name text, message_id text, is_kept boolean)
    ), kept AS (
      INSERT INTO signed_bodies AS s (user_id, body_hash, name, message_id)
      SELECT DISTINCT ON (user_id, body_hash, name) user_id, body_hash, name, message_id
      FROM item WHERE is_kept ORDER BY user_id, body_hash, name, place
      ON CONFLICT (user_id, body_hash, name) DO UPDATE SET
        message_id = CASE WHEN s.received_at > now() - interval '${sameFor}' THEN s.message_id ELSE EXCLUDED.message_id END,
        received_at = CASE WHEN s.received_at > now() - interval '${sameFor}' THEN s.received_at ELSE now() END
      RETURNING user_id, body_hash, name, message_id
    )
    SELECT item.place, COALESCE(earlier.message_id, kept.message_id, item.message_id) AS message_id
    FROM item
    LEFT JOIN kept USING (user_id, body_hash, name)
    LEFT JOIN LATERAL (
      SELECT s.message_id FROM signed_bodies s
      WHERE s.user_id = item.user_id AND s.body_hash = item.body_hash AND s.received_at > now() - interval '${sameFor}'
        AND (s.name = item.name OR s.received_at < now() - interval '${otherNamesFor}')
      ORDER BY s.received_at LIMIT 1
    ) earlier ON true
    ORDER BY item.place`,
};

const forgetOld = {
  name: 'forget-signed-bodies',
  text: `
    DELETE FROM signed_bodies WHERE (user_id, body_hash, name) IN (
      SELECT user_id, body_hash, name FROM signed_bodies WHERE received_at < now() - interval '${sameFor}'
      ORDER BY received_at LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED)`,
};

/**
 * The deliveries, where a body that was signed before carries the message id under which it was stored first: such deliveries are repeats.
 */
export async function withFirstIds(client: Querier, deliveries: readonly Delivery[]): Promise<Delivery[]> {
  const items = deliveries.flatMap(({ userId, name, messageId, signedBody }, place) =>
    signedBody === null || messageId === null
      ? []
      : [
          {
            place,
            user_id: userId,
            name,
            message_id: messageId,
            hash: signedBody.hash,
            is_kept: !signedBody.isTest,
          },
        ],
  );
  if (items.length === 0) return [...deliveries];
  const { rows } = await client.query<{ place: number; message_id: string }>({
    ...findReplayed,
    values: [toJson(items)],
  });
  await client.query(forgetOld);
  const firstIds = new Map(rows.map(({ place, message_id }) => [place, message_id]));
  return deliveries.map((delivery, place) => ({
    ...delivery,
    messageId: firstIds.get(place) ?? delivery.messageId,
  }));
}
