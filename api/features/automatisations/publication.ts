import type { Database } from '../../../db/connection';
import { countRunsInside } from '../../../db/flow/runs-at-step';
import { readSameTrigger } from '../../../db/flow/same-trigger';
import type { PublicationOutlook } from '../../../domain/entities/publication';
import type { Caller } from './caller';
import { requireFlow } from './runs';

/** What publishing the automation, or taking it back, would come upon. Throws ApiError 404. */
export async function readPublication(
  database: Database,
  { userId }: Caller,
  automatisationId: number,
): Promise<PublicationOutlook> {
  const flow = await requireFlow(database, userId, automatisationId);
  const [runs_inside, same_trigger] = await Promise.all([
    countRunsInside(database.pool, flow),
    readSameTrigger(database.pool, flow),
  ]);
  return { runs_inside, same_trigger };
}
