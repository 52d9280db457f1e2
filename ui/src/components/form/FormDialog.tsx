import { Button, Form, Modal } from 'antd';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Request } from '../../store/request';
import { RequestFailure } from './RequestFailure';

interface FormDialogProps<Values extends object> {
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

/** A small form in a dialog: it closes when the store says so, stays with its reason when it failed, and is new at each opening. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const {
    title,
    isOpen,
    initialValues,
    children,
    firstField,
    isComplete,
    request,
    submitText,
    onSubmit,
    onClose,
  } = props;
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const values = Form.useWatch<Values>([], form) as Values | undefined; // undefined until the form is drawn
  const formId = useId();
  const isRunning = request.state === 'running';

  return (
    <Modal
      open={isOpen}
      title={title}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={(isShown) => isShown && form.focusField(firstField)}
      footer={[
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
      ]}
    >
      <RequestFailure request={request} />
      <Form<Values>
        id={formId}
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        initialValues={initialValues}
        onFinish={onSubmit}
      >
        {children}
      </Form>
    </Modal>
  );
}
