import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { lastReceivedAmong } from '../../../../../domain/entities/events/event';
import { EventName } from '../../../components/EventName';
import { FailedState } from '../../../components/feedback/FailedState';
import { JsonTree } from '../../../components/data/JsonTree';
import { Moment } from '../../../components/time/Moment';
import { useResource } from '../../../components/use-resource';
import { liveRefresh } from '../../../constants';
import { contactPath } from '../../contacts/path';
import { Section } from '../Section';
import { lastEvent } from './slice';
import styles from '../settings.module.css';

/** The newest event that came from outside, looked for again every few seconds: the person who integrates sees at once that it works. */
export function LastEvent() {
  const { t, i18n } = useTranslation();
  const requested = useCallback(() => lastEvent.requested(), []);
  const { data, failure, reload } = useResource(
    (root) => root.settings.integration.lastEvent,
    requested,
    liveRefresh,
  );
  const event = data?.event;
  return (
    <Section title={t('settings.integration.last')} description={t('settings.integration.lastText')}>
      <div role="status">
        {event && (
          <>
            <p className={styles.line}>
              <strong>
                <EventName name={event.name} />
              </strong>
              {event.contact_external_id && (
                <Link to={contactPath(event.contact_external_id)}>
                  {t('settings.integration.lastWho', { contact: event.contact_external_id })}
                </Link>
              )}
              <Moment value={event.received_at} format="second" />
              <Link to={`/reports?event=${event.id}`}>{t('settings.integration.lastOpen')}</Link>
            </p>
            <JsonTree value={event.data} />
          </>
        )}
        {data && !event && (
          <p className={styles.line}>
            {data.has_more
              ? t('settings.integration.lastBefore', {
                  events: lastReceivedAmong.toLocaleString(i18n.language),
                })
              : t('settings.integration.lastNone')}
          </p>
        )}
        {!data && failure && <FailedState failure={failure} onRetry={reload} />}
      </div>
    </Section>
  );
}
