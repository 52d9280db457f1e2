import { BusyButton } from '../../components/BusyButton';
import { steps } from '../../../../domain/steps';
import { Alert, Form, Tabs } from 'antd';
import type { ParseKeys } from 'i18next';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toJson } from '../../../../domain/values/json';
import { RequestFailure } from '../../components/form/RequestFailure';
import { useCurrentDraft } from '../../components/use-current-draft';
import { useIsTagBeingCreated } from '../../components/form/tag-creation';
import { ConnectionPicker } from '../connection/ConnectionPicker';
import { connectionOf } from '../connection/connection-of';
import { ProviderChoice } from '../connection/ProviderChoice';
import { DescriptionField } from './DescriptionField';
import { WaitingRuns } from '../affected-runs/WaitingRuns';
import { isLive } from '../page/is-live';
import { MissingFields } from './MissingFields';
import { editorOf } from '../steps/kinds';
import type { PickedKind } from './KindPicker';
import { draftForApp } from '../apps/services';
import type { StepKind } from '../steps/step-icon';
import type { PanelSubject, StepContent, StepPanelProps } from './panel-contract';
import { StepPreview } from '../preview/StepPreview';
import { isUnreadable } from '../text/unreadable';
import { useDescription } from './use-description';
import { useVariablesAsked } from '../variables/use-variables';
import styles from './panel.module.css';

interface StepFormProps extends Pick<StepPanelProps, 'automatisation' | 'save' | 'onSave'> {
  kind: StepKind;
  subject: PanelSubject;
  /** The initial form of a new step, besides its kind's defaults. */
  beginning?: object;
  /** For a new step: called when another app is chosen for the same action. */
  onKindChosen?: (picked: PickedKind) => void;
  /** The step no longer exists: its content can be kept by pasting it. */
  isGone: boolean;
  /** Called whenever unsaved input appears or disappears. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/**
 * A step's form: its settings, and its description. The server generates the description when the user leaves it empty or unchanged
 * (docs/contract.md#descriptions).
 */
export function StepForm({
  automatisation,
  kind,
  subject,
  beginning,
  onKindChosen,
  isGone,
  save,
  onSave,
  onUnsaved,
}: StepFormProps) {
  const { t } = useTranslation();
  const { step } = subject;
  const editor = editorOf(kind);
  const [form] = Form.useForm<object>();
  const [initial] = useState(() => (step ? editor.read(step.data) : { ...editor.blank, ...beginning }));
  const descriptionOf = useDescription();
  const isTagBeingCreated = useIsTagBeingCreated();
  const [told] = useState(() => (step ? descriptionOf(step) : ''));
  const [description, setDescription] = useState(told);
  const [userAppId, setUserAppId] = useState(step?.user_app_id ?? null);
  const [onlyId, setOnlyId] = useState<number | null>(null);
  const [fault, setFault] = useState<ParseKeys | null>(null);
  const connection = connectionOf(kind, userAppId);
  const fieldsProps = {
    isNew: step === null,
    followers: subject.step ? 0 : subject.followers,
    stepId: step?.id ?? null,
  };
  useVariablesAsked(automatisation.id);
  const currentDraft = useCurrentDraft(form, initial);
  const draft = currentDraft();
  const content = currentContent();
  // An automatically selected connection is not unsaved input.
  const written = userAppId === onlyId ? { ...content, user_app_id: step?.user_app_id ?? null } : content;
  useUnsaved(written, save.state === 'idle' || save.state === 'failed', onUnsaved);

  function currentContent(): StepContent {
    return {
      type: kind.type,
      // A description that is only translated for display is saved as it was stored.
      description: step && description === told ? step.description : description,
      data: editor.write(currentDraft(), { ...fieldsProps, stored: step?.data ?? {} }),
      ...connection.content,
    };
  }

  const handleOnlyFound = useCallback((id: number) => {
    setOnlyId(id);
    setUserAppId(id);
  }, []);

  /** Why a complete draft cannot be saved. */
  function findFault(): ParseKeys | null {
    const filled = currentDraft();
    const written = editor.write(filled, { ...fieldsProps, stored: {} });
    return editor.fault?.(filled) ?? (isUnreadable(written) ? 'steps.unreadable' : null);
  }

  const isComplete = (filled: object): boolean =>
    editor.isComplete(filled) && !(connection.isNeeded && userAppId === null);

  function handleSubmit(): void {
    // The button may have been drawn for what the form held before.
    if (!isComplete(currentDraft())) return;
    const found = findFault();
    setFault(found);
    if (found === null) onSave(currentContent());
  }

  function submitText(): string {
    if (isGone) return t('flow.gone.keep');
    return step === null ? t('common.create') : t('common.save');
  }

  const isDrawnComplete = isComplete(draft);
  const { Fields, Mapping } = editor;
  const configuration = (
    <>
      {onKindChosen && (
        <ProviderChoice
          kind={kind}
          onChosen={(to) => onKindChosen({ ...to, draft: draftForApp(currentContent().data, kind, to) })}
        />
      )}
      {connection.app && (
        <ConnectionPicker
          app={connection.app}
          isOptional={!connection.isNeeded}
          value={userAppId}
          onChange={setUserAppId}
          isOnly={userAppId !== null && userAppId === onlyId}
          onOnly={handleOnlyFound}
        />
      )}
      <Fields {...fieldsProps} />
      {editor.hasTexts && (
        <StepPreview
          automatisation={automatisation}
          content={content}
          currentContent={currentContent}
          isReadable={() => editor.isComplete(draft) && findFault() === null}
        />
      )}
    </>
  );
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      className={styles.form}
      initialValues={initial}
      onFinish={handleSubmit}
    >
      <RequestFailure request={save} />
      {fault && <Alert type="error" showIcon role="alert" className={styles.fault} title={t(fault)} />}
      <Tabs
        items={[
          {
            key: 'configuration',
            label: t('steps.configuration'),
            children: configuration,
            forceRender: true,
          },
          {
            key: 'description',
            label: t('steps.description'),
            children: <DescriptionField value={description} onChange={setDescription} />,
          },
          ...(Mapping ? [{ key: 'mapping', label: t('steps.mapping'), children: <Mapping /> }] : []),
        ]}
      />
      {step && steps[step.type].isWait && !isGone && <WaitingRuns step={step} data={content.data} />}
      <div className={styles.foot}>
        {!isDrawnComplete && <MissingFields editor={editor} draft={draft} />}
        {isDrawnComplete && !isGone && isLive(automatisation) && (
          <p className={styles.live}>{t('flow.live')}</p>
        )}
        <BusyButton
          type="primary"
          htmlType="submit"
          isBusy={save.state === 'running'}
          disabled={save.state === 'running' || isTagBeingCreated || !isDrawnComplete}
        >
          {submitText()}
        </BusyButton>
      </div>
    </Form>
  );
}

/** Reports whether the form's content differs from its initial content, except during a save. */
function useUnsaved(content: StepContent, isOpen: boolean, onUnsaved: (isUnsaved: boolean) => void): void {
  const now = toJson(content);
  const [before] = useState(now);
  const isUnsaved = isOpen && now !== before;
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
}
