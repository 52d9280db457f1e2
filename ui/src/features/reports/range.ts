import dayjs, { type Dayjs } from 'dayjs';
import { daysToldLimit } from '../../../../domain/entities/events/event';
import { dayText, startOfDay, today } from '../../components/time/clocks';
import { reportDays } from '../../constants';

/** The days of a report, both included, from the address; the default ones where it names none or nonsense. */
export function rangeOf(from: string | undefined, to: string | undefined): [Dayjs, Dayjs] {
  const last = dayIn(to) ?? today();
  const first = dayIn(from) ?? last.subtract(reportDays, 'day');
  return first.isAfter(last) ? [last, first] : [first, last];
}

function dayIn(text: string | undefined): Dayjs | null {
  const day = dayjs(text ?? '');
  // Dayjs takes the 31st of February for a day of March.
  return day.isValid() && dayText(day) === text ? day : null;
}

/** The range on the wire: UTC without zone, from the first midnight of the shown clocks to the one after the last day. */
export function wireRange(from: string | undefined, to: string | undefined) {
  const [first, last] = rangeOf(from, to);
  return { from_date: utcText(first), to_date: utcText(last.add(1, 'day')) };
}

/** The same for the chart, which has room for the last year of it. */
export function chartRange(from: string | undefined, to: string | undefined) {
  const [first, last] = rangeOf(from, to);
  const earliest = last.add(1 - daysToldLimit, 'day');
  return {
    from_date: utcText(first.isBefore(earliest) ? earliest : first),
    to_date: utcText(last.add(1, 'day')),
  };
}

/** When a calendar day begins, as the wire has it. */
export const utcText = (day: Dayjs): string =>
  startOfDay(day).toISOString().slice(0, 'yyyy-MM-ddTHH:mm:ss'.length);
