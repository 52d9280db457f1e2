import { BranchesOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EventName } from '../../components/EventName';
import { EventDialog } from '../../components/EventDialog';
import { StateScreen } from '../../components/feedback/StateScreen';
import type { ListAddress } from '../../components/list/address';
import { ListPagination } from '../../components/list/ListPagination';
import { useOpened } from '../../components/list/opened';
import { Moment } from '../../components/Moment';
import { useOptions } from '../../store/use-options';
import { automatisationOptions } from '../automatisations/slice';
import type { ContactPage } from './api';
import styles from './contacts.module.css';

interface ContactEventsProps {
  page: ContactPage;
  address: ListAddress;
  isLoading: boolean;
}

/** The contact's events, newest first. The open one is in the address. */
export function ContactEvents({ page: { events, meta }, address, isLoading }: ContactEventsProps) {
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
            <StartedAutomatisations eventName={event.name} />
          </li>
        ))}
      </ol>
      <ListPagination meta={meta} address={address} />
      <EventDialog event={events.find(({ id }) => id === opened.id)} onClose={opened.close} />
    </div>
  );
}

/** Links to the automations that an event of this name starts. */
function StartedAutomatisations({ eventName }: { eventName: string }) {
  const automatisations = useOptions(
    (state) => state.automatisations.options,
    automatisationOptions.requested,
  );
  return automatisations.rows
    .filter(({ entry_event_name, is_campaign }) => entry_event_name === eventName && !is_campaign)
    .map(({ id, name }) => (
      <Link key={id} to={`/automatisation/${id}`} className={styles.started}>
        <BranchesOutlined aria-hidden="true" /> {name}
      </Link>
    ));
}
