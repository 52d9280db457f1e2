import type { Words } from '../../values/words';
import type { Sentence } from '../definition';
import { waitData, type WaitData } from './schema';

export const describeWait = ({ event_name: name }: WaitData): Words => ({
  en: `Wait for ${name}`,
  fr: `Attend ${name}`,
});

/** Every sentence that `describeWait` makes. */
export const waitSentences: readonly Sentence[] = [
  (named) => describeWait(waitData.parse({ event_name: named })),
];
