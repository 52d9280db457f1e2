import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { suppressedChannels, suppressionReasons } from '../../../../domain/entities/contacts/suppression';
import type { ListAddress } from '../../components/list/address';
import { channelOfFilter, isLiftedFilter, reasonOfFilter } from './filters';

/** Filters the list: by channel, by reason, and those that are suppressed or were let in again. */
export function SuppressionFilters({ address: { query, change } }: { address: ListAddress }) {
  const { t } = useTranslation();
  const { filters } = query;
  return (
    <>
      <Select
        aria-label={t('settings.suppressions.filterByState')}
        popupMatchSelectWidth={false}
        value={isLiftedFilter(filters.lifted)}
        onChange={(isLifted) => change({ filters: { lifted: isLifted ? 'true' : null } })}
        options={[false, true].map((value) => ({
          value,
          label: t(value ? 'settings.suppressions.stateLifted' : 'settings.suppressions.stateSuppressed'),
        }))}
      />
      <Select
        aria-label={t('settings.suppressions.filterByChannel')}
        placeholder={t('settings.suppressions.channel')}
        allowClear
        popupMatchSelectWidth={false}
        value={channelOfFilter(filters.channel)}
        onChange={(channel) => change({ filters: { channel: channel ?? null } })}
        options={suppressedChannels.map((value) => ({ value, label: t(`contacts.channels.${value}`) }))}
      />
      <Select
        aria-label={t('settings.suppressions.filterByReason')}
        placeholder={t('settings.suppressions.reason')}
        allowClear
        popupMatchSelectWidth={false}
        value={reasonOfFilter(filters.reason)}
        onChange={(reason) => change({ filters: { reason: reason ?? null } })}
        options={suppressionReasons.map((value) => ({
          value,
          label: t(`settings.suppressions.reasons.${value}`),
        }))}
      />
    </>
  );
}
