import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../import.module.css';

interface LinesWarningProps {
  title: string;
  label: string;
  /** The first ones, each as `li`. */
  children: ReactNode;
  /** The number of further ones. */
  left: number;
}

/** Lists lines of the file that the user should check. */
export function LinesWarning({ title, label, children, left }: LinesWarningProps) {
  const { t } = useTranslation();
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <ul className={styles.problems} aria-label={label}>
          {children}
          {left > 0 && <li>{t('contactImport.moreProblems', { count: left })}</li>}
        </ul>
      }
    />
  );
}
