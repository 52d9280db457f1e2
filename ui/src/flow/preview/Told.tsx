import { Alert, type AlertProps } from 'antd';
import styles from './preview.module.css';

/** Words about the step's texts, read out by the region that they stand in. */
export const Told = (words: Pick<AlertProps, 'type' | 'title' | 'description'>) => (
  <Alert className={styles.told} role="none" showIcon {...words} />
);
