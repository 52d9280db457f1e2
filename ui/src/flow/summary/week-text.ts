import { isoWeekdays, weekdayName } from '../../components/time/calendar-text';

/** From this many consecutive days on, only the first and the last are named. */
const stretchLength = 3;

/** "Mon–Fri", "Mon, Wed"; empty where no day is chosen, which is every day. */
export function weekdaysText(days: readonly number[], language: string): string {
  const chosen = isoWeekdays.filter((day) => days.includes(day));
  if (chosen.length === isoWeekdays.length) return '';
  return stretches(chosen)
    .flatMap((stretch) => {
      const names = stretch.map((day) => weekdayName(day, 'short', language));
      return names.length < stretchLength ? names : [`${names.at(0)}–${names.at(-1)}`];
    })
    .join(', ');
}

/** Groups consecutive days. */
const stretches = (days: readonly number[]): number[][] =>
  days.reduce<number[][]>((found, day) => {
    const last = found.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else found.push([day]);
    return found;
  }, []);

/** "09:00–17:00". */
export const hoursText = ({ from, to }: { from: string; to: string }): string => `${from}–${to}`;
