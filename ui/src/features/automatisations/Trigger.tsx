import { tagOfAddedEventName } from '../../../../domain/entities/contacts/tag';
import { EventName } from '../../components/EventName';
import styles from './automatisations.module.css';

/** What starts an automation: an event, by the name it is sent with, or a tag that is added. */
export function Trigger({ eventName }: { eventName: string }) {
  const isTag = tagOfAddedEventName(eventName) !== null;
  return isTag ? <EventName name={eventName} /> : <code className={styles.event}>{eventName}</code>;
}
