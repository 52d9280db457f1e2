import { Button, Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { modalLayer } from '../../constants';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { failureIn } from '../../store/request';
import { sessionEnded, signInRequested } from './slice';
import { PasskeyButton } from './PasskeyButton';
import { SignInFailure } from './SignInFailure';

/** Above whatever dialog or panel the user was in. */
const aboveDialogs = modalLayer + 1_000;
const formId = 'sign-in-again';

/** Asks for the password when the session ended in the middle of the work, which waits behind it as it was. */
export function SignInAgain() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { status, user, signIn } = useAppSelector((state) => state.session);
  const [form] = Form.useForm<{ password: string }>();
  const password = Form.useWatch('password', form);
  const failure = failureIn(signIn);
  const email = user?.email ?? '';
  return (
    <Modal
      open={status === 'expired'}
      title={t('session.expired')}
      zIndex={aboveDialogs}
      closable={false}
      keyboard={false}
      mask={{ blur: true, closable: false }}
      destroyOnHidden
      afterOpenChange={(isShown) => isShown && form.focusField('password')}
      footer={[
        <Button key="other" onClick={() => dispatch(sessionEnded())}>
          {t('session.otherAccount')}
        </Button>,
        <Button
          key="submit"
          type="primary"
          htmlType="submit"
          form={formId}
          loading={signIn.state === 'running'}
          disabled={signIn.state === 'running' || !password}
        >
          {t('session.signIn')}
        </Button>,
      ]}
    >
      <p>{t('session.expiredText')}</p>
      {failure && <SignInFailure failure={failure} />}
      <Form
        id={formId}
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
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
    </Modal>
  );
}
