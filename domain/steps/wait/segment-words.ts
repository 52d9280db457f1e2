import {
  segmentChanges,
  segmentOfEventName,
  type SegmentChangeKind,
} from '../../entities/segments/segment-event';
import { languages, type Language } from '../../values/language';
import type { Words } from '../../values/text/words';
import type { Names } from '../names';

const phrases: Record<SegmentChangeKind, (segment: string) => Words> = {
  entered: (segment) => ({
    en: `entry into the segment “${segment}”`,
    fr: `l’entrée dans le segment « ${segment} »`,
  }),
  left: (segment) => ({
    en: `exit from the segment “${segment}”`,
    fr: `la sortie du segment « ${segment} »`,
  }),
};

/** An event by its name; that of a segment in words. */
export function eventWords(name: string, names: Names): Words {
  const event = segmentOfEventName(name);
  return event ? phrases[event.change](names.segment(event.segmentId)) : { en: name, fr: name };
}

/** An event's words in each language, from those in one of them, or from several with a sign between them. */
export const wordsAgain = (told: string): Words => ({
  en: inLanguage(told, 'en'),
  fr: inLanguage(told, 'fr'),
});

const inLanguage = (told: string, language: Language): string =>
  segmentChanges.reduce(
    (text, change) =>
      languages.reduce(
        (so, own) =>
          so.replace(phrase(change, own), (_, segment: string) => phrases[change](segment)[language]),
        text,
      ),
    told,
  );

/** Matches a phrase in a language, with plain spaces or no-break ones, where an event stands in a list. */
function phrase(change: SegmentChangeKind, language: Language): RegExp {
  const text = phrases[change]('(.*?)')[language].replaceAll(' ', '[ \u00A0]');
  return new RegExp(`(?<=^| / )${text}(?=$| / )`, 'gs');
}
