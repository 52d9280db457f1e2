import type { Words } from '../../values/words';
import type { Sentence } from '../definition';
import { waitData, type WaitData } from './schema';

/** Several events are told with a sign between them that is the same in both languages. */
export const describeWait = ({ event_name: name, ways = [] }: WaitData): Words => {
  const names = [...new Set([name, ...ways.map((way) => way.event_name)])].join(' / ');
  return { en: `Wait for ${names}`, fr: `Attend ${names}` };
};

/** Every sentence that `describeWait` makes. */
export const waitSentences: readonly Sentence[] = [
  (named) => describeWait(waitData.parse({ event_name: named })),
];
