import {} from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
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
      <BusyButton type="primary" htmlType="submit" isBusy={isRunning} disabled={isDisabled}>
        {children ?? t('common.save')}
      </BusyButton>
      <span role="status">
        {isUnsaved && <StateBadge tone="held">{t('common.unsaved.mark')}</StateBadge>}
      </span>
    </div>
  );
}
