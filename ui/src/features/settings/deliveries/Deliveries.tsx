import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { WebhookStatus } from '../../../../../domain/entities/events/webhook';
import { Moment } from '../../../components/time/Moment';
import { StateBadge } from '../../../components/badges/StateBadge';
import { RefusedCalls } from '../RefusedCalls';
import { Section } from '../Section';
import styles from '../settings.module.css';

/** Whether what a provider sends arrives, and whether it proves its sender. */
export function Deliveries({ status }: { status: WebhookStatus }) {
  const { t } = useTranslation();
  const { is_connected, is_verified, is_proven, last_delivery: last, refused } = status;
  const standing = !is_verified ? 'isUnverified' : is_proven ? 'isProven' : 'isVerified';
  return (
    <Section title={t('settings.deliveries.title')}>
      {is_connected && (
        <Alert
          showIcon
          className={styles.verification}
          type={is_verified ? 'success' : 'warning'}
          title={t(`settings.deliveries.${standing}`)}
        />
      )}
      <div role="status">
        {last ? (
          <p className={styles.line}>
            <span>{t('settings.deliveries.last')}:</span>
            <strong>{last.event_name}</strong>
            <Moment value={last.received_at} format="second" />
            <StateBadge tone={last.verified ? 'good' : 'ended'}>
              {t(last.verified ? 'settings.deliveries.verified' : 'settings.deliveries.unverified')}
            </StateBadge>
          </p>
        ) : (
          <p className={styles.line}>{t('settings.deliveries.none')}</p>
        )}
      </div>
      {refused.length > 0 && (
        <>
          <h3>{t('settings.deliveries.refused')}</h3>
          <RefusedCalls calls={refused} />
        </>
      )}
    </Section>
  );
}
