import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordLength } from '../../../../../domain/entities/account/user';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { useUnsaved } from '../../../components/form/unsaved-forms';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { SaveButton } from '../SaveButton';
import { CurrentPasswordDialog } from './CurrentPasswordDialog';
import { besidesPassword, NewPasswordField } from './NewPasswordField';
import { passwordDismissed, passwordSubmitted } from './slice';

/** One's own new password. Who signed in a while ago is asked for the current one too. */
export function PasswordForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { request, asksForCurrent } = useAppSelector((state) => state.settings.password);
  const [form] = Form.useForm<{ password: string }>();
  const password = Form.useWatch('password', form) ?? '';
  const isUnsaved = password !== '';
  useUnsaved(isUnsaved);

  const isDone = request.state === 'done';
  useEffect(() => {
    if (isDone) form.resetFields();
  }, [isDone, form]);
  useEffect(() => () => void dispatch(passwordDismissed()), [dispatch]);

  return (
    <>
      {!asksForCurrent && <RequestFailure request={besidesPassword(request)} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ password: '' }}
        onFinish={(input) => dispatch(passwordSubmitted(input))}
      >
        <NewPasswordField
          label={t('settings.general.newPassword')}
          hint={t('settings.general.newPasswordHint', { least: passwordLength.least })}
          request={request}
        />
        <SaveButton
          isRunning={request.state === 'running' && !asksForCurrent}
          isUnsaved={isUnsaved}
          isDisabled={password.length < passwordLength.least}
        >
          {t('settings.general.change')}
        </SaveButton>
      </Form>
      <CurrentPasswordDialog
        isOpen={asksForCurrent}
        text={t('settings.general.confirmText')}
        submitText={t('settings.general.change')}
        request={request}
        onSubmit={(current_password) => dispatch(passwordSubmitted({ password, current_password }))}
        onClose={() => dispatch(passwordDismissed())}
      />
    </>
  );
}
