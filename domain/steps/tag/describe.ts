import type { Words } from '../../values/words';
import type { Names } from '../names';
import type { TagStepData } from './schema';

/** The English words are section 5's: "from" in both directions. */
export function describeTag(data: TagStepData, names: Names): Words {
  const tag = names.tag(data.tag_id);
  return data.is_deletion
    ? { en: `Remove contact from tag ${tag}`, fr: `Retire l’étiquette ${tag}` }
    : { en: `Add contact from tag ${tag}`, fr: `Ajoute l’étiquette ${tag}` };
}
