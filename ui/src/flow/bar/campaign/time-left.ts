const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface TimeLeft {
  unit: 'minutes' | 'hours' | 'days';
  count: number;
}

/** A duration for people: in minutes up to ninety of them, then in hours, from two days on in days. */
export function timeLeft(seconds: number): TimeLeft {
  if (seconds <= 1.5 * hour) return { unit: 'minutes', count: Math.ceil(seconds / minute) };
  return seconds < 2 * day
    ? { unit: 'hours', count: Math.round(seconds / hour) }
    : { unit: 'days', count: Math.round(seconds / day) };
}
