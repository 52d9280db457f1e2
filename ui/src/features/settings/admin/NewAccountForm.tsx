import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { AccountInput } from '../../../../../domain/entities/account/account';
import { passwordLength } from '../../../../../domain/entities/account/user';
import { FormPanel } from '../../../components/form/FormPanel';
import { ownTimezone } from '../../../components/time/shown-timezone';
import { TimezoneSelect } from '../../../components/time/TimezoneSelect';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { besidesPassword, NewPasswordField } from '../general/NewPasswordField';
import { accountCreationAsked, accountDismissed } from './slice';

const blank: AccountInput = { email: '', password: '', first_name: '', last_name: '', company_name: '' };

/** Makes an account for a client. */
export function NewAccountForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { isCreating, creation } = useAppSelector((state) => state.settings.admin.work);
  const timezone = useAppSelector((state) => state.session.user?.timezone) ?? ownTimezone();
  return (
    <FormPanel<AccountInput>
      title={t('settings.admin.create')}
      isOpen={isCreating}
      // Most clients live where their administrator does; the client’s own browser would say it only at its first sign-in.
      initialValues={{ ...blank, timezone }}
      firstField="email"
      isComplete={({ email, password }) => email.trim() !== '' && password.length >= passwordLength.least}
      request={besidesPassword(creation)}
      submitText={t('common.create')}
      onSubmit={(input) => dispatch(accountCreationAsked(input))}
      onClose={() => dispatch(accountDismissed())}
    >
      <Form.Item name="email" label={t('settings.admin.email')}>
        <Input type="email" maxLength={254} autoComplete="off" />
      </Form.Item>
      <NewPasswordField
        label={t('settings.admin.password')}
        hint={t('settings.admin.passwordHint', { least: passwordLength.least })}
        request={creation}
      />
      <Form.Item name="company_name" label={t('settings.admin.company')}>
        <Input maxLength={255} autoComplete="off" />
      </Form.Item>
      <Form.Item name="first_name" label={t('settings.admin.firstName')}>
        <Input maxLength={255} autoComplete="off" />
      </Form.Item>
      <Form.Item name="last_name" label={t('settings.admin.lastName')}>
        <Input maxLength={255} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="timezone"
        label={t('settings.admin.timezone')}
        extra={t('settings.admin.timezoneHint')}
      >
        <TimezoneSelect />
      </Form.Item>
    </FormPanel>
  );
}
