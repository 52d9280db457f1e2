import { Form } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOfWebhook } from '../../../../../domain/apps/webhook';
import { testLimits, type Broadcast, type BroadcastTest } from '../../../../../domain/entities/broadcast';
import type { JsonObject } from '../../../../../domain/entities/common';
import { isSameJson } from '../../../../../domain/values/same-json';
import { useCurrentDraft } from '../../../components/use-current-draft';
import { draftForApp } from '../../../flow/apps/services';
import { ConnectionPicker } from '../../../flow/connection/ConnectionPicker';
import { connectionOf } from '../../../flow/connection/connection-of';
import { ProviderChoice } from '../../../flow/connection/ProviderChoice';
import { MissingFields } from '../../../flow/panel/MissingFields';
import { editorOf } from '../../../flow/steps/kinds';
import type { StepKind } from '../../../flow/steps/step-icon';
import { useVariablesAsked } from '../../../flow/variables/use-variables';
import type { BroadcastParts } from '../api';
import styles from '../broadcasts.module.css';
import { MessageLook } from './MessageLook';
import { useBeginning, useStepChanges, type ChangesRef } from './step-parts';
import { TestFields, type TestDraft } from './TestFields';

interface ContentStepProps {
  broadcast: Broadcast;
  changesRef: ChangesRef;
}

const fieldsProps = { isNew: false, followers: 0 };

/** What it says: the message, by which connection it goes, and a second subject to try. */
export function ContentStep({ broadcast, changesRef }: ContentStepProps) {
  const [first] = broadcast.messages;
  const [kind, setKind] = useState<StepKind & { draft?: object }>({
    type: 'APICALL',
    app_webhook_unique_identifier: first?.app_webhook_unique_identifier ?? '',
  });
  return (
    <MessageForm
      key={kind.app_webhook_unique_identifier}
      broadcast={broadcast}
      changesRef={changesRef}
      kind={kind}
      beginning={kind.draft}
      onKindChosen={setKind}
    />
  );
}

interface MessageFormProps extends ContentStepProps {
  kind: StepKind;
  /** What was written for another app. */
  beginning: object | undefined;
  onKindChosen: (kind: StepKind & { draft?: object }) => void;
}

function MessageForm({ broadcast, changesRef, kind, beginning, onKindChosen }: MessageFormProps) {
  const { t } = useTranslation();
  const editor = editorOf(kind);
  const [form] = Form.useForm<TestDraft>();
  const [first, second] = broadcast.messages;
  const isOther = kind.app_webhook_unique_identifier !== first?.app_webhook_unique_identifier;
  const [initial] = useState(() => ({
    ...(beginning ?? editor.read(first?.data ?? {})),
    ...testDraftOf(broadcast),
  }));
  const [userAppId, setUserAppId] = useState(isOther ? null : (first?.user_app_id ?? null));
  const [onlyId, setOnlyId] = useState<number | null>(null);
  useVariablesAsked(broadcast.id);
  const currentDraft = useCurrentDraft(form, initial);
  const connection = connectionOf(kind, userAppId);
  const stored = useBeginning(broadcast);
  const written = { broadcast: stored, kind, userAppId };
  const before = partsBefore(stored, kind);
  useStepChanges(changesRef, stored, () => {
    const changed = partsOf(currentDraft(), written);
    return before !== null && isSameJson(changed, before) ? null : changed;
  });
  const draft = currentDraft();
  const parts = partsOf(draft, written);

  const handleOnlyFound = useCallback((id: number) => {
    setOnlyId(id);
    setUserAppId(id);
  }, []);
  const { Fields } = editor;
  const canTest = callOfWebhook(kind.app_webhook_unique_identifier)?.channel === 'email';
  const hasBegun = broadcast.begun_at !== null;
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      className={styles.content}
    >
      {!hasBegun && (
        <ProviderChoice
          kind={kind}
          onChosen={(to) => {
            const { messages } = partsOf(currentDraft(), written);
            onKindChosen({ ...to, draft: draftForApp(messages?.[0]?.data ?? {}, kind, to) });
          }}
        />
      )}
      {connection.app && (
        <ConnectionPicker
          app={connection.app}
          isOptional={false}
          value={userAppId}
          onChange={setUserAppId}
          isOnly={userAppId !== null && userAppId === onlyId}
          onOnly={handleOnlyFound}
        />
      )}
      <Fields {...fieldsProps} stepId={first?.step_id ?? null} />
      {canTest && <TestFields isLocked={hasBegun} />}
      {second && differsElsewhere(broadcast) && <p>{t('broadcasts.content.twoTexts')}</p>}
      {!editor.isComplete(draft) && <MissingFields editor={editor} draft={draft} />}
      {isOfTemplate(parts) && (
        <section aria-label={t('broadcasts.content.look')} className={styles.panel}>
          <h2>{t('broadcasts.content.look')}</h2>
          <MessageLook broadcast={{ ...broadcast, messages: shownOf(parts, userAppId) }} canTest={false} />
        </section>
      )}
    </Form>
  );
}

const isOfTemplate = ({ messages }: BroadcastParts): boolean =>
  typeof messages?.[0]?.data?.['message_template_id'] === 'number';

/** The messages of a form as a preview shows them. */
const shownOf = ({ messages = [] }: BroadcastParts, userAppId: number | null): Broadcast['messages'] =>
  messages.map(({ app_webhook_unique_identifier, data = {} }, place) => ({
    variant: place === 0 ? 'a' : 'b',
    step_id: place,
    app_webhook_unique_identifier,
    user_app_id: userAppId,
    data,
  }));

interface Written {
  broadcast: Broadcast;
  kind: StepKind;
  userAppId: number | null;
}

/** What the form says; of a second message only its subject, where it has no other text of its own. */
function partsOf(draft: TestDraft, { broadcast, kind, userAppId }: Written): BroadcastParts {
  const [first, second] = broadcast.messages;
  const webhook = kind.app_webhook_unique_identifier ?? '';
  const stored = webhook === first?.app_webhook_unique_identifier ? first.data : {};
  const data = editorOf(kind).write(draft, { ...fieldsProps, stored });
  const message = { app_webhook_unique_identifier: webhook, user_app_id: userAppId, data };
  if (!draft.has_test) return { messages: [message], test: null };
  const own = second && differsElsewhere(broadcast) ? second.data : data;
  return {
    messages: [message, { ...message, data: { ...own, ...otherOf(draft, data) } }],
    test: testOf(draft),
  };
}

/** What the form would say of the broadcast as it is stored; null: that is the message of another app. */
function partsBefore(broadcast: Broadcast, kind: StepKind): BroadcastParts | null {
  const [first] = broadcast.messages;
  if (first?.app_webhook_unique_identifier !== kind.app_webhook_unique_identifier) return null;
  const draft = { ...editorOf(kind).read(first?.data ?? {}), ...testDraftOf(broadcast) };
  return partsOf(draft, { broadcast, kind, userAppId: first?.user_app_id ?? null });
}

/** In what the second message differs: in its subject, and in its template where the message is one’s. */
const otherOf = (
  { subject_b, template_b }: TestDraft,
  { message_template_id: template }: JsonObject,
): JsonObject => ({
  subject: subject_b,
  ...(typeof template === 'number' && { message_template_id: template_b ?? template }),
});

/** Whether the second message differs from the first in more than its subject: the form leaves that as it is. */
function differsElsewhere({ messages: [first, second] }: Broadcast): boolean {
  if (!first || !second) return false;
  const rest = { subject: '', message_template_id: null };
  return !isSameJson({ ...first.data, ...rest }, { ...second.data, ...rest });
}

function testDraftOf({ messages: [first, second], test }: Broadcast): TestDraft {
  const { subject, message_template_id: template } = second?.data ?? {};
  const isOther = template !== first?.data['message_template_id'];
  return {
    has_test: test !== null,
    subject_b: typeof subject === 'string' ? subject : '',
    template_b: typeof template === 'number' && isOther ? template : null,
    test_percent: test?.percent ?? testLimits.percent.usual,
    test_hours: test?.hours ?? testLimits.hours.usual,
    test_measure: test?.measure ?? 'opened',
  };
}

const testOf = ({ test_percent, test_hours, test_measure }: TestDraft): BroadcastTest => ({
  percent: test_percent ?? testLimits.percent.usual,
  hours: test_hours ?? testLimits.hours.usual,
  measure: test_measure,
});
