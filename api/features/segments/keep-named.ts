import type { Querier } from '../../../db/database/connection';
import { segmentOfEventName } from '../../../domain/entities/segments/segment-event';
import { errors } from '../../http/errors';

/**
 * Keeps the segments from being deleted whose events these names are, until the caller's transaction ends. Throws ApiError 404 for one that
 * the account does not have, and for a list, which has no events. Returns their names by their ids.
 */
export async function keepSegmentsOfEvents(
  client: Querier,
  userId: number,
  eventNames: readonly string[],
): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(eventNames.flatMap((name) => segmentOfEventName(name)?.segmentId ?? []));
  if (ids.size === 0) return new Map();
  const { rows } = await client.query<{ id: number; name: string }>(
    `SELECT id, name FROM segments WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND kind = 'rules' ORDER BY id FOR KEY SHARE`,
    [userId, [...ids]],
  );
  if (rows.length !== ids.size) throw errors.notFound('segment');
  return new Map(rows.map(({ id, name }) => [id, name]));
}
