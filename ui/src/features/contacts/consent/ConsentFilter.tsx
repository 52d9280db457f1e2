import { useTranslation } from 'react-i18next';
import { channels } from '../../../../../domain/entities/contacts/channel';
import type { ListAddress } from '../../../components/list/address';
import { consentOfFilter } from './consent-filter';
import { StateFilter } from './StateFilter';

/** Filters the list by consent to a channel. */
export function ConsentFilter({ address: { query, change } }: { address: ListAddress }) {
  const { t } = useTranslation();
  return (
    <StateFilter
      label={t('contacts.filterByConsent')}
      subjects={channels.map((channel) => ({ key: channel, name: t(`contacts.channels.${channel}`) }))}
      filter={consentOfFilter(query.filters.consent)}
      onChange={(consent) => change({ filters: { consent } })}
    />
  );
}
