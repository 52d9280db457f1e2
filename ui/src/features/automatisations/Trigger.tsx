import { tagOfAddedEventName } from '../../../../domain/entities/contacts/tag';
import { EventName } from '../../components/EventName';
import styles from './automatisations.module.css';

/** The trigger of an automation: an event's name, or the addition of a tag. */
export function Trigger({ eventName }: { eventName: string }) {
  const isTag = tagOfAddedEventName(eventName) !== null;
  return isTag ? <EventName name={eventName} /> : <code className={styles.event}>{eventName}</code>;
}
