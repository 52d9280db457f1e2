import { Alert } from 'antd';
import { failureIn, type Request } from '../../store/request';
import { useFailureText } from '../feedback/failure-text';
import styles from './form.module.css';

/** Why what was asked for was not done, in a red box; nothing while all is well. */
export function RequestFailure({ request }: { request: Request }) {
  const failure = failureIn(request);
  const failureText = useFailureText();
  if (!failure) return null;
  return <Alert type="error" showIcon role="alert" className={styles.failure} title={failureText(failure)} />;
}
