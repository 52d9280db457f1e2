import type { Database } from '../../../db/database/connection';
import { readFlow } from '../../../db/automatisations/stored-flow';
import { nameLimit } from '../../../domain/entities/common';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Language } from '../../../domain/values/language';
import { beginning } from '../../../domain/values/text/text';
import { errors } from '../../http/errors';
import type { Caller } from './caller';
import { storeNew } from './store-new';

/** What is put behind the name of a copy. */
export const copyMarks: Record<Language, string> = { en: ' (copy)', fr: ' (copie)' };

/**
 * Copies an automation with its tags and steps. The copy is a draft; the copy of a campaign is a campaign with its own event name. Throws
 * ApiError 404, and 409 for a broadcast.
 */
export async function copyAutomatisation(
  database: Database,
  caller: Caller,
  automatisationId: number,
): Promise<AutomatisationDetail> {
  const original = await readFlow(database.pool, { userId: caller.userId, automatisationId });
  if (!original) throw errors.notFound('automatisation');
  if (original.is_broadcast) throw errors.flowIsBroadcast();
  const mark = copyMarks[caller.language];
  const settings = {
    ...original,
    name: beginning(original.name, nameLimit - mark.length) + mark,
    is_active: false,
    tag_ids: original.tags.map((tag) => tag.id),
  };
  return storeNew(
    database,
    caller,
    () => settings,
    () => Promise.resolve(original.steps),
  );
}
