import type { Database } from '../../../db/database/connection';
import { readFlow } from '../../../db/automatisations/stored-flow';
import { nameLimit } from '../../../domain/entities/common';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Language } from '../../../domain/values/language';
import { beginning } from '../../../domain/values/text';
import { errors } from '../../http/errors';
import type { Caller } from './caller';
import { storeNew } from './store-new';

const marks: Record<Language, string> = { en: ' (copy)', fr: ' (copie)' };

/**
 * Copies an automation with its tags and steps. The copy is a draft; the copy of a campaign is a campaign with its own event name. Throws
 * ApiError 404.
 */
export async function copyAutomatisation(
  database: Database,
  caller: Caller,
  automatisationId: number,
): Promise<AutomatisationDetail> {
  const original = await readFlow(database.pool, { userId: caller.userId, automatisationId });
  if (!original) throw errors.notFound('automatisation');
  const mark = marks[caller.language];
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
