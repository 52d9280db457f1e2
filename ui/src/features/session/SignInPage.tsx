import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { BusyButton } from '../../components/BusyButton';
import type { SignInInput } from '../../../../domain/entities/account/user';
import { Splash } from '../../components/feedback/Splash';
import { Brand } from '../../layout/Brand';
import { usePageTitle } from '../../layout/page-title';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { failureIn } from '../../store/request';
import { LanguageButton, ThemeButton } from '../preferences/PreferenceButtons';
import { CodeForm } from './CodeForm';
import { OpenIdButton } from './OpenIdButton';
import { PasskeyButton } from './PasskeyButton';
import { SignInFailure } from './SignInFailure';
import { signInRequested } from './slice';
import { wantedPath } from './wanted';
import styles from './sign-in.module.css';

/** Signs in. A visitor who is signed in already goes straight to the remembered path (docs/contract.md#session). */
export function SignInPage() {
  const { t } = useTranslation();
  const { status, user, roles, asksForCode } = useAppSelector((state) => state.session);
  const location = useLocation();
  const title = t(asksForCode ? 'session.code.title' : 'session.title');
  usePageTitle(title);

  if (status === 'signedIn')
    return <Navigate to={wantedPath(location.state, { userId: user?.id, roles })} replace />;
  if (status === 'unknown') return <Splash />;

  return (
    <div className={styles.page}>
      <div className={styles.preferences}>
        <LanguageButton />
        <ThemeButton />
      </div>
      <main className={styles.card}>
        <Brand />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{t(asksForCode ? 'session.code.lead' : 'session.lead')}</p>
        {asksForCode ? <CodeForm /> : <PasswordSignIn />}
      </main>
    </div>
  );
}

const blank: SignInInput = { email: '', password: '', rememberMe: false };

/** The first step, and the sign-in methods that need no second one. */
function PasswordSignIn() {
  const { t } = useTranslation();
  const { status, signIn, failure } = useAppSelector((state) => state.session);
  const dispatch = useAppDispatch();
  // Not useWatch, which updates a moment later: a user who types fast and presses Enter would find the button still disabled.
  const [{ email, password, rememberMe }, setTyped] = useState(blank);
  const isRunning = signIn.state === 'running';
  const problem = failureIn(signIn) ?? (status === 'unreachable' ? failure : null);
  return (
    <>
      {problem && <SignInFailure failure={problem} />}
      <Form<SignInInput>
        layout="vertical"
        requiredMark={false}
        initialValues={blank}
        onValuesChange={(_, values) => setTyped(values)}
        onFinish={(input) => dispatch(signInRequested(input))}
      >
        <Form.Item name="email" label={t('session.email')}>
          <Input type="email" autoFocus autoComplete="username" size="large" />
        </Form.Item>
        <Form.Item name="password" label={t('session.password')}>
          <Input.Password autoComplete="current-password" size="large" />
        </Form.Item>
        <Form.Item name="rememberMe" valuePropName="checked">
          <Checkbox>{t('session.rememberMe')}</Checkbox>
        </Form.Item>
        <BusyButton
          block
          type="primary"
          size="large"
          htmlType="submit"
          isBusy={isRunning}
          disabled={isRunning || !email.trim() || !password}
        >
          {t('session.signIn')}
        </BusyButton>
      </Form>
      <PasskeyButton rememberMe={rememberMe} />
      <OpenIdButton rememberMe={rememberMe} />
      <p className={styles.forgotten}>{t('session.forgotten')}</p>
    </>
  );
}
