import { SendOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, Space } from 'antd';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipient } from '../../../../domain/apps/definition';
import { useFailureText } from '../../components/feedback/failure-text';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import { useAppSelector } from '../../store/hooks';
import { keepTestRecipient, keptTestRecipient } from './test-recipient';
import styles from './preview.module.css';

interface StepTestProps {
  kind: Recipient['kind'];
  /** Whose link to unsubscribe the message has. */
  contact: string | null;
  onSend: (recipient: string) => void;
}

/** Sends the message that is shown to an address or a number: the user's own, as a rule. Stands inside the step's form. */
export function StepTest({ kind, contact, onSend }: StepTestProps) {
  const { t } = useTranslation();
  const id = useId();
  const user = useAppSelector(({ session }) => session.user);
  const isSending = useAppSelector(({ panels }) => panels.test.state === 'loading');
  const [recipient, setRecipient] = useState(() => keptTestRecipient(user, kind));
  const isEmail = kind === 'email';
  const isReady = recipient.trim() !== '' && !isSending;

  function handleSend(): void {
    if (!isReady) return;
    keepTestRecipient(user, kind, recipient);
    onSend(recipient);
  }
  function handleEnter(event: KeyboardEvent): void {
    // It would save the step.
    event.preventDefault();
    handleSend();
  }
  return (
    <div className={styles.test}>
      <Form.Item
        label={t(`preview.test.${kind}`)}
        htmlFor={id}
        extra={t(isEmail && contact !== null ? 'preview.test.withLink' : 'preview.test.hint')}
      >
        <Space.Compact block>
          <Input
            id={id}
            value={recipient}
            onChange={({ target }) => setRecipient(target.value)}
            onPressEnter={handleEnter}
            inputMode={isEmail ? 'email' : 'tel'}
            placeholder={isEmail ? undefined : '+33612345678'}
            maxLength={320}
            autoComplete="off"
          />
          <Button
            icon={<SendOutlined aria-hidden="true" />}
            loading={isSending}
            disabled={recipient.trim() === ''}
            onClick={handleSend}
          >
            {t('preview.test.send')}
          </Button>
        </Space.Compact>
      </Form.Item>
      <Outcome />
    </div>
  );
}

/** What came of the last test. The region is there before its words, which are read out as they come. */
function Outcome() {
  const { t } = useTranslation();
  const { state, data, failure } = useAppSelector(({ panels }) => panels.test);
  const failureText = useFailureText();
  const reasonText = useReasonText();
  const trouble =
    (state === 'failed' && failure && failureText(failure)) ||
    (state === 'ready' && data?.problem && reasonText(data.problem));
  return (
    <div role="status">
      {trouble && <Alert role="none" type="error" showIcon title={trouble} />}
      {!trouble && state === 'ready' && data && (
        <Alert
          role="none"
          type="success"
          showIcon
          title={t('preview.test.sent', { recipient: data.sent_to })}
        />
      )}
    </div>
  );
}
