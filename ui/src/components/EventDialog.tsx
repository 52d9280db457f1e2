import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Event } from '../../../domain/entities/event';
import { EventName } from './EventName';
import { JsonTree } from './JsonTree';
import { Moment } from './Moment';

/** An event's data, as a tree; closed when there is no event. */
export function EventDialog({ event, onClose }: { event: Event | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      open={event !== undefined}
      title={event && <EventName name={event.name} />}
      footer={null}
      onCancel={onClose}
      width={640}
    >
      {event && (
        <>
          <p>
            <Moment value={event.created_at} format="second" />
            {event.contact_external_id && ` · ${event.contact_external_id}`}
          </p>
          {Object.keys(event.data).length === 0 ? (
            <p>{t('events.noData')}</p>
          ) : (
            <JsonTree value={event.data} />
          )}
        </>
      )}
    </Modal>
  );
}
