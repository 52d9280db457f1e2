import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { rejectedCallsKept } from '../../../../../domain/entities/events/rejected-call';
import { FailedState } from '../../../components/feedback/FailedState';
import { useResource } from '../../../components/use-resource';
import { liveRefresh } from '../../../constants';
import { useAppSelector } from '../../../store/hooks';
import { RefusedCalls } from '../RefusedCalls';
import { Section } from '../Section';
import { rejectedCalls } from './slice';
import styles from '../settings.module.css';

/** What was refused, and why: for the person who integrates. */
export function RejectedCalls() {
  const { t } = useTranslation();
  const language = useAppSelector((state) => state.preferences.language);
  // The reasons come in the language of the moment.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another language asks again
  const requested = useCallback(() => rejectedCalls.requested(), [language]);
  const {
    data: calls,
    failure,
    reload,
  } = useResource((root) => root.settings.integration.rejectedCalls, requested, liveRefresh);
  return (
    <Section
      title={t('settings.integration.rejected')}
      description={t('settings.integration.rejectedText', { count: rejectedCallsKept })}
    >
      {calls?.length === 0 && <p className={styles.line}>{t('settings.integration.rejectedNone')}</p>}
      {!calls && failure && <FailedState failure={failure} onRetry={reload} />}
      {calls && <RefusedCalls calls={calls} />}
    </Section>
  );
}
