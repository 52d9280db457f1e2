import { Form, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Broadcast, Variant } from '../../../../../domain/entities/broadcast';
import { MessageTrial } from '../../../flow/preview/MessageTrial';
import { audienceScope } from '../audience-scope';
import { useMessageText } from '../message-text';

interface MessageLookProps {
  /** Its messages may be those of a form that is not saved. */
  broadcast: Pick<Broadcast, 'id' | 'audience' | 'messages'>;
  /** Whether a test of it can be sent from here. */
  canTest: boolean;
}

/** A message as a contact of the audience gets it; of two, the chosen one. It is inside a form. */
export function MessageLook({ broadcast, canTest }: MessageLookProps) {
  const { t } = useTranslation();
  const messageText = useMessageText(broadcast);
  const [variant, setVariant] = useState<Variant>('a');
  const message = broadcast.messages.find((one) => one.variant === variant) ?? broadcast.messages[0];
  if (!message) return null;
  const { app_webhook_unique_identifier, user_app_id, data } = message;
  return (
    <>
      {broadcast.messages.length > 1 && (
        <Form.Item>
          <Radio.Group
            aria-label={t('broadcasts.test.which')}
            value={message.variant}
            onChange={({ target }) => setVariant(target.value === 'b' ? 'b' : 'a')}
            options={broadcast.messages.map((one) => ({
              value: one.variant,
              label: t('broadcasts.test.variant', {
                variant: one.variant.toUpperCase(),
                subject: messageText(one),
              }),
            }))}
          />
        </Form.Item>
      )}
      <MessageTrial
        key={message.variant}
        automatisationId={broadcast.id}
        among={audienceScope(broadcast.audience)}
        content={{ type: 'APICALL', description: '', app_webhook_unique_identifier, user_app_id, data }}
        canTest={canTest}
      />
    </>
  );
}
