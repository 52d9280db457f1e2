import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Broadcast } from '../../../../../domain/entities/broadcast';
import styles from '../broadcasts.module.css';
import { MessageLook } from './MessageLook';

/** What it looks like for a contact, and a test to oneself. */
export function TestStep({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  return (
    <Form layout="vertical" className={styles.content}>
      <p>{t('broadcasts.trial.lead')}</p>
      <MessageLook broadcast={broadcast} canTest />
    </Form>
  );
}
