import { SafetyOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
import { FailedState } from '../../components/feedback/FailedState';
import { RequestFailure } from '../../components/form/RequestFailure';
import { Moment } from '../../components/time/Moment';
import { useResource } from '../../components/use-resource';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import {
  removalConfirmed,
  removalOpened,
  renewalOpened,
  secondFactorState,
  setUpAsked,
  workEnded,
} from '../second-factor/slice';
import { Section } from '../settings/Section';
import { ProvenRemovalDialog } from './ProvenRemovalDialog';
import { SecondFactorDialog } from './SecondFactorDialog';
import styles from './passkeys.module.css';

/** Two-factor sign-in of the account: whether a sign-in with a password also requires a code. */
export function SecondFactor() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data, failure, reload } = useResource(
    (state) => state.secondFactor.state,
    secondFactorState.requested,
  );
  const { doing, request, asksForPassword, setUp } = useAppSelector((state) => state.secondFactor.work);
  useEffect(() => () => void dispatch(workEnded()), [dispatch]);
  const renewal = useRef<HTMLButtonElement>(null);
  const isBeginning = doing === 'setUp' && setUp === null && !asksForPassword;
  return (
    <Section title={t('profile.secondFactor.title')} description={t('profile.secondFactor.text')}>
      {data === null && failure && <FailedState failure={failure} onRetry={reload} />}
      {data === null && !failure && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {isBeginning && <RequestFailure request={request} />}
      {data && !data.is_on && (
        <BusyButton
          icon={<SafetyOutlined aria-hidden="true" />}
          isBusy={isBeginning && request.state === 'running'}
          onClick={() => dispatch(setUpAsked({}))}
        >
          {t('profile.secondFactor.setUp')}
        </BusyButton>
      )}
      {data?.is_on && (
        <>
          <p>
            {data.on_since !== null && (
              <>
                {t('profile.secondFactor.onSince')} <Moment value={data.on_since} format="day" />
                {' · '}
              </>
            )}
            {t('profile.secondFactor.codesLeft', { count: data.recovery_codes_left })}
          </p>
          <div className={styles.actions}>
            <Button ref={renewal} onClick={() => dispatch(renewalOpened())}>
              {t('profile.secondFactor.renew')}
            </Button>
            <Button danger onClick={() => dispatch(removalOpened())}>
              {t('profile.secondFactor.turnOff')}
            </Button>
          </div>
        </>
      )}
      {/* The button that opened it is gone once it is on. */}
      <SecondFactorDialog onClosed={() => renewal.current?.focus()} />
      <ProvenRemovalDialog
        title={t('profile.secondFactor.turnOffTitle')}
        text={t('profile.secondFactor.turnOffText')}
        submitText={t('profile.secondFactor.turnOff')}
        isOpen={doing === 'removal'}
        asksForPassword={asksForPassword}
        request={request}
        onSubmit={(proof) => dispatch(removalConfirmed(proof))}
        onClose={() => dispatch(workEnded())}
      />
    </Section>
  );
}
