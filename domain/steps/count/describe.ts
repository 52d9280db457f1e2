import {
  segmentChanges,
  segmentEventName,
  segmentOfEventName,
  type SegmentChangeKind,
} from '../../entities/segments/segment-event';
import type { Words } from '../../values/text/words';
import { allNamed, type Names } from '../names';
import type { CountData } from './schema';
import type { Sentence } from '../definition';

export function describeCount({ type, value }: CountData, names: Names): Words {
  const ofSegment = type === 'event' ? segmentOfEventName(value) : null;
  if (ofSegment) return segmentChangeWords[ofSegment.change](names.segment(ofSegment.segmentId));
  return type === 'event'
    ? { en: `Count events for ${value}`, fr: `Compte les événements ${value}` }
    : { en: `Count items inside ${value}`, fr: `Compte les éléments de ${value}` };
}

const segmentChangeWords: Record<SegmentChangeKind, (segment: string) => Words> = {
  entered: (segment) => ({
    en: `Count entries into the segment “${segment}”`,
    fr: `Compte les entrées dans le segment « ${segment} »`,
  }),
  left: (segment) => ({
    en: `Count exits from the segment “${segment}”`,
    fr: `Compte les sorties du segment « ${segment} »`,
  }),
};

const sentenceData = {
  type: 'event',
  contact_external_id: null,
  timeframe: 1,
  timeframe_unit: 'MINUTES',
} as const;

/** Every sentence that `describeCount` makes. */
export const countSentences: readonly Sentence[] = [
  (named) => describeCount({ ...sentenceData, filters: [], value: named }, allNamed('')),
  ...segmentChanges.map(
    (change): Sentence =>
      (named) =>
        describeCount({ ...sentenceData, filters: [], value: segmentEventName(1, change) }, allNamed(named)),
  ),
  (named) => describeCount({ type: 'items', value: named }, allNamed('')),
];
