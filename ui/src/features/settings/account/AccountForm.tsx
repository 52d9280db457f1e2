import { Form, type FormInstance } from 'antd';
import type { ParseKeys } from 'i18next';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { UserUpdate } from '../../../../../domain/entities/account/user';
import { toJson } from '../../../../../domain/values/json';
import { isSameJson } from '../../../../../domain/values/same-json';
import { whatDiffers } from '../../../../../domain/values/what-differs';
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
  /** The settings that these values stand for: those are sent that differ from what the form began with. */
  updateOf: (values: Values) => UserUpdate;
  /** The form's fields. */
  children: ReactNode;
}

type NamesOf<Values extends object> = Parameters<FormInstance<Values>['resetFields']>[0];

/** The fields of both: those that hold the same, and those in which something else was typed since. */
function comparedFields(now: object, sent: object): { same: string[]; typed: string[] } {
  const sentOf = new Map<string, unknown>(Object.entries(sent));
  const inBoth = Object.entries(now).filter(([name]) => sentOf.has(name));
  const isSame = ([name, value]: [string, unknown]): boolean => isSameJson(value, sentOf.get(name));
  const namesOf = (fields: [string, unknown][]): string[] => fields.map(([name]) => name);
  return {
    same: namesOf(inBoth.filter(isSame)),
    typed: namesOf(inBoth.filter((field) => !isSame(field))),
  };
}

/** Settings of which the server keeps the members that it is not sent. */
const merged: readonly (keyof UserUpdate)[] = ['may_write_unasked', 'message_hours'];

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
  // What was stored when it was filled in: what others save meanwhile may be read, but is not in its fields.
  const [begun, setBegun] = useState(initialValues);
  const isUnsaved = useUnsavedForm(form, begun, updateOf);
  const submitted = useRef<Values | null>(null);
  const isRunning = request.state === 'running';
  const isDone = request.state === 'done';
  const latest = useRef(initialValues);
  useEffect(() => {
    latest.current = initialValues;
  }, [initialValues]);
  useEffect(() => {
    if (!isDone || !submitted.current) return;
    // What was saved looks as the server has it; what was typed meanwhile stays.
    const [now, sent] = [form.getFieldsValue() as object, submitted.current as object];
    const { same, typed } = comparedFields(now, sent);
    if (typed.length === 0) {
      form.resetFields();
      setBegun(latest.current);
    } else {
      form.resetFields(same as NamesOf<Values>);
      const shown = Object.entries(latest.current).filter(([name]) => same.includes(name));
      setBegun((before) => ({ ...before, ...sent, ...Object.fromEntries(shown) }));
    }
  }, [isDone, form]);
  const stored = toJson(initialValues);
  const drawn = useRef(stored);
  useEffect(() => {
    // What is stored has changed by another way: it is shown unless something is typed here.
    if (drawn.current !== stored && !form.isFieldsTouched()) {
      form.resetFields();
      setBegun(latest.current);
    }
    drawn.current = stored;
  }, [stored, form]);
  useEffect(() => () => void dispatch(accountLeft(saved)), [dispatch, saved]);

  function handleFinish(values: Values): void {
    if (isRunning) return;
    submitted.current = values;
    dispatch(accountSubmitted({ update: whatDiffers(updateOf(values), updateOf(begun), merged), saved }));
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
