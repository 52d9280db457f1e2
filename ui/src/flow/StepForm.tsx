import { Button, Form, Input, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepType } from '../../../domain/steps/types';
import { RequestFailure } from '../components/form/RequestFailure';
import type { PanelSubject, StepPanelProps } from './panel-contract';
import type { StepEditor } from './step-editor';
import styles from './flow.module.css';

interface StepFormProps extends Pick<StepPanelProps, 'save' | 'onSave'> {
  type: StepType;
  editor: StepEditor;
  subject: PanelSubject;
}

const descriptionLimit = 10_000;
const descriptionRows = 5;

/** A step's form: what it does, and its description. A new one without description gets the server's (section 5). */
export function StepForm({ type, editor, subject, save, onSave }: StepFormProps) {
  const { t } = useTranslation();
  const { step } = subject;
  const [form] = Form.useForm<object>();
  const [initial] = useState(() => (step ? editor.read(step.data) : editor.blank));
  const [description, setDescription] = useState(step?.description ?? '');
  const isNew = step === null;
  const fieldsProps = { isNew, followers: subject.step ? 0 : subject.followers };
  Form.useWatch([], form); // every change may complete the draft
  const draft = { ...initial, ...currentValues() };

  /** What the form holds, fields that are hidden now included. */
  function currentValues(): object {
    return form.getFieldsValue(true) as object; // antd types "all values" as any
  }

  function handleSubmit(): void {
    onSave({
      ...{ type, description },
      data: editor.write({ ...initial, ...currentValues() }, fieldsProps),
      user_app_id: step?.user_app_id ?? null,
      app_webhook_unique_identifier: step?.app_webhook_unique_identifier ?? null,
    });
  }

  const { Fields } = editor;
  const configuration = <Fields {...fieldsProps} />;
  const descriptionField = (
    <Input.TextArea
      aria-label={t('steps.description')}
      placeholder={t('steps.descriptionPlaceholder')}
      rows={descriptionRows}
      maxLength={descriptionLimit}
      value={description}
      onChange={(event) => setDescription(event.target.value)}
    />
  );
  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={handleSubmit}>
      <RequestFailure request={save} />
      <Tabs
        items={[
          {
            key: 'configuration',
            label: t('steps.configuration'),
            children: configuration,
            forceRender: true,
          },
          { key: 'description', label: t('steps.description'), children: descriptionField },
        ]}
      />
      <div className={styles.panelFoot}>
        <Button
          type="primary"
          htmlType="submit"
          loading={save.state === 'running'}
          disabled={save.state === 'running' || !editor.isComplete(draft)}
        >
          {isNew ? t('common.create') : t('common.save')}
        </Button>
      </div>
    </Form>
  );
}
