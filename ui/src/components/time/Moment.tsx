import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../domain/values/language';
import { dateFormats } from '../../constants';
import { onShownClocks, othersClocks } from './clocks';

type DateFormat = Exclude<keyof typeof dateFormats.en, 'dayOfYear'>;

/** The formats that include a time of day. */
const withHour: readonly DateFormat[] = ['minute', 'second'];

/**
 * A moment for people, in the account's timezone, else in the browser's; a time in another timezone than the reader's names it: "Dec 01
 * 09:00, 2026 (Paris)". An invalid date is shown unchanged (docs/contract.md#messages).
 */
export function momentText(value: string, format: DateFormat): string {
  const moment = onShownClocks(value);
  if (!moment.isValid()) return value;
  const text = moment.format(dateFormats[spoken()][format]);
  const clocks = withHour.includes(format) ? othersClocks(Date.parse(value)) : '';
  return clocks === '' ? text : `${text} (${clocks})`;
}

/** A calendar day (`2026-03-01`) among others of its year: "Mar 1". */
export const dayOfYearText = (day: string): string => dayjs(day).format(dateFormats[spoken()].dayOfYear);

/** The language of month names. */
const spoken = (): Language => (dayjs.locale() === 'fr' ? 'fr' : 'en');

/** The short name of a moment's weekday: "Fri". */
const weekdayText = (value: string): string => onShownClocks(value).format('ddd');

interface MomentProps {
  value: string | null;
  format?: DateFormat;
  /** Adds the weekday. */
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
