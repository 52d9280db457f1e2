import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
import type { Session } from '../../../../domain/entities/account/session';
import { FailedState } from '../../components/feedback/FailedState';
import { RequestFailure } from '../../components/form/RequestFailure';
import { Moment } from '../../components/time/Moment';
import { RelativeMoment } from '../../components/time/RelativeMoment';
import { StateBadge } from '../../components/badges/StateBadge';
import { useResource } from '../../components/use-resource';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { CurrentPasswordDialog } from '../settings/general/CurrentPasswordDialog';
import { Section } from '../settings/Section';
import { endingDismissed, endingSubmitted, ownSessions } from './sessions-slice';
import styles from './profile.module.css';

/** The account's sessions, each with a button to end it. */
export function Sessions() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data, failure, reload } = useResource((state) => state.profile.sessions, ownSessions.requested);
  const { ended, request, asksForCurrent } = useAppSelector((state) => state.profile.sessionsEnding);
  useEffect(() => () => void dispatch(endingDismissed()), [dispatch]);
  const isRunning = request.state === 'running';
  const hasOthers = data?.some(({ is_current }) => !is_current) ?? false;
  return (
    <Section title={t('profile.sessions.title')} description={t('profile.sessions.text')}>
      {!asksForCurrent && <RequestFailure request={request} />}
      {!data && failure && <FailedState failure={failure} onRetry={reload} />}
      {data && (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <SessionEntry
              key={session.id}
              session={session}
              isEnding={isRunning && ended === session.id}
              isAnyEnding={isRunning}
              onEnd={() => dispatch(endingSubmitted({ ended: session.id, proof: {} }))}
            />
          ))}
        </ul>
      )}
      {hasOthers && (
        <BusyButton
          isBusy={isRunning && ended === 'others'}
          disabled={isRunning && ended !== 'others'}
          onClick={() => dispatch(endingSubmitted({ ended: 'others', proof: {} }))}
        >
          {t('profile.sessions.endOthers')}
        </BusyButton>
      )}
      <CurrentPasswordDialog
        isOpen={asksForCurrent}
        text={t('profile.sessions.confirmText')}
        submitText={t('profile.sessions.confirm')}
        request={request}
        onSubmit={(current_password) =>
          ended !== null && dispatch(endingSubmitted({ ended, proof: { current_password } }))
        }
        onClose={() => dispatch(endingDismissed())}
      />
    </Section>
  );
}

interface SessionEntryProps {
  session: Session;
  isEnding: boolean;
  /** This session or another one: they are ended one after another. */
  isAnyEnding: boolean;
  onEnd: () => void;
}

function SessionEntry({ session, isEnding, isAnyEnding, onEnd }: SessionEntryProps) {
  const { t } = useTranslation();
  const name = useSessionName(session);
  const { is_current, impersonated_by, signed_in_by, signed_in_at, last_used_at, address } = session;
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.sessionName}>
          <strong>{name}</strong>
          {is_current && <StateBadge tone="good">{t('profile.sessions.current')}</StateBadge>}
        </p>
        <p className={styles.sessionFacts}>
          <span>
            {impersonated_by === null
              ? t(`profile.sessions.by.${signed_in_by}`)
              : t('profile.sessions.impersonated', { name: impersonated_by })}
            {', '}
            <Moment value={signed_in_at} />
          </span>
          {!is_current && (
            <span>
              {t('profile.sessions.lastUsed')} <RelativeMoment value={last_used_at} />
            </span>
          )}
          {address !== null && <span>{address}</span>}
        </p>
      </div>
      {!is_current && (
        <BusyButton
          isBusy={isEnding}
          disabled={isAnyEnding && !isEnding}
          onClick={onEnd}
          aria-label={t('profile.sessions.endOf', { name })}
        >
          {t('profile.sessions.end')}
        </BusyButton>
      )}
    </li>
  );
}

/** The name of a session: "Firefox 140 on Windows". */
function useSessionName({ browser, system }: Session): string {
  const { t } = useTranslation();
  if (browser && system) return t('profile.sessions.browserOn', { browser, system });
  return browser ?? system ?? t('profile.sessions.unknown');
}
