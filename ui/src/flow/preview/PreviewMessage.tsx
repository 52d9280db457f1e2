import { Alert, type AlertProps } from 'antd';
import styles from './preview.module.css';

/** A message about the step's texts, announced by the surrounding live region. */
export const PreviewMessage = (words: Pick<AlertProps, 'type' | 'title' | 'description'>) => (
  <Alert className={styles.told} role="none" showIcon {...words} />
);
