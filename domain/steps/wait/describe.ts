import type { Words } from '../../values/text/words';
import type { Sentence } from '../definition';
import type { Names } from '../names';
import type { WaitData } from './schema';
import { eventWords, wordsAgain } from './segment-words';

/** The events, each name once, with a sign between them that is the same in all languages. */
export const awaitedNames = (
  { event_name: name, ways = [] }: Pick<WaitData, 'event_name' | 'ways'>,
  textOf: (name: string) => string = (own) => own,
): string => [...new Set([name, ...ways.map((way) => way.event_name)])].map(textOf).join(' / ');

export const describeWait = (data: WaitData, names: Names): Words =>
  sentence({
    en: awaitedNames(data, (name) => eventWords(name, names).en),
    fr: awaitedNames(data, (name) => eventWords(name, names).fr),
  });

const sentence = (events: Words): Words => ({ en: `Wait for ${events.en}`, fr: `Attend ${events.fr}` });

/** Every sentence that `describeWait` makes. */
export const waitSentences: readonly Sentence[] = [(named) => sentence(wordsAgain(named))];
