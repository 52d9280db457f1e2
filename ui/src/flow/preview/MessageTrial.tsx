import { Form } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOfWebhook } from '../../../../domain/apps/webhook';
import { toJson } from '../../../../domain/values/json';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { StepContent } from '../panel/panel-contract';
import { ContactSelect } from '../sample/ContactSelect';
import type { ContactScope } from '../sample/store';
import { useAnswered } from '../sample/use-answered';
import { Rendered } from './StepPreview';
import { StepTest } from './StepTest';
import { stepPreview, stepTest } from './store';
import { useRendered } from './use-rendered';

interface MessageTrialProps {
  automatisationId: number;
  /** The message as it is stored. */
  content: StepContent;
  /** Whose contacts it is shown for; all without it. */
  among?: ContactScope;
  /** Whether a test of it can be sent from here. */
  canTest?: boolean;
}

/** A message as a contact of one's choice gets it, at first the newest one who has not unsubscribed, and a test of it to an address of one's own. */
export function MessageTrial({ automatisationId, content, among = '', canTest = true }: MessageTrialProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const id = useId();
  const contacts = useAnswered('contacts');
  const [picked, setPicked] = useState<{ contact: string | null } | null>(null);
  const isShown = useAppSelector(({ panels }) => Boolean(panels.preview.data?.rendered));
  const { recipient, channel } = callOfWebhook(content.app_webhook_unique_identifier) ?? {};
  const rows = useAppSelector(({ panels }) => panels.contacts.rows);
  const [newest] = rows;
  const first = (channel && rows.find(({ consent }) => consent[channel] !== 'left')) ?? newest;
  const contact = picked ? picked.contact : (first?.external_id ?? null);
  const input = { ...content, event_data: {}, contact_external_id: contact ?? undefined };
  const asked = { automatisationId, input };
  useRendered(asked, toJson({ content, contact }), contacts);

  /** The test sends what the preview shows, so the preview is refreshed first. */
  function handleSend(to: string): void {
    dispatch(stepPreview.requested(asked));
    dispatch(stepTest.requested({ ...asked, input: { ...input, recipient: to } }));
  }
  return (
    <>
      <Form.Item label={t('occasion.contact')} htmlFor={id}>
        <ContactSelect
          id={id}
          value={contact}
          onChange={(chosen) => setPicked({ contact: chosen })}
          among={among}
        />
      </Form.Item>
      <Rendered
        type={content.type}
        connectionId={content.user_app_id}
        canBeLeft={channel !== undefined}
        isMessageOnly
      />
      {canTest && isShown && recipient && (
        <StepTest kind={recipient.kind} contact={contact} onSend={handleSend} />
      )}
    </>
  );
}
