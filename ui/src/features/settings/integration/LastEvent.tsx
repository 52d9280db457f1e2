import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EventName } from '../../../components/EventName';
import { FailedState } from '../../../components/feedback/FailedState';
import { JsonTree } from '../../../components/JsonTree';
import { Moment } from '../../../components/Moment';
import { useResource } from '../../../components/use-resource';
import { liveRefresh } from '../../../constants';
import { contactPath } from '../../contacts/path';
import { Section } from '../Section';
import { lastEvent } from './slice';
import styles from '../settings.module.css';

/** The newest event, looked for again every few seconds: whoever integrates sees at once that it works. */
export function LastEvent() {
  const { t } = useTranslation();
  const requested = useCallback(() => lastEvent.requested(), []);
  const {
    data: event,
    state,
    failure,
    reload,
  } = useResource((root) => root.settings.integration.lastEvent, requested, liveRefresh);
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
        {!event && state === 'ready' && <p className={styles.line}>{t('settings.integration.lastNone')}</p>}
        {!event && failure && <FailedState failure={failure} onRetry={reload} />}
      </div>
    </Section>
  );
}
