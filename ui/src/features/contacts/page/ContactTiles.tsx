import { useTranslation } from 'react-i18next';
import type { ContactDetail } from '../../../../../domain/entities/contacts/contact';
import { EventName } from '../../../components/EventName';
import { momentText } from '../../../components/time/Moment';
import { StatTile, StatTiles } from '../../../components/badges/StatTile';
import { daysSince } from './days-since';

/** The four figures of a contact (docs/contract.md#list-screens). */
export function ContactTiles({ contact }: { contact: ContactDetail }) {
  const { t, i18n } = useTranslation();
  const { number_of_events, last_event_date, last_event_name, created_at } = contact;
  const ago = (date: string): string => t('contacts.daysAgo', { count: daysSince(date) });
  return (
    <StatTiles>
      <StatTile title={t('contacts.numberOfEvents')} value={number_of_events.toLocaleString(i18n.language)} />
      <StatTile
        title={t('contacts.lastEventDate')}
        value={last_event_date ? momentText(last_event_date, 'day') : '–'}
        note={last_event_date ? ago(last_event_date) : undefined}
      />
      <StatTile
        title={t('contacts.lastEventName')}
        value={last_event_name === null ? '–' : <EventName name={last_event_name} />}
      />
      <StatTile title={t('common.createdAt')} value={momentText(created_at, 'day')} note={ago(created_at)} />
    </StatTiles>
  );
}
