import type { Words } from '../../values/words';
import type { Names } from '../names';
import type { TagStepData } from './schema';

/** The English words are fixed, "from" in both directions (docs/contract.md#descriptions). */
export function describeTag(data: TagStepData, names: Names): Words {
  const tag = names.tag(data.tag_id);
  return data.is_deletion
    ? { en: `Remove contact from tag ${tag}`, fr: `Retire l’étiquette ${tag}` }
    : { en: `Add contact from tag ${tag}`, fr: `Ajoute l’étiquette ${tag}` };
}
