import { useTranslation } from 'react-i18next';
import type { Event } from '../../../domain/entities/events/event';
import { JsonTree } from './data/JsonTree';
import { Moment } from './time/Moment';

/** An event's time, its contact, and its data as a tree. */
export function EventDetails({ event }: { event: Event }) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <Moment value={event.created_at} format="second" />
        {event.contact_external_id && ` · ${event.contact_external_id}`}
      </p>
      {Object.keys(event.data).length === 0 ? <p>{t('events.noData')}</p> : <JsonTree value={event.data} />}
    </>
  );
}
