import { Alert } from 'antd';
import { failureIn, type Request } from '../../store/request';
import { useFailureText } from '../feedback/failure-text';
import styles from './form.module.css';

/** The reason of a failed request, in a red box; nothing otherwise. */
export function RequestFailure({ request }: { request: Request }) {
  const failure = failureIn(request);
  const failureText = useFailureText();
  if (!failure) return null;
  return <Alert type="error" showIcon role="alert" className={styles.failure} title={failureText(failure)} />;
}
