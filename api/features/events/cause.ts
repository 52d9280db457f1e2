import type { Database } from '../../../db/database/connection';
import { readCauses, readEventLink, readStarted } from '../../../db/runs/causes';
import type { EventCause } from '../../../domain/entities/runs/cause';
import { errors } from '../../http/errors';

/** The chain of causes of an event, back to one from outside, and the runs that the event started. Throws ApiError 404. */
export async function getCause({ pool }: Database, userId: number, eventId: number): Promise<EventCause> {
  const event = await readEventLink(pool, userId, eventId);
  if (!event) throw errors.notFound('event');
  const [causes, runs] = await Promise.all([
    readCauses(pool, userId, { eventId }),
    readStarted(pool, userId, eventId),
  ]);
  return { event, causes, runs };
}
