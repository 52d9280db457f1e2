import { Button, Checkbox, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import type { SignInInput } from '../../../../domain/entities/user';
import { Splash } from '../../components/feedback/Splash';
import { Brand } from '../../layout/Brand';
import { usePageTitle } from '../../layout/page-title';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { failureIn } from '../../store/request';
import { LanguageButton, ThemeButton } from '../preferences/PreferenceButtons';
import { OpenIdButton } from './OpenIdButton';
import { PasskeyButton } from './PasskeyButton';
import { SignInFailure } from './SignInFailure';
import { signInRequested } from './slice';
import { wantedPath } from './wanted';
import styles from './sign-in.module.css';

/** Section 2, "Sign in". Who is signed in already goes straight to the remembered path. */
export function SignInPage() {
  const { t } = useTranslation();
  const { status, user, signIn, failure } = useAppSelector((state) => state.session);
  const dispatch = useAppDispatch();
  const location = useLocation();
  const [form] = Form.useForm<SignInInput>();
  const { email, password, rememberMe } = Form.useWatch([], form) ?? {};
  usePageTitle(t('session.title'));

  if (status === 'signedIn') return <Navigate to={wantedPath(location.state, user?.id)} replace />;
  if (status === 'unknown') return <Splash />;

  const isRunning = signIn.state === 'running';
  const problem = failureIn(signIn) ?? (status === 'unreachable' ? failure : null);
  return (
    <div className={styles.page}>
      <div className={styles.preferences}>
        <LanguageButton />
        <ThemeButton />
      </div>
      <main className={styles.card}>
        <Brand />
        <h1 className={styles.title}>{t('session.title')}</h1>
        <p className={styles.lead}>{t('session.lead')}</p>
        {problem && <SignInFailure failure={problem} />}
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ email: '', password: '', rememberMe: false }}
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
          <Button
            block
            type="primary"
            size="large"
            htmlType="submit"
            loading={isRunning}
            disabled={isRunning || !email?.trim() || !password}
          >
            {t('session.signIn')}
          </Button>
        </Form>
        <PasskeyButton rememberMe={rememberMe} />
        <OpenIdButton rememberMe={rememberMe} />
        <p className={styles.forgotten}>{t('session.forgotten')}</p>
      </main>
    </div>
  );
}
