import type { Words } from '../../values/words';
import type { CountData } from './schema';

export const describeCount = ({ type, value }: CountData): Words =>
  type === 'event'
    ? { en: `Count events for ${value}`, fr: `Compte les événements ${value}` }
    : { en: `Count items inside ${value}`, fr: `Compte les éléments de ${value}` };
