import { Skeleton } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EntryRefusal } from '../../../../domain/entities/automatisations/entry';
import { FailedState } from '../../components/feedback/FailedState';
import { Moment } from '../../components/time/Moment';
import { useResource } from '../../components/use-resource';
import { contactPath } from '../contacts/path';
import { refusedEvents } from './slice';
import styles from './runs.module.css';

interface RefusedContactsProps {
  automatisationId: number;
  code: EntryRefusal;
}

/** The contacts of the latest events refused for a reason, each as a link. */
export function RefusedContacts({ automatisationId, code }: RefusedContactsProps) {
  const { t } = useTranslation();
  const requested = useCallback(
    () => refusedEvents.requested({ automatisationId, code }),
    [automatisationId, code],
  );
  const { state, data, failure, reload } = useResource((root) => root.runs.refused, requested);
  if (state === 'failed' && failure) return <FailedState failure={failure} onRetry={reload} />;
  if (data?.code !== code) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const { events, total } = data;
  return (
    <>
      <ul className={styles.refusedEvents}>
        {events.map(({ event_id, contact_external_id: externalId, contact_name: name, received_at }) => (
          <li key={event_id}>
            <Link to={contactPath(externalId)}>{name ?? externalId}</Link>
            <Moment value={received_at} format="second" />
          </li>
        ))}
      </ul>
      {events.length < total && <p>{t('runs.refusedShown', { count: events.length })}</p>}
    </>
  );
}
