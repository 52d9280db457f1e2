import { dayOf, today } from '../../../components/time/clocks';

/** Whole calendar days since a moment, in the displayed timezone; 0 for today and for a future moment. */
export const daysSince = (moment: string): number => Math.max(0, today().diff(dayOf(moment), 'day'));
