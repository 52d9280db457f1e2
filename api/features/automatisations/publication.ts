import type { Database } from '../../../db/database/connection';
import {
  readFailingConnections,
  type FailingConnection,
} from '../../../db/automatisations/failing-connections';
import { readAlreadyIn } from '../../../db/past-contacts/already-in';
import { countRunsInside } from '../../../db/steps/runs-at-step';
import { readSameTrigger } from '../../../db/automatisations/same-trigger';
import type {
  PublicationOutlook,
  PublicationQuery,
} from '../../../domain/entities/automatisations/publication';
import type { Language } from '../../../domain/values/language';
import { wordsIn } from '../../../domain/values/text/words';
import type { Caller } from './caller';
import { requireFlow } from '../runs/service';

/** What would happen when the automation is published or unpublished, or gets another trigger, or the campaign is run. Throws ApiError 404. */
export async function readPublication(
  database: Database,
  { userId, language }: Caller,
  automatisationId: number,
  { entry_event_name: eventName }: PublicationQuery,
): Promise<PublicationOutlook> {
  const flow = await requireFlow(database, userId, automatisationId);
  const [runs_inside, same_trigger, already, failing] = await Promise.all([
    countRunsInside(database.pool, flow),
    readSameTrigger(database.pool, flow, eventName),
    readAlreadyIn(database.pool, flow, eventName),
    readFailingConnections(database.pool, flow),
  ]);
  return {
    runs_inside,
    same_trigger,
    already_in: already && {
      segment_id: already.segmentId,
      name: already.name,
      contacts: already.contacts,
      is_building: already.isBuilding,
    },
    failing_connections: failing.map((connection) => presentFailing(connection, language)),
  };
}

const presentFailing = (
  { id, app, name, since, test_problem: problem, reason }: FailingConnection,
  language: Language,
): PublicationOutlook['failing_connections'][number] => ({
  id,
  app_id: app,
  name,
  since: since.toISOString(),
  message: problem ? wordsIn(problem, language) : (reason?.message ?? null),
  is_tried_again: problem === null,
});
