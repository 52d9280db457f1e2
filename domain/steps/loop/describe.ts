import type { Words } from '../../values/text/words';
import { allNamed, type Names } from '../names';
import type { LoopData } from './schema';
import type { Sentence } from '../definition';

export function describeLoop(data: LoopData, names: Names): Words {
  switch (data.source) {
    case 'all_contacts':
      return { en: 'Loop through all contacts', fr: 'Boucle sur tous les contacts' };
    case 'tag': {
      const tag = names.tag(data.value === null ? null : Number(data.value));
      return {
        en: `Loop through contacts in tag ${tag}`,
        fr: `Boucle sur les contacts de l’étiquette ${tag}`,
      };
    }
    case 'segment': {
      const segment = names.segment(data.value === null ? null : Number(data.value));
      return {
        en: `Loop through contacts in segment ${segment}`,
        fr: `Boucle sur les contacts du segment ${segment}`,
      };
    }
    case 'contact':
      return { en: 'Loop through variable in contact', fr: 'Boucle sur une variable du contact' };
    case 'event':
      return { en: 'Loop through variable in event', fr: 'Boucle sur une variable de l’événement' };
  }
}

const sentenceData = { value: null, delay_between_iterations: 0, contact_filters: [] };

/** Every sentence that `describeLoop` makes. */
export const loopSentences: readonly Sentence[] = [
  ...(['all_contacts', 'contact', 'event'] as const).map(
    (source): Sentence =>
      () =>
        describeLoop({ ...sentenceData, source }, allNamed('')),
  ),
  ...(['tag', 'segment'] as const).map(
    (source): Sentence =>
      (named) =>
        describeLoop({ ...sentenceData, source }, allNamed(named)),
  ),
];
