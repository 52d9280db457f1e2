import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../import.module.css';

interface LinesWarningProps {
  title: string;
  label: string;
  /** The first of them, each an `li`. */
  children: ReactNode;
  /** How many more there are. */
  left: number;
}

/** Tells lines of the file that want a look. */
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
