import type { Words } from '../../values/text/words';
import type { Sentence } from '../definition';
import type { SplitData } from './schema';

export const describeSplit = ({ ways }: SplitData): Words => ({
  en: `Split into ${ways.length} ways`,
  fr: `Répartit sur ${ways.length} voies`,
});

/** Every sentence that `describeSplit` makes. */
export const splitSentences: readonly Sentence[] = [
  (named) => ({ en: `Split into ${named} ways`, fr: `Répartit sur ${named} voies` }),
];
