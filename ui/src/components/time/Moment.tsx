import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../../domain/values/language';
import { dateFormats } from '../../constants';
import { onShownClocks, othersClocks } from './clocks';

type DateFormat = Exclude<keyof typeof dateFormats.en, 'dayOfYear'>;

/** The formats that tell an hour. */
const withHour: readonly DateFormat[] = ['minute', 'second'];

/**
 * A moment as people read it, on the account's clocks, else on the browser's; an hour on clocks that are not the reader's names them: "Dec
 * 01 09:00, 2026 (Paris)". What is no date is shown as it came (docs/contract.md#messages).
 */
export function momentText(value: string, format: DateFormat): string {
  const moment = onShownClocks(value);
  if (!moment.isValid()) return value;
  const text = moment.format(dateFormats[spoken()][format]);
  const clocks = withHour.includes(format) ? othersClocks(Date.parse(value)) : '';
  return clocks === '' ? text : `${text} (${clocks})`;
}

/** A calendar day (`2026-03-01`) beside others of its year: "Mar 1". */
export const dayOfYearText = (day: string): string => dayjs(day).format(dateFormats[spoken()].dayOfYear);

/** The language that months are told in. */
const spoken = (): Language => (dayjs.locale() === 'fr' ? 'fr' : 'en');

/** The short name of a moment's weekday: "Fri". */
const weekdayText = (value: string): string => onShownClocks(value).format('ddd');

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
