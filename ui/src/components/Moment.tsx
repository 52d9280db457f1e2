import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';

/** Section 9: `MMM dd HH:mm, yyyy` for timelines, `yyyy-MM-dd` elsewhere; in the browser's timezone. */
const formats = { day: 'YYYY-MM-DD', minute: 'MMM DD HH:mm, YYYY', second: 'MMM DD HH:mm:ss, YYYY' };

/** A moment as people read it. What is no date is shown as it came (section 8). */
export function momentText(value: string, format: keyof typeof formats): string {
  const moment = dayjs(value);
  return moment.isValid() ? moment.format(formats[format]) : value;
}

interface MomentProps {
  value: string | null;
  format?: keyof typeof formats;
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
