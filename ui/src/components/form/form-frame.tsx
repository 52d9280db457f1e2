import { Button, Form } from 'antd';
import { useId, useLayoutEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Request } from '../../store/request';
import { RequestFailure } from './RequestFailure';

/** A small form that stands in a dialog or in a side panel. */
export interface FormFrameProps<Values extends object> {
  title: string;
  isOpen: boolean;
  initialValues: Values;
  /** The form's fields. */
  children: ReactNode;
  /** The field that has the focus first. */
  firstField: keyof Values & string;
  /** Save waits for it (section 5). */
  isComplete: (values: Values) => boolean;
  request: Request;
  submitText?: string;
  onSubmit: (values: Values) => void;
  onClose: () => void;
}

/** What a dialog and a panel have alike: the form with the reason it could not be saved, its buttons, and the first focus. */
export function useFormFrame<Values extends object>({
  isOpen,
  initialValues,
  children,
  firstField,
  isComplete,
  request,
  submitText,
  onSubmit,
  onClose,
}: FormFrameProps<Values>) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const values = Form.useWatch<Values>([], form) as Values | undefined; // undefined until the form is drawn
  const formId = useId();
  const isRunning = request.state === 'running';

  // Opened again before its last closing has come to its end, the form is still there with what it held.
  useLayoutEffect(() => {
    if (isOpen && document.getElementById(formId)) form.resetFields();
  }, [isOpen, form, formId]);

  const body = (
    <>
      <RequestFailure request={request} />
      <Form<Values>
        id={formId}
        name={formId}
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        clearOnDestroy
        initialValues={initialValues}
        onFinish={onSubmit}
      >
        {children}
      </Form>
    </>
  );
  const buttons = [
    <Button key="cancel" onClick={onClose}>
      {t('common.cancel')}
    </Button>,
    <Button
      key="submit"
      type="primary"
      htmlType="submit"
      form={formId}
      loading={isRunning}
      disabled={isRunning || !isComplete({ ...initialValues, ...values })}
    >
      {submitText ?? t('common.save')}
    </Button>,
  ];

  /** Once it is shown, the first field has the focus; not where somebody was faster and writes already. */
  function focusFirst(isShown: boolean): void {
    const isInUse = document.getElementById(formId)?.contains(document.activeElement);
    if (isShown && !isInUse) form.focusField(firstField);
  }
  return { body, buttons, focusFirst };
}
