import {
  DeleteOutlined,
  KeyOutlined,
  LoginOutlined,
  LogoutOutlined,
  PlusOutlined,
  SafetyOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../../../../domain/entities/account/account';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { useListAddress } from '../../../components/list/address';
import { List } from '../../../components/list/List';
import type { ListColumn } from '../../../components/list/list-column';
import { asMade } from '../../../components/list/ListTable';
import { useList } from '../../../components/list/use-list';
import { Moment } from '../../../components/time/Moment';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { accountList } from './account-list';
import { AccountErasure } from './AccountErasure';
import { AccountSecondFactorOff } from './AccountSecondFactorOff';
import { AccountSessionsEnd } from './AccountSessionsEnd';
import { ActAsClient } from './ActAsClient';
import { erasureOpened } from './erasure-slice';
import { NewAccountForm } from './NewAccountForm';
import { resetOpened } from './password-slice';
import { PasswordResetForm } from './PasswordResetForm';
import { turnOffOpened } from './second-factor-slice';
import { sessionsEndOpened } from './sessions-slice';
import { accountOpened, impersonationAsked } from './slice';

/** All accounts, and the way into a client's. */
export function AccountsTab() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isActingAs = useAppSelector(({ settings }) => settings.admin.work.impersonation.state === 'running');
  const ownId = useAppSelector((state) => state.session.user?.id);
  const address = useListAddress();
  const { state, reload } = useList(accountList, (root) => root.settings.admin.accounts, address);
  const columns = useMemo<ListColumn<Account>[]>(
    () => [
      { key: 'email', title: t('settings.admin.email'), isSortable: true, render: ({ email }) => email },
      {
        key: 'first_name',
        title: t('settings.admin.name'),
        isSortable: true,
        render: ({ first_name, last_name }) => `${first_name} ${last_name}`,
      },
      {
        key: 'company_name',
        title: t('settings.admin.company'),
        isSortable: true,
        render: ({ company_name }) => company_name,
      },
      {
        key: 'roles',
        title: t('settings.admin.roles'),
        render: ({ roles }) => roles.map((role) => t(`settings.admin.roleNames.${role}`)).join(', '),
      },
      {
        key: 'created_at',
        title: t('common.createdAt'),
        isSortable: true,
        render: ({ created_at }) => <Moment value={created_at} format="day" />,
      },
    ],
    [t],
  );
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => dispatch(accountOpened())}
    >
      {t('settings.admin.create')}
    </Button>
  );
  return (
    <>
      <ActAsClient />
      <List
        label={t('settings.admin.accounts')}
        state={state}
        address={address}
        ownOrder={asMade}
        columns={columns}
        nameOf={({ email }) => email}
        onRetry={reload}
        toolbar={create}
        empty={<StateScreen icon={<TeamOutlined aria-hidden="true" />} title={t('settings.admin.empty')} />}
        actionsOf={(account) => [
          {
            key: 'actAs',
            icon: <LoginOutlined aria-hidden="true" />,
            label: t('settings.admin.actAs'),
            disabled: account.id === ownId || isActingAs,
            onClick: () => dispatch(impersonationAsked(account.email)),
          },
          {
            key: 'setPassword',
            icon: <KeyOutlined aria-hidden="true" />,
            label: t('settings.admin.setPassword'),
            disabled: account.id === ownId,
            onClick: () => dispatch(resetOpened(account)),
          },
          {
            key: 'endSessions',
            icon: <LogoutOutlined aria-hidden="true" />,
            label: t('settings.admin.endSessions'),
            disabled: account.id === ownId,
            onClick: () => dispatch(sessionsEndOpened(account)),
          },
          {
            key: 'turnOffSecondFactor',
            icon: <SafetyOutlined aria-hidden="true" />,
            label: t('settings.admin.turnOffSecondFactor'),
            disabled: account.id === ownId || !account.has_second_factor,
            onClick: () => dispatch(turnOffOpened(account)),
          },
          {
            key: 'erase',
            icon: <DeleteOutlined aria-hidden="true" />,
            label: t('settings.admin.erase'),
            disabled: account.id === ownId,
            onClick: () => dispatch(erasureOpened(account)),
          },
        ]}
      />
      <NewAccountForm />
      <PasswordResetForm />
      <AccountSessionsEnd />
      <AccountSecondFactorOff />
      <AccountErasure />
    </>
  );
}
