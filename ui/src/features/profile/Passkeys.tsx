import { KeyOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
import type { Passkey } from '../../../../domain/entities/account/passkey';
import { FailedState } from '../../components/feedback/FailedState';
import { RequestFailure } from '../../components/form/RequestFailure';
import { Moment } from '../../components/time/Moment';
import { useResource } from '../../components/use-resource';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { additionAsked, passkeyList, removalOpened, renamingOpened, workEnded } from '../passkeys/slice';
import { Section } from '../settings/Section';
import { PasskeyDialogs } from './PasskeyDialogs';
import styles from './passkeys.module.css';

/** The passkeys of the account: each signs in without a password. */
export function Passkeys() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data, failure, reload } = useResource((state) => state.passkeys.list, passkeyList.requested);
  const { addition, asksForPassword } = useAppSelector((state) => state.passkeys.work);
  useEffect(() => () => void dispatch(workEnded()), [dispatch]);
  return (
    <Section title={t('profile.passkeys.title')} description={t('profile.passkeys.text')}>
      {data === null && failure && <FailedState failure={failure} onRetry={reload} />}
      {data === null && !failure && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {data && data.length > 0 && (
        <ul className={styles.things} aria-label={t('profile.passkeys.title')}>
          {data.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!asksForPassword && <RequestFailure request={addition} />}
      <BusyButton
        icon={<KeyOutlined aria-hidden="true" />}
        isBusy={addition.state === 'running' && !asksForPassword}
        onClick={() => dispatch(additionAsked({}))}
      >
        {t('profile.passkeys.add')}
      </BusyButton>
      <PasskeyDialogs />
    </Section>
  );
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className={styles.thing}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <p className={styles.note}>
          {t('profile.passkeys.addedAt')} <Moment value={created_at} format="day" />
          {' · '}
          {last_used_at === null ? (
            t('profile.passkeys.neverUsed')
          ) : (
            <>
              {t('profile.passkeys.usedAt')} <Moment value={last_used_at} />
            </>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          aria-label={t('profile.passkeys.renameThis', { name })}
          onClick={() => dispatch(renamingOpened(passkey))}
        >
          {t('profile.passkeys.rename')}
        </Button>
        <Button
          danger
          aria-label={t('profile.passkeys.removeThis', { name })}
          onClick={() => dispatch(removalOpened(passkey))}
        >
          {t('profile.passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}
