import type { Database } from '../../../db/database/connection';
import { Segment } from '../../../db/segments/Segment';
import { errors } from '../../http/errors';

/** Throws ApiError 404 for a segment that is not the account's. */
export async function findSegment({ knex }: Database, userId: number, segmentId: number): Promise<Segment> {
  const segment = await Segment.query(knex).findOne({ id: segmentId, user_id: userId });
  if (!segment) throw errors.notFound('segment');
  return segment;
}
