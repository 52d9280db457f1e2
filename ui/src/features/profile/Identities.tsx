import { LinkOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
import type { Identity } from '../../../../domain/entities/account/identity';
import { FailedState } from '../../components/feedback/FailedState';
import { RequestFailure } from '../../components/form/RequestFailure';
import { Moment } from '../../components/time/Moment';
import { useResource } from '../../components/use-resource';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import {
  identityList,
  linkAsked,
  linkingEnded,
  unlinkConfirmed,
  unlinkOpened,
} from '../openid/identities-slice';
import { journeyEnded } from '../openid/slice';
import { CurrentPasswordDialog } from '../settings/general/CurrentPasswordDialog';
import { Section } from '../settings/Section';
import { ProvenRemovalDialog } from './ProvenRemovalDialog';
import styles from './passkeys.module.css';

/** The owner's identity at the operator's provider. Hidden when there is no provider and no identity. */
export function Identities() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { data, failure, reload } = useResource((state) => state.identities.list, identityList.requested);
  const { link, unlinking, unlinked, asksForPassword } = useAppSelector((state) => state.identities.work);
  const { request } = useAppSelector((state) => state.openId.journey);
  useEffect(
    () => () => {
      dispatch(linkingEnded());
      dispatch(journeyEnded());
    },
    [dispatch],
  );
  if (data === null) return failure && <FailedState failure={failure} onRetry={reload} />;
  const { identities, provider } = data;
  if (!provider && identities.length === 0) return null;
  const close = () => void dispatch(linkingEnded());
  return (
    <Section title={t('profile.identities.title')} description={t('profile.identities.text')}>
      {identities.length > 0 && (
        <ul className={styles.things} aria-label={t('profile.identities.title')}>
          {identities.map((identity) => (
            <IdentityLine key={identity.id} identity={identity} />
          ))}
        </ul>
      )}
      <RequestFailure request={request} />
      {!asksForPassword && <RequestFailure request={link} />}
      {provider && (
        <BusyButton
          icon={<LinkOutlined aria-hidden="true" />}
          isBusy={link.state === 'running' && !asksForPassword}
          onClick={() => dispatch(linkAsked({}))}
        >
          {t('profile.identities.link', { name: provider.name })}
        </BusyButton>
      )}
      <CurrentPasswordDialog
        isOpen={asksForPassword === 'link'}
        text={t('profile.ownerText')}
        submitText={t('profile.identities.goOn')}
        request={link}
        onSubmit={(current_password) => dispatch(linkAsked({ current_password }))}
        onClose={close}
      />
      <ProvenRemovalDialog
        title={t('profile.identities.unlink')}
        text={t('profile.identities.unlinkText', { name: unlinking ? nameOf(unlinking) : '' })}
        submitText={t('profile.identities.unlink')}
        isOpen={unlinking !== null}
        asksForPassword={asksForPassword === 'unlink'}
        request={unlinked}
        onSubmit={(proof) => unlinking && dispatch(unlinkConfirmed({ identity: unlinking, proof }))}
        onClose={close}
      />
    </Section>
  );
}

const nameOf = ({ email, issuer }: Identity): string => email ?? issuer;

function IdentityLine({ identity }: { identity: Identity }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { issuer, created_at, last_used_at } = identity;
  const name = nameOf(identity);
  return (
    <li className={styles.thing}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <p className={styles.note}>
          {name !== issuer && `${issuer} · `}
          {t('profile.identities.linkedAt')} <Moment value={created_at} format="day" />
          {last_used_at !== null && (
            <>
              {' · '}
              {t('profile.identities.usedAt')} <Moment value={last_used_at} />
            </>
          )}
        </p>
      </div>
      <Button
        danger
        aria-label={t('profile.identities.unlinkThis', { name })}
        onClick={() => dispatch(unlinkOpened(identity))}
      >
        {t('profile.identities.unlink')}
      </Button>
    </li>
  );
}
