import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { useTranslation } from 'react-i18next';
import { momentText } from './Moment';

dayjs.extend(relativeTime);

/** A moment relative to now: "in 3 hours". The `title` shows the moment itself, or the given text. */
export function RelativeMoment({ value, title }: { value: string; title?: string }) {
  useTranslation(); // drawn again when the language changes
  return (
    <time dateTime={value} title={title ?? momentText(value, 'minute')}>
      {dayjs(value).fromNow()}
    </time>
  );
}
