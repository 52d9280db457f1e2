import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { consentStates } from '../../../../../domain/entities/contacts/consent';
import { channels } from '../../../../../domain/entities/contacts/channel';
import type { ListAddress } from '../../../components/list/address';
import { consentOfFilter } from './consent-filter';
import styles from '../contacts.module.css';

/** Narrows the list to contacts that have agreed to a channel, were not asked, or have left it. */
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
