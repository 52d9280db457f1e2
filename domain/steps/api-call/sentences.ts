import { apps } from '../../apps';
import type { Sentence } from '../definition';

/** The descriptions of app steps. The description of another call is its address, the same in all languages. */
export const apiCallSentences: readonly Sentence[] = Object.values(apps).flatMap(({ actions }) =>
  Object.values(actions).flatMap(({ stepDescription: words }): Sentence[] => (words ? [() => words] : [])),
);
