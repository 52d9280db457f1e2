import { Form } from 'antd';
import type { ParseKeys } from 'i18next';
import { useEffect, useRef, type ReactNode } from 'react';
import type { UserUpdate } from '../../../../../domain/entities/account/user';
import { isSameJson } from '../../../../../domain/values/same-json';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { useUnsavedForm } from '../../../components/form/unsaved-forms';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { idle } from '../../../store/request';
import { SaveButton } from '../SaveButton';
import { accountLeft, accountSubmitted } from './slice';

interface AccountFormProps<Values extends object> {
  initialValues: Values;
  /** What the toast says when it is saved; by it the form knows its own request. */
  saved: ParseKeys;
  /** What is changed when these values are saved. */
  updateOf: (values: Values) => UserUpdate;
  /** The form's fields. */
  children: ReactNode;
}

/** A form of settings of the account, on their page. */
export function AccountForm<Values extends object>({
  initialValues,
  saved,
  updateOf,
  children,
}: AccountFormProps<Values>) {
  const dispatch = useAppDispatch();
  const request = useAppSelector((state) => state.settings.account[saved] ?? idle);
  const [form] = Form.useForm<Values>();
  const isUnsaved = useUnsavedForm(form, initialValues, updateOf);
  const submitted = useRef<Values | null>(null);
  const isRunning = request.state === 'running';
  const isDone = request.state === 'done';
  useEffect(() => {
    // What was saved looks as the server has it; what was typed meanwhile stays.
    if (isDone && isSameJson(form.getFieldsValue(), submitted.current)) form.resetFields();
  }, [isDone, form]);
  useEffect(() => () => void dispatch(accountLeft(saved)), [dispatch, saved]);

  function handleFinish(values: Values): void {
    if (isRunning) return;
    submitted.current = values;
    dispatch(accountSubmitted({ update: updateOf(values), saved }));
  }
  return (
    <>
      <RequestFailure request={request} />
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initialValues}
        onFinish={handleFinish}
      >
        {children}
        <SaveButton isRunning={isRunning} isUnsaved={isUnsaved} />
      </Form>
    </>
  );
}
