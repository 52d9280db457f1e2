import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../api/api-error';
import { useFailureText } from '../../components/feedback/failure-text';
import styles from './sign-in.module.css';

/** A 400 for a password means a wrong e-mail or password; anything else is told in the server's words (docs/contract.md#messages). */
export function SignInFailure({ failure }: { failure: Failure }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const isOfPassword = failure.status === 400 && failure.code !== 'sign_in_expired';
  const title = isOfPassword ? t('session.invalidCredentials') : failureText(failure);
  return <Alert type="error" showIcon role="alert" title={title} className={styles.failure} />;
}
