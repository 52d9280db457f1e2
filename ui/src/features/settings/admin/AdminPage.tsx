import { LockOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { Page } from '../../../layout/Page';
import { PageTabs } from '../../../layout/PageTabs';
import { useAppSelector } from '../../../store/hooks';
import { AccountsTab } from './AccountsTab';
import { AuditLogTab } from './AuditLogTab';

/** For administrators only (docs/contract.md#administrators). */
export function AdminPage() {
  const { t } = useTranslation();
  const isAdmin = useAppSelector((state) => state.session.roles.includes('ROLE_ADMIN'));
  return (
    <Page title={t('settings.admin.title')} description={t('settings.admin.description')}>
      {isAdmin ? (
        <PageTabs
          label={t('settings.admin.sections')}
          tabs={[
            { key: 'accounts', label: t('settings.admin.accounts'), children: <AccountsTab /> },
            { key: 'audit', label: t('settings.admin.auditLog'), children: <AuditLogTab /> },
          ]}
        />
      ) : (
        <StateScreen
          icon={<LockOutlined aria-hidden="true" />}
          title={t('settings.admin.onlyAdministrators')}
          text={t('settings.admin.onlyAdministratorsText')}
        />
      )}
    </Page>
  );
}
