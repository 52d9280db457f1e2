import { Button, Form } from 'antd';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../BusyButton';
import { toJson } from '../../../../domain/values/json';
import type { Request } from '../../store/request';
import { RequestFailure } from './RequestFailure';
import { useIsTagBeingCreated } from './tag-creation';
import { UnsavedDialog } from './UnsavedDialog';
import { useAskedClose, useClosedWithPage } from './unsaved-forms';

/** A small form in a dialog or in a side panel. */
export interface FormFrameProps<Values extends object> {
  title: string;
  isOpen: boolean;
  initialValues: Values;
  /** The form's fields. */
  children: ReactNode;
  /** The field that is focused first. */
  firstField: keyof Values & string;
  /** _Save_ is disabled until this is true. */
  isComplete: (values: Values) => boolean;
  request: Request;
  submitText?: string;
  /** Its input is easy to choose again, so it closes without asking. */
  losesNothing?: boolean;
  onSubmit: (values: Values) => void;
  onClose: () => void;
}

/**
 * The common parts of form dialogs and panels: the form with the reason why saving failed, its buttons, and the initial focus. While it is
 * being saved, it neither closes nor takes input; when its page is left, it is closed.
 */
export function useFormFrame<Values extends object>({
  isOpen,
  initialValues,
  children,
  firstField,
  isComplete,
  request,
  submitText,
  losesNothing = false,
  onSubmit,
  onClose,
}: FormFrameProps<Values>) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const values = Form.useWatch<Values>([], form) as Values | undefined; // undefined until the form is drawn
  const formId = useId();
  const isRunning = request.state === 'running';
  const isTagBeingCreated = useIsTagBeingCreated();

  // When it is reopened during its closing animation, the form still exists with its previous values.
  useLayoutEffect(() => {
    if (isOpen && document.getElementById(formId)) form.resetFields();
  }, [isOpen, form, formId]);

  const asked = useAskedClose(isWritten, onClose);
  useClosedWithPage(isOpen, onClose);
  useFocusKept(isRunning, formId, isOpen);

  /** Whether closing it would lose input. */
  function isWritten(): boolean {
    if (!isOpen || losesNothing || !form.isFieldsTouched()) return false;
    return toJson({ ...initialValues, ...form.getFieldsValue() }) !== toJson(initialValues);
  }

  /** Keys may come faster than the button is drawn. */
  function handleFinish(finished: Values): void {
    if (!isRunning && isComplete({ ...initialValues, ...finished })) onSubmit(finished);
  }

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
        inert={isRunning}
        onFinish={handleFinish}
      >
        {children}
      </Form>
      <UnsavedDialog {...asked.question} isOpen={isOpen && asked.question.isOpen} />
    </>
  );
  const buttons = [
    <Button key="cancel" disabled={isRunning} onClick={onClose}>
      {t('common.cancel')}
    </Button>,
    <BusyButton
      key="submit"
      type="primary"
      htmlType="submit"
      form={formId}
      isBusy={isRunning}
      disabled={isRunning || isTagBeingCreated || !isComplete({ ...initialValues, ...values })}
    >
      {submitText ?? t('common.save')}
    </BusyButton>,
  ];

  /** Closes it, also by Escape, the close button and a click outside; asks first when input would be lost. */
  function close(): void {
    if (!isRunning) asked.close();
  }

  /** Focuses the first field once the form is shown, unless the user is already typing in another one. */
  function focusFirst(isShown: boolean): void {
    const isInUse = document.getElementById(formId)?.contains(document.activeElement);
    if (isShown && !isInUse) form.focusField(firstField);
  }
  return { body, buttons, isRunning, focusFirst, close };
}

/**
 * Gives the focus back to the field that had it when the save began: a form that takes no input loses it. One that is closed by the answer
 * leaves it to what has opened it.
 */
export function useFocusKept(isRunning: boolean, formId: string, isOpen = true): void {
  const field = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!isRunning) return undefined;
    const { activeElement } = document;
    const isInside = document.getElementById(formId)?.contains(activeElement);
    field.current = isInside && activeElement instanceof HTMLElement ? activeElement : null;
    return undefined;
  }, [isRunning, formId]);
  useEffect(() => {
    if (isRunning) return;
    if (isOpen) field.current?.focus();
    field.current = null;
  }, [isRunning, isOpen]);
}

/** What is stored as it was when a dialog was opened: its form began with that. It may be read again meanwhile. */
export function useAsOpened<Stored>(isOpen: boolean, stored: Stored): Stored {
  const [opened, setOpened] = useState(stored);
  if (!isOpen && opened !== stored) setOpened(stored);
  return isOpen ? opened : stored;
}
