import { Form } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOfWebhook } from '../../../../domain/apps/webhook';
import type { AutomatisationDetail } from '../../../../domain/entities/automatisations/automatisation';
import type { JsonObject } from '../../../../domain/entities/common';
import type { StepType } from '../../../../domain/steps/types';
import { toJson } from '../../../../domain/values/json';
import { useFailureText } from '../../components/feedback/failure-text';
import { JsonTree } from '../../components/data/JsonTree';
import { CallDetail } from '../../features/runs/panel/CallDetail';
import { VisitDetail } from '../../features/runs/panel/VisitDetail';
import { useReasonText } from '../../i18n/reasons/use-reason-text';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ContactSelect } from '../sample/ContactSelect';
import { EventSelect } from '../sample/EventSelect';
import type { StepContent } from '../panel/panel-contract';
import { StepTest } from './StepTest';
import { stepPreview, stepTest } from './store';
import { PreviewMessage } from './PreviewMessage';
import { useSender } from '../connection/use-sender';
import { useOccasion } from './use-sample';
import { useRendered } from './use-rendered';
import styles from './preview.module.css';

interface StepPreviewProps {
  automatisation: AutomatisationDetail;
  content: StepContent;
  /** The content at this moment: keys may come faster than the screen is drawn. */
  currentContent: () => StepContent;
  /** Whether it can be rendered: the texts of an incomplete step cannot be shown. */
  isReadable: () => boolean;
}

/**
 * The step's rendered texts for a contact and an event, or its effect, from the form's current values. Nothing is sent except a test, on
 * request.
 */
export function StepPreview(props: StepPreviewProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.preview} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('preview.title')}</summary>
      {isOpen && <Occasion {...props} />}
    </details>
  );
}

function Occasion({ automatisation, content, currentContent, isReadable }: StepPreviewProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const ids = { contact: useId(), event: useId() };
  const { entry_event_name: name, is_campaign: isCampaign } = automatisation;
  const { contact, event, lacking, isSettled, setContact, setEvent } = useOccasion(name, isCampaign);
  const isShown = useAppSelector(({ panels }) => Boolean(panels.preview.data?.rendered));
  const { recipient, channel } = callOfWebhook(content.app_webhook_unique_identifier) ?? {};
  const inputOf = (shown: StepContent) => ({
    ...shown,
    event_data: event?.data ?? {},
    contact_external_id: contact ?? undefined,
  });
  const asked = { automatisationId: automatisation.id, input: inputOf(content) };
  useRendered(asked, toJson({ content, contact, event: event?.id ?? null }), isSettled && isReadable());

  /** The test sends what the preview shows, so the preview is refreshed from the form first. */
  function handleSend(to: string): void {
    const input = inputOf(currentContent());
    dispatch(stepPreview.requested({ ...asked, input }));
    dispatch(stepTest.requested({ ...asked, input: { ...input, recipient: to } }));
  }
  return (
    <>
      <Form.Item label={t('occasion.contact')} htmlFor={ids.contact}>
        <ContactSelect id={ids.contact} value={contact} onChange={setContact} />
      </Form.Item>
      <Form.Item
        label={t('occasion.event')}
        htmlFor={ids.event}
        extra={<span role="status">{lacking !== null && t('occasion.lacking', { contact: lacking })}</span>}
      >
        <EventSelect id={ids.event} name={name} value={event} onPicked={setEvent} />
      </Form.Item>
      <Rendered type={content.type} connectionId={content.user_app_id} canBeLeft={channel !== undefined} />
      {isShown && recipient && <StepTest kind={recipient.kind} contact={contact} onSend={handleSend} />}
    </>
  );
}

interface RenderedProps {
  /** The message alone is shown, without the request that sends it. */
  isMessageOnly?: boolean;
  type: StepType;
  connectionId: number | null;
  /** Whether it uses a channel with opt-out, on which a missing address is not an error. */
  canBeLeft: boolean;
}

/**
 * The result. The live region exists before its text, which is announced when it appears; for rendered texts it only announces that they
 * are there.
 */
export function Rendered({ type, connectionId, canBeLeft, isMessageOnly = false }: RenderedProps) {
  const { t } = useTranslation();
  const { data, failure } = useAppSelector(({ panels }) => panels.preview);
  const failureText = useFailureText();
  const reasonText = useReasonText();
  const { problem = null, missing = [], rendered = null, detail = null } = (failure ? null : data) ?? {};
  const isPassedOver = canBeLeft && problem?.code === 'recipient_missing';
  return (
    <>
      <div role="status">
        {failure && <PreviewMessage type="error" title={failureText(failure)} />}
        {problem && (
          <PreviewMessage
            type={isPassedOver ? 'info' : 'error'}
            title={reasonText(problem)}
            description={isPassedOver && t('preview.passedOver')}
          />
        )}
        {missing.length > 0 && (
          <PreviewMessage type="warning" title={t('preview.missing', { variables: missing.join(', ') })} />
        )}
        {rendered && <span className="visually-hidden">{t('preview.shown')}</span>}
      </div>
      {detail && <VisitDetail detail={detail} type={type} isTrial />}
      {rendered && (!detail || rendered.request !== undefined) && (
        <RenderedData rendered={rendered} connectionId={connectionId} isMessageOnly={isMessageOnly} />
      )}
    </>
  );
}

/** A message as its recipient reads it, with the request that sends it collapsed; for any other step the data. */
function RenderedData({
  rendered,
  connectionId,
  isMessageOnly,
}: {
  rendered: JsonObject;
  connectionId: number | null;
  isMessageOnly: boolean;
}) {
  const ownSender = useSender(connectionId);
  const { sent, request } = rendered;
  if (request === undefined) return <JsonTree value={rendered} />;
  return (
    <CallDetail
      sent={sent}
      request={request}
      ownSender={ownSender}
      answer={null}
      isTrial
      isMessageOnly={isMessageOnly}
    />
  );
}
