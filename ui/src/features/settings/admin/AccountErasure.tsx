import { Alert, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/form/FormDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { erasureConfirmed, erasureDismissed } from './erasure-slice';

/** Asks for the e-mail of the account that is to be erased: nobody types that by mistake. */
export function AccountErasure() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { account, request } = useAppSelector((state) => state.settings.admin.erasure);
  return (
    <FormDialog<{ email: string }>
      title={t('settings.admin.erase')}
      isOpen={account !== null}
      initialValues={{ email: '' }}
      firstField="email"
      isComplete={({ email }) => email.trim().toLowerCase() === account?.email.toLowerCase()}
      request={request}
      submitText={t('settings.admin.erase')}
      onSubmit={({ email }) => account && dispatch(erasureConfirmed({ account, email: email.trim() }))}
      onClose={() => dispatch(erasureDismissed())}
    >
      <Alert type="warning" showIcon title={t('settings.admin.eraseText', { name: account?.email ?? '' })} />
      <Form.Item name="email" label={t('settings.admin.eraseEmail')} style={{ marginTop: 16 }}>
        <Input autoComplete="off" maxLength={254} />
      </Form.Item>
    </FormDialog>
  );
}
