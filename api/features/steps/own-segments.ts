import type { StepContent } from '../../../db/steps/change-chain';
import type { Querier } from '../../../db/database/connection';
import { segmentOf } from '../../../domain/steps';
import { errors } from '../../http/errors';

/**
 * Keeps the segment that a step names from being deleted until the step is saved. Throws ApiError 404 when the account does not have it.
 */
export async function keepNamedSegment(
  client: Querier,
  userId: number,
  { type, data }: StepContent,
): Promise<void> {
  const segmentId = segmentOf(type, data);
  if (segmentId === null) return;
  const { rowCount } = await client.query(
    'SELECT FROM segments WHERE user_id = $1 AND id = $2 FOR KEY SHARE',
    [userId, segmentId],
  );
  if (rowCount === 0) throw errors.notFound('segment');
}
