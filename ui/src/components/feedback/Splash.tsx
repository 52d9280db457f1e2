import { Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './feedback.module.css';

/** Shown until it is known what to show. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <main className={styles.splash} aria-busy="true">
      <Spin size="large" />
      <span className="visually-hidden">{t('common.loading')}</span>
    </main>
  );
}
