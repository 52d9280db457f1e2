import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../components/badges/StateBadge';
import styles from './settings.module.css';

interface SaveButtonProps {
  isRunning: boolean;
  isUnsaved: boolean;
  isDisabled?: boolean;
  /** Absent: _Save_. */
  children?: ReactNode;
}

/** The button that saves a form, and whether there is something to save. */
export function SaveButton({ isRunning, isUnsaved, isDisabled, children }: SaveButtonProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.save}>
      <Button type="primary" htmlType="submit" loading={isRunning} disabled={isDisabled}>
        {children ?? t('common.save')}
      </Button>
      <span role="status">
        {isUnsaved && <StateBadge tone="held">{t('common.unsaved.mark')}</StateBadge>}
      </span>
    </div>
  );
}
