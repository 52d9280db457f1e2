import { Modal } from 'antd';
import type { Event } from '../../../domain/entities/events/event';
import { EventDetails } from './EventDetails';
import { EventName } from './EventName';

/** An event's data, as a tree; closed when `event` is null. */
export const EventDialog = ({ event, onClose }: { event: Event | undefined; onClose: () => void }) => (
  <Modal
    open={event !== undefined}
    title={event && <EventName name={event.name} />}
    footer={null}
    onCancel={onClose}
    width={640}
  >
    {event && <EventDetails event={event} />}
  </Modal>
);
