import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { consentStates } from '../../../../../domain/entities/contacts/consent';
import { channels } from '../../../../../domain/entities/contacts/channel';
import type { ListAddress } from '../../../components/list/address';
import { consentOfFilter } from './consent-filter';
import styles from '../contacts.module.css';

/** Filters the list by consent: contacts that agreed to a channel, were never asked, or unsubscribed. */
export function ConsentFilter({ address: { query, change } }: { address: ListAddress }) {
  const { t } = useTranslation();
  return (
    <Select
      className={styles.consentFilter}
      aria-label={t('contacts.filterByConsent')}
      placeholder={t('contacts.filterByConsent')}
      allowClear
      popupMatchSelectWidth={false}
      value={consentOfFilter(query.filters.consent)}
      onChange={(chosen) => change({ filters: { consent: chosen ?? null } })}
      options={channels.map((channel) => ({
        label: t(`contacts.channels.${channel}`),
        options: consentStates.map((state) => ({
          value: `${channel}.${state}` as const,
          label: t('contacts.consentIn', {
            channel: t(`contacts.channels.${channel}`),
            state: t(`contacts.consents.${state}`),
          }),
        })),
      }))}
    />
  );
}
