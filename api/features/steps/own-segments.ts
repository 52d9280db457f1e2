import type { StepContent } from '../../../db/steps/change-chain';
import type { Querier } from '../../../db/database/connection';
import { segmentOf } from '../../../domain/steps';
import { definitionOf } from '../../../domain/steps/definitions';
import { errors } from '../../http/errors';
import { keepSegmentsOfEvents } from '../segments/keep-named';

/**
 * Keeps the segments from being deleted that a step names, or for whose events it asks, until the step is saved. Throws ApiError 404 when the
 * account does not have one.
 */
export async function keepSegmentsAskedFor(
  client: Querier,
  userId: number,
  content: StepContent,
): Promise<void> {
  await keepNamedSegment(client, userId, content);
  const events = definitionOf(content.type).awaits(content.data);
  await keepSegmentsOfEvents(
    client,
    userId,
    events.map(({ name }) => name),
  );
}

async function keepNamedSegment(client: Querier, userId: number, { type, data }: StepContent): Promise<void> {
  const segmentId = segmentOf(type, data);
  if (segmentId === null) return;
  const { rowCount } = await client.query(
    'SELECT FROM segments WHERE user_id = $1 AND id = $2 FOR KEY SHARE',
    [userId, segmentId],
  );
  if (rowCount === 0) throw errors.notFound('segment');
}
