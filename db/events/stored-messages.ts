import type { Querier } from '../database/connection';

const findStored = {
  name: 'find-events-by-message',
  // With the lists, a plan that PostgreSQL made while the table was small uses its index too, instead of reading all events.
  text: `
    SELECT i.place, e.id
    FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS i (user_id, message_id, place)
    JOIN events e ON e.user_id = i.user_id AND e.message_id = i.message_id
    WHERE e.user_id = ANY ($1::bigint[]) AND e.message_id = ANY ($2::text[])`,
};

/** The ids of the events that are stored with a message id of these, by its place among them. */
export async function storedEvents(
  client: Querier,
  messages: readonly { userId: number; messageId?: string | null }[],
): Promise<Map<number, number>> {
  const { rows } = await client.query<{ place: number; id: number }>({
    ...findStored,
    values: [messages.map(({ userId }) => userId), messages.map(({ messageId }) => messageId ?? null)],
  });
  return new Map(rows.map(({ place, id }) => [place - 1, id]));
}
