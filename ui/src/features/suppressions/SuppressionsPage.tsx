import { StopOutlined, UndoOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suppression } from '../../../../domain/entities/contacts/suppression';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import type { ListColumn } from '../../components/list/list-column';
import { useList } from '../../components/list/use-list';
import { Moment } from '../../components/time/Moment';
import { Page } from '../../layout/Page';
import { useAppDispatch } from '../../store/hooks';
import { isLiftedFilter, suppressionFilterNames } from './filters';
import { LiftDialog } from './LiftDialog';
import { liftAsked, suppressionList } from './slice';
import { SuppressionFilters } from './SuppressionFilters';

/** The addresses to which nothing is sent, why and since when; and those that were let in again. */
export function SuppressionsPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress({ filters: suppressionFilterNames });
  const { state, reload } = useList(suppressionList, (root) => root.suppressions.list, address);
  const columns = useColumns();
  const nameOf = (row: Suppression): string => row.address ?? t('settings.suppressions.erased');
  const actionsOf = (row: Suppression) => [
    {
      key: 'lift',
      icon: <UndoOutlined aria-hidden="true" />,
      label: t('settings.suppressions.lift'),
      onClick: () => dispatch(liftAsked(row)),
    },
  ];
  return (
    <Page title={t('settings.suppressions.title')} description={t('settings.suppressions.description')}>
      <List
        label={t('settings.suppressions.title')}
        state={state}
        address={address}
        columns={columns}
        nameOf={nameOf}
        onRetry={reload}
        toolbar={<SuppressionFilters address={address} />}
        empty={
          <StateScreen
            icon={<StopOutlined aria-hidden="true" />}
            title={t('settings.suppressions.empty')}
            text={t('settings.suppressions.emptyText')}
          />
        }
        actionsOf={isLiftedFilter(address.query.filters.lifted) ? undefined : actionsOf}
      />
      <LiftDialog />
    </Page>
  );
}

function useColumns(): ListColumn<Suppression>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        key: 'address',
        title: t('settings.suppressions.address'),
        render: ({ address }) => address ?? <em>{t('settings.suppressions.erased')}</em>,
      },
      {
        key: 'channel',
        title: t('settings.suppressions.channel'),
        render: ({ channel }) => t(`contacts.channels.${channel}`),
      },
      {
        key: 'reason',
        title: t('settings.suppressions.reason'),
        isWordy: true,
        render: (row) => <Why suppression={row} />,
      },
      {
        key: 'since',
        title: t('settings.suppressions.since'),
        render: ({ since }) => <Moment value={since} format="day" />,
      },
    ],
    [t],
  );
}

/** Why an address is suppressed, in the provider's words too, and why it was let in again. */
function Why({ suppression }: { suppression: Suppression }) {
  const { t } = useTranslation();
  const { reason, words, lifted_at: liftedAt, lifted_by: liftedBy, lift_reason: liftReason } = suppression;
  return (
    <>
      {t(`settings.suppressions.reasons.${reason}`)}
      {words !== null && <div>{t('settings.suppressions.words', { words })}</div>}
      {liftedAt !== null && (
        <div>
          {t(liftedBy === null ? 'settings.suppressions.liftedWhy' : 'settings.suppressions.liftedWhyBy', {
            author: liftedBy,
            reason: liftReason,
          })}{' '}
          <Moment value={liftedAt} format="day" />
        </div>
      )}
    </>
  );
}
