import { dayOf, today } from '../../../components/time/clocks';

/** Whole calendar days of the shown clocks since a moment; 0 today, and for a moment to come. */
export const daysSince = (moment: string): number => Math.max(0, today().diff(dayOf(moment), 'day'));
