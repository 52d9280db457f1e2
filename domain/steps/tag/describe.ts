import type { Words } from '../../values/text/words';
import { allNamed, type Names } from '../names';
import type { TagStepData } from './schema';
import type { Sentence } from '../definition';

/** The English words are fixed, "from" in both directions (docs/contract.md#descriptions). */
export function describeTag(data: TagStepData, names: Names): Words {
  const tag = names.tag(data.tag_id);
  return data.is_deletion
    ? { en: `Remove contact from tag ${tag}`, fr: `Retire l’étiquette ${tag}` }
    : { en: `Add contact from tag ${tag}`, fr: `Ajoute l’étiquette ${tag}` };
}

/** Every sentence that `describeTag` makes. */
export const tagSentences: readonly Sentence[] = [false, true].map(
  (is_deletion) => (named) => describeTag({ tag_id: 0, is_deletion }, allNamed(named)),
);
