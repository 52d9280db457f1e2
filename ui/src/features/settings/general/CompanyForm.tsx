import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { nameLimit } from '../../../../../domain/entities/common';
import { useAppSelector } from '../../../store/hooks';
import { AccountForm } from '../account/AccountForm';

/** The company that sends, as contacts know it. */
export function CompanyForm() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.user);
  if (!user) return null;
  return (
    <AccountForm<{ company_name: string }>
      initialValues={{ company_name: user.company_name }}
      saved="settings.general.companySaved"
      updateOf={({ company_name }) => ({ company_name })}
    >
      <Form.Item
        name="company_name"
        label={t('settings.general.companyName')}
        extra={t('settings.general.companyHint')}
      >
        <Input maxLength={nameLimit} autoComplete="organization" />
      </Form.Item>
    </AccountForm>
  );
}
