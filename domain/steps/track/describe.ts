import type { Words } from '../../values/words';
import type { TrackStepData } from './schema';

export const describeTrack = ({ event_name: name }: TrackStepData): Words => ({
  en: `Track event ${name}`,
  fr: `Envoie l’événement ${name}`,
});
