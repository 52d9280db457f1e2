import type { Words } from '../../values/text/words';
import type { TrackStepData } from './schema';
import type { Sentence } from '../definition';

export const describeTrack = ({ event_name: name }: TrackStepData): Words => ({
  en: `Track event ${name}`,
  fr: `Envoie l’événement ${name}`,
});

/** Every sentence that `describeTrack` makes. */
export const trackSentences: readonly Sentence[] = [
  (named) => describeTrack({ event_name: named, contact_external_id: null, event_data: {} }),
];
