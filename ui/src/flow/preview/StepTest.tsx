import { SendOutlined } from '@ant-design/icons';
import { Form, Input } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../components/BusyButton';
import type { Recipient } from '../../../../domain/apps/definition';
import { useFailureText } from '../../components/feedback/failure-text';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import { useAppSelector } from '../../store/hooks';
import { keepTestRecipient, keptTestRecipient } from './test-recipient';
import { PreviewMessage } from './PreviewMessage';
import styles from './preview.module.css';

interface StepTestProps {
  kind: Recipient['kind'];
  /** The contact whose unsubscribe link the message contains. */
  contact: string | null;
  onSend: (recipient: string) => void;
}

/** Sends the shown message to an address or a number: usually the user's own. It is inside the step's form. */
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
    // Enter would otherwise save the step.
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
        <div className={styles.send}>
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
          <BusyButton
            icon={<SendOutlined aria-hidden="true" />}
            isBusy={isSending}
            disabled={recipient.trim() === ''}
            onClick={handleSend}
          >
            {t('preview.test.send')}
          </BusyButton>
        </div>
      </Form.Item>
      <Outcome />
    </div>
  );
}

/** The result of the last test. The live region exists before its text, which is announced when it appears. */
function Outcome() {
  const { t } = useTranslation();
  const region = useRef<HTMLDivElement>(null);
  const { state, data, failure } = useAppSelector(({ panels }) => panels.test);
  const failureText = useFailureText();
  const reasonText = useReasonText();
  const problem = state === 'ready' ? data?.problem : null;
  useEffect(() => {
    // The button may be at the bottom of the visible area.
    if (state === 'ready' || state === 'failed') region.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <div ref={region} role="status" className={styles.outcome}>
      {state === 'failed' && failure && <PreviewMessage type="error" title={failureText(failure)} />}
      {problem && (
        <PreviewMessage
          type="error"
          title={reasonText(problem)}
          description={problem.may_pass && t('preview.test.mayPass')}
        />
      )}
      {state === 'ready' && data?.problem === null && (
        <PreviewMessage type="success" title={t('preview.test.sent', { recipient: data.sent_to })} />
      )}
    </div>
  );
}
