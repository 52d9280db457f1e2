import { AuditOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { auditedActions, type AuditEntry } from '../../../../../domain/entities/account/audit';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { useListAddress } from '../../../components/list/address';
import { List } from '../../../components/list/List';
import type { ListColumn } from '../../../components/list/list-column';
import { useList } from '../../../components/list/use-list';
import { Moment } from '../../../components/time/Moment';
import { auditList } from './slice';

const filters = ['action', 'account'];

/** What was done to accounts that matters for their safety, and by whom. */
export function AuditLogTab() {
  const { t } = useTranslation();
  const address = useListAddress({ filters });
  const { state, reload } = useList(auditList, (root) => root.settings.admin.auditLog, address);
  const columns = useMemo<ListColumn<AuditEntry>[]>(
    () => [
      {
        key: 'action',
        title: t('settings.admin.action'),
        render: ({ action }) => t(`settings.admin.actions.${action}`),
      },
      {
        key: 'account',
        title: t('settings.admin.account'),
        render: ({ account }) => (
          <Link to={{ search: `tab=audit&account=${account.id}` }}>{account.email}</Link>
        ),
      },
      {
        key: 'actor',
        title: t('settings.admin.actor'),
        render: ({ action, actor }) =>
          actor?.email ??
          t(action === 'sign_ins_refused' ? 'settings.admin.unknownActor' : 'settings.admin.commandLine'),
      },
      {
        key: 'created_at',
        title: t('settings.admin.when'),
        render: ({ created_at }) => <Moment value={created_at} format="second" />,
      },
    ],
    [t],
  );
  return (
    <List
      label={t('settings.admin.auditLog')}
      state={state}
      address={address}
      columns={columns}
      nameOf={({ action }) => t(`settings.admin.actions.${action}`)}
      onRetry={reload}
      toolbar={
        <Select
          aria-label={t('settings.admin.filter')}
          value={address.query.filters.action ?? ''}
          popupMatchSelectWidth={false}
          onChange={(action) => address.change({ filters: { action: action || null } })}
          options={[
            { value: '', label: t('settings.admin.all') },
            ...auditedActions.map((action) => ({
              value: action,
              label: t(`settings.admin.actions.${action}`),
            })),
          ]}
        />
      }
      empty={<StateScreen icon={<AuditOutlined aria-hidden="true" />} title={t('settings.admin.empty')} />}
    />
  );
}
