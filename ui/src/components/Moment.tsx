import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { dateFormats } from '../constants';

type DateFormat = keyof typeof dateFormats;

/** A moment as people read it, in the browser's timezone. What is no date is shown as it came (section 8). */
export function momentText(value: string, format: DateFormat): string {
  const moment = dayjs(value);
  return moment.isValid() ? moment.format(dateFormats[format]) : value;
}

interface MomentProps {
  value: string | null;
  format?: DateFormat;
}

export function Moment({ value, format = 'minute' }: MomentProps) {
  useTranslation(); // drawn again when the language changes: months are words
  if (value === null) return <span aria-hidden="true">–</span>;
  return (
    <time dateTime={value} title={momentText(value, 'second')}>
      {momentText(value, format)}
    </time>
  );
}
