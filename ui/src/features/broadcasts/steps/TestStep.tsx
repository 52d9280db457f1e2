import { Form, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Broadcast, Variant } from '../../../../../domain/entities/broadcast';
import { MessageTrial } from '../../../flow/preview/MessageTrial';
import styles from '../broadcasts.module.css';
import { useMessageText } from '../message-text';

/** What it looks like for a contact, and a test to oneself. */
export function TestStep({ broadcast }: { broadcast: Broadcast }) {
  const { t } = useTranslation();
  const messageText = useMessageText(broadcast);
  const [variant, setVariant] = useState<Variant>('a');
  const message = broadcast.messages.find((one) => one.variant === variant) ?? broadcast.messages[0];
  if (!message) return null;
  const { app_webhook_unique_identifier, user_app_id, data } = message;
  return (
    <Form layout="vertical" className={styles.content}>
      <p>{t('broadcasts.trial.lead')}</p>
      {broadcast.messages.length > 1 && (
        <Radio.Group
          aria-label={t('broadcasts.test.which')}
          value={variant}
          onChange={({ target }) => setVariant(target.value === 'b' ? 'b' : 'a')}
          options={broadcast.messages.map((one) => ({
            value: one.variant,
            label: t('broadcasts.test.variant', {
              variant: one.variant.toUpperCase(),
              subject: messageText(one),
            }),
          }))}
        />
      )}
      <MessageTrial
        key={variant}
        automatisationId={broadcast.id}
        content={{ type: 'APICALL', description: '', app_webhook_unique_identifier, user_app_id, data }}
      />
    </Form>
  );
}
