import type { Words } from '../../values/words';
import type { CountData } from './schema';
import type { Sentence } from '../definition';

export const describeCount = ({ type, value }: CountData): Words =>
  type === 'event'
    ? { en: `Count events for ${value}`, fr: `Compte les événements ${value}` }
    : { en: `Count items inside ${value}`, fr: `Compte les éléments de ${value}` };

/** Every sentence that `describeCount` makes. */
export const countSentences: readonly Sentence[] = [
  (named) =>
    describeCount({
      type: 'event',
      value: named,
      contact_external_id: null,
      timeframe: 1,
      timeframe_unit: 'MINUTES',
      filters: [],
    }),
  (named) => describeCount({ type: 'items', value: named }),
];
