import type { Words } from '../../values/words';
import type { Sentence } from '../definition';
import { waitData, type WaitData } from './schema';

/** The events, each name once, with a sign between them that is the same in all languages. */
export const awaitedNames = ({
  event_name: name,
  ways = [],
}: Pick<WaitData, 'event_name' | 'ways'>): string =>
  [...new Set([name, ...ways.map((way) => way.event_name)])].join(' / ');

export const describeWait = (data: WaitData): Words => ({
  en: `Wait for ${awaitedNames(data)}`,
  fr: `Attend ${awaitedNames(data)}`,
});

/** Every sentence that `describeWait` makes. */
export const waitSentences: readonly Sentence[] = [
  (named) => describeWait(waitData.parse({ event_name: named })),
];
