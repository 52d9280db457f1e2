import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookProvider } from '../../../../../domain/entities/events/webhook';
import { FailedState } from '../../../components/feedback/FailedState';
import { AddressToCopy } from '../AddressToCopy';
import { Section } from '../Section';
import { Deliveries } from './Deliveries';
import { useWebhook } from './use-webhook';
import styles from '../settings.module.css';

interface WebhookSectionsProps {
  provider: WebhookProvider;
  title: string;
  /** What is done at the provider before the address is entered there, and after. */
  before: string[];
  addressName: string;
  after: string[];
  note: ReactNode;
}

/** How a provider's webhook is set up, with the address to enter there, and how its deliveries fare. */
export function WebhookSections(props: WebhookSectionsProps) {
  const { provider, title, before, addressName, after, note } = props;
  const { t } = useTranslation();
  const { status, failure, reload } = useWebhook(provider);
  if (!status) {
    return (
      <Section title={t('settings.deliveries.title')}>
        {failure ? <FailedState failure={failure} onRetry={reload} /> : <Skeleton active title={false} />}
      </Section>
    );
  }
  return (
    <>
      <Section title={title}>
        <ol className={styles.steps}>
          {before.map((step) => (
            <li key={step}>{step}</li>
          ))}
          <li>
            {addressName}
            <AddressToCopy address={status.url} name={addressName} />
          </li>
          {after.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className={styles.note}>{note}</p>
      </Section>
      <Deliveries status={status} />
    </>
  );
}
