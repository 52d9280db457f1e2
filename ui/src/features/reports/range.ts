import dayjs, { type Dayjs } from 'dayjs';
import { daysToldLimit } from '../../../../domain/entities/events/event';
import { dayText, startOfDay, today } from '../../components/time/clocks';
import { reportDays } from '../../constants';

/** The days of a report, both included, from the URL; the default ones when it has none or invalid ones. */
export function rangeOf(from: string | undefined, to: string | undefined): [Dayjs, Dayjs] {
  const last = dayIn(to) ?? today();
  const first = dayIn(from) ?? last.subtract(reportDays, 'day');
  return first.isAfter(last) ? [last, first] : [first, last];
}

function dayIn(text: string | undefined): Dayjs | null {
  const day = dayjs(text ?? '');
  // Day.js turns the 31st of February into a day of March.
  return day.isValid() && dayText(day) === text ? day : null;
}

/** The range for the API: UTC without a zone, from the first midnight in the displayed timezone to the one after the last day. */
export function wireRange(from: string | undefined, to: string | undefined) {
  const [first, last] = rangeOf(from, to);
  return { from_date: utcText(first), to_date: utcText(last.add(1, 'day')) };
}

/** The same for the chart, which shows at most the last year of the range. */
export function chartRange(from: string | undefined, to: string | undefined) {
  const [first, last] = rangeOf(from, to);
  const earliest = last.add(1 - daysToldLimit, 'day');
  return {
    from_date: utcText(first.isBefore(earliest) ? earliest : first),
    to_date: utcText(last.add(1, 'day')),
  };
}

/** The beginning of a calendar day, in the API's format. */
export const utcText = (day: Dayjs): string =>
  startOfDay(day).toISOString().slice(0, 'yyyy-MM-ddTHH:mm:ss'.length);
