import { useTranslation } from 'react-i18next';
import { wallTimeText } from '../../components/time/calendar-text';
import { momentText } from '../../components/time/Moment';

interface ContactsTimeProps {
  /** The day and the time that each contact's own clocks show, `2026-12-01T09:00`. */
  wall: string;
  /** When the first contacts' clocks show it; null as long as nobody knows. */
  first: string | null;
}

/** When something is sent that goes by each contact's own clocks: the local time, and when it begins. */
export function ContactsTime({ wall, first }: ContactsTimeProps) {
  const { t } = useTranslation();
  const time = t('scheduledTasks.contactsTime', { time: wallTimeText(wall) });
  return (
    <span>
      {time}
      {first !== null && ` ${t('scheduledTasks.contactsFirst', { moment: momentText(first, 'minute') })}`}
    </span>
  );
}
