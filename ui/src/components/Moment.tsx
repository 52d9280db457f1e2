import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../domain/values/language';
import { dateFormats } from '../constants';

type DateFormat = keyof typeof dateFormats.en;

/** A moment as people read it, in the browser's timezone. What is no date is shown as it came (section 8). */
export function momentText(value: string, format: DateFormat): string {
  const moment = dayjs(value);
  return moment.isValid() ? moment.format(dateFormats[spoken()][format]) : value;
}

/** The language that months are told in. */
const spoken = (): Language => (dayjs.locale() === 'fr' ? 'fr' : 'en');

/** The short name of a moment's weekday: "Fri". */
const weekdayText = (value: string): string => dayjs(value).format('ddd');

interface MomentProps {
  value: string | null;
  format?: DateFormat;
  /** Says the day of the week, too. */
  withWeekday?: boolean;
}

export function Moment({ value, format = 'minute', withWeekday = false }: MomentProps) {
  useTranslation(); // drawn again when the language changes: months are words
  if (value === null) return <span aria-hidden="true">–</span>;
  return (
    <time dateTime={value} title={momentText(value, 'second')}>
      {withWeekday && `${weekdayText(value)} `}
      {momentText(value, format)}
    </time>
  );
}
