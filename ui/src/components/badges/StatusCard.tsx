import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './status-card.module.css';

interface StatusCardProps {
  title: string;
  /** Absent while it cannot be dismissed. */
  onClose?: () => void;
}

/** Long-running work that continues on any page, shown in a card at the bottom of the window. */
export function StatusCard({ title, onClose, children }: PropsWithChildren<StatusCardProps>) {
  const { t } = useTranslation();
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <strong>{title}</strong>
        {onClose && (
          <Button
            type="text"
            size="small"
            aria-label={`${t('common.close')}: ${title}`}
            icon={<CloseOutlined aria-hidden="true" />}
            onClick={onClose}
          />
        )}
      </div>
      {children}
    </section>
  );
}

/** The container of the cards. */
export const StatusCards = ({ children }: PropsWithChildren) => (
  <div className={styles.cards}>{children}</div>
);
