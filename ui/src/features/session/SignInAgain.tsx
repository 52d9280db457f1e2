import { Button, Form, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
import { useUnsavedForms } from '../../components/form/unsaved-forms';
import { modalLayer } from '../../constants';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { failureIn } from '../../store/request';
import { CodeForm } from './CodeForm';
import { sessionEnded, sessionExpired, sessionFound, signInRequested } from './slice';
import { PasskeyButton } from './PasskeyButton';
import { SignInFailure } from './SignInFailure';

/** Above any open dialog or panel. */
const aboveDialogs = modalLayer + 1_000;
const formId = 'sign-in-again';

interface PasswordFields {
  password: string;
}

/**
 * Asks for the password when the session expired during the user's work, which stays unchanged behind it; or when another account has
 * signed in by another tab, and would take the place of unsaved input.
 */
export function SignInAgain() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { attempt, hasUnsaved } = useUnsavedForms();
  const { status, user, other, signIn, asksForCode } = useAppSelector((state) => state.session);
  const [form] = Form.useForm<PasswordFields>();
  // As on the sign-in page: updated at once, for users who type fast and press Enter.
  const [isTyped, setTyped] = useState(false);
  const failure = failureIn(signIn);
  const email = user?.email ?? '';
  const whyAsked = other ? t('session.replacedText', { email: other.user.email }) : t('session.expiredText');

  useEffect(() => {
    if (other) dispatch(hasUnsaved() ? sessionExpired() : sessionFound(other));
  }, [other, hasUnsaved, dispatch]);

  function handleLeave(): void {
    attempt(() => dispatch(other ? sessionFound(other) : sessionEnded()));
  }

  function handleOpenChange(isShown: boolean): void {
    if (isShown) form.focusField('password');
    else setTyped(false);
  }

  return (
    <Modal
      open={status === 'expired'}
      title={t('session.expired')}
      zIndex={aboveDialogs}
      closable={false}
      keyboard={false}
      mask={{ blur: true, closable: false }}
      destroyOnHidden
      afterOpenChange={handleOpenChange}
      footer={[
        <Button key="other" onClick={handleLeave}>
          {t('session.otherAccount')}
        </Button>,
        !asksForCode && (
          <BusyButton
            key="submit"
            type="primary"
            htmlType="submit"
            form={formId}
            isBusy={signIn.state === 'running'}
            disabled={signIn.state === 'running' || !isTyped}
          >
            {t('session.signIn')}
          </BusyButton>
        ),
      ]}
    >
      <p>{asksForCode ? t('session.code.lead') : whyAsked}</p>
      {asksForCode ? (
        <CodeForm />
      ) : (
        <>
          {failure && <SignInFailure failure={failure} />}
          <Form<PasswordFields>
            id={formId}
            // The page behind it may have a field of the same name.
            name={formId}
            form={form}
            layout="vertical"
            requiredMark={false}
            preserve={false}
            onValuesChange={(_, { password }) => setTyped(password !== '')}
            onFinish={(fields) => dispatch(signInRequested({ email, ...fields, rememberMe: false }))}
          >
            <Form.Item label={t('session.email')} htmlFor="signed-in-as">
              <Input id="signed-in-as" type="email" autoComplete="username" value={email} readOnly />
            </Form.Item>
            <Form.Item name="password" label={t('session.password')}>
              <Input.Password autoComplete="current-password" />
            </Form.Item>
          </Form>
          <PasskeyButton />
        </>
      )}
    </Modal>
  );
}
