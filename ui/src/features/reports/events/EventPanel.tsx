import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Event } from '../../../../../domain/entities/events/event';
import { EventDetails } from '../../../components/EventDetails';
import { EventName } from '../../../components/EventName';
import { SidePanel } from '../../../components/SidePanel';
import { contactPath } from '../../contacts/path';

/** An event's properties, in a panel; closed when there is no event. */
export function EventPanel({ event, onClose }: { event: Event | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const contact = event?.contact_external_id;
  return (
    <SidePanel
      isOpen={event !== undefined}
      width={520}
      title={event && <EventName name={event.name} />}
      extra={contact && <Link to={contactPath(contact)}>{t('reports.viewContact')}</Link>}
      onClose={onClose}
    >
      {event && <EventDetails event={event} />}
    </SidePanel>
  );
}
