import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { passwordLength } from '../../../../../domain/entities/account/user';
import { FormDialog } from '../../../components/form/FormDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { besidesPassword, NewPasswordField } from '../general/NewPasswordField';
import { resetDismissed, resetSubmitted } from './password-slice';

interface PasswordFields {
  password: string;
  own: string;
}

const blank: PasswordFields = { password: '', own: '' };

/** Gives somebody who forgot theirs a new password. Who signed in a while ago is asked for their own too. */
export function PasswordResetForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { account, request, asksForOwn } = useAppSelector((state) => state.settings.admin.password);

  function handleSubmit({ password, own }: PasswordFields): void {
    if (!account) return;
    dispatch(resetSubmitted({ account, input: { password, ...(own && { current_password: own }) } }));
  }

  return (
    <FormDialog<PasswordFields>
      title={t('settings.admin.setPassword')}
      isOpen={account !== null}
      initialValues={blank}
      firstField="password"
      isComplete={({ password, own }) =>
        password.length >= passwordLength.least && (!asksForOwn || own !== '')
      }
      request={besidesPassword(request)}
      submitText={t('settings.admin.setPassword')}
      onSubmit={handleSubmit}
      onClose={() => dispatch(resetDismissed())}
    >
      <p>{t('settings.admin.setPasswordText', { name: account?.email ?? '' })}</p>
      <NewPasswordField
        label={t('settings.general.newPassword')}
        hint={t('settings.admin.passwordHint', { least: passwordLength.least })}
        request={request}
      />
      {asksForOwn && (
        <Form.Item
          name="own"
          label={t('settings.admin.ownPassword')}
          extra={t('settings.admin.ownPasswordHint')}
        >
          <Input.Password autoFocus maxLength={passwordLength.most} autoComplete="current-password" />
        </Form.Item>
      )}
    </FormDialog>
  );
}
