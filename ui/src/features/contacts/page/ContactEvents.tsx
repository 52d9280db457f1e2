import { BranchesOutlined, StopOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EntryOfEvent } from '../../../../../domain/entities/automatisations/entry';
import type { Event } from '../../../../../domain/entities/events/event';
import { EventName } from '../../../components/EventName';
import { EventDialog } from '../../../components/EventDialog';
import { StateScreen } from '../../../components/feedback/StateScreen';
import type { ListAddress } from '../../../components/list/address';
import { ListPagination } from '../../../components/list/ListPagination';
import { useOpened } from '../../../components/list/opened';
import { Moment } from '../../../components/time/Moment';
import { useOptions } from '../../../store/use-options';
import { automatisationOptions } from '../../automatisations/slice';
import type { ContactPage } from '../api';
import styles from '../contacts.module.css';

interface ContactEventsProps {
  page: ContactPage;
  address: ListAddress;
  isLoading: boolean;
}

/** The contact's events, newest first. The open one is in the URL. */
export function ContactEvents({ page: { events, entries, meta }, address, isLoading }: ContactEventsProps) {
  const { t } = useTranslation();
  const opened = useOpened('event');
  if (events.length === 0) {
    return (
      <div className={styles.panel}>
        <StateScreen
          icon={<ThunderboltOutlined aria-hidden="true" />}
          title={t('contacts.noEvents')}
          text={t('contacts.noEventsText')}
        />
      </div>
    );
  }
  return (
    <div className={styles.panel} aria-busy={isLoading}>
      <ol className={styles.timeline}>
        {events.map((event) => (
          <li key={event.id}>
            <Link to={opened.linkTo(event.id)} preventScrollReset className={styles.event}>
              <span className={styles.eventName}>
                <EventName name={event.name} />
              </span>
              <Moment value={event.created_at} />
            </Link>
            <Started event={event} entries={entries} />
          </li>
        ))}
      </ol>
      <ListPagination meta={meta} address={address} />
      <EventDialog event={events.find(({ id }) => id === opened.id)} onClose={opened.close} />
    </div>
  );
}

interface StartedProps {
  event: Event;
  entries: EntryOfEvent[];
}

/**
 * Links to the automations that an event of this name starts or has reached; for those that were published at the time, with the run that
 * it started, or why it started none.
 */
function Started({ event, entries }: StartedProps) {
  const { t } = useTranslation();
  const automatisations = useOptions(
    (state) => state.automatisations.options,
    automatisationOptions.requested,
  );
  const own = entries.filter(({ event_id }) => event_id === event.id);
  const others = automatisations.rows.filter(
    ({ id, entry_event_name, is_campaign }) =>
      entry_event_name === event.name &&
      !is_campaign &&
      own.every(({ automatisation_id }) => automatisation_id !== id),
  );
  return (
    <>
      {own.map(({ automatisation_id: id, automatisation_name: name, run_id, refusal }) =>
        refusal === null ? (
          <Link
            key={id}
            to={`/automatisation/${id}${run_id === null ? '' : `?tab=runs&run=${run_id}`}`}
            className={styles.started}
          >
            <BranchesOutlined aria-hidden="true" /> {name}
          </Link>
        ) : (
          <span key={id} className={styles.notStarted}>
            <StopOutlined aria-hidden="true" />
            <Link to={`/automatisation/${id}`}>{name}</Link>
            <span>{t('contacts.startedNothing', { reason: refusal.message })}</span>
          </span>
        ),
      )}
      {others.map(({ id, name }) => (
        <Link key={id} to={`/automatisation/${id}`} className={styles.started}>
          {name}
        </Link>
      ))}
    </>
  );
}
