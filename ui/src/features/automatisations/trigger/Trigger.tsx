import { messageEventOf } from '../../../../../domain/entities/runs/message-event';
import { isReservedEventName } from '../../../../../domain/entities/segments/segment-event';
import { EventName } from '../../../components/EventName';
import styles from '../automatisations.module.css';

/** The trigger of an automation: an event's name, what became of a message, the addition of a tag, or a segment that is entered or left. */
export function Trigger({ eventName }: { eventName: string }) {
  return isReservedEventName(eventName) || messageEventOf(eventName) !== null ? (
    <EventName name={eventName} />
  ) : (
    <code className={styles.event}>{eventName}</code>
  );
}
