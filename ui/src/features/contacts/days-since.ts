import dayjs from 'dayjs';

/** Whole calendar days of this browser since a moment; 0 today, and for a moment to come. */
export const daysSince = (moment: string): number =>
  Math.max(0, dayjs().startOf('day').diff(dayjs(moment).startOf('day'), 'day'));
