/** A part of a day, as fractions from 0 to 1. */
export interface Stretch {
  from: number;
  to: number;
}

interface WeekWindow {
  days: readonly number[];
  hours: { from: string; to: string } | null;
}

const dayBefore = (day: number): number => (day === 1 ? 7 : day - 1);

/** When the window is open on a weekday. Hours across midnight belong to the day they start on, and end on the next. */
export function stretchesOf(day: number, { days, hours }: WeekWindow): Stretch[] {
  const isChosen = (one: number): boolean => days.length === 0 || days.includes(one);
  if (!hours) return isChosen(day) ? [{ from: 0, to: 1 }] : [];
  const [from, to] = [partOfDay(hours.from), partOfDay(hours.to)];
  if (from < to) return isChosen(day) ? [{ from, to }] : [];
  return [
    ...(isChosen(dayBefore(day)) && to > 0 ? [{ from: 0, to }] : []),
    ...(isChosen(day) ? [{ from, to: 1 }] : []),
  ];
}

function partOfDay(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return (hour + minute / 60) / 24;
}
