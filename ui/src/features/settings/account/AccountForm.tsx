import { Button, Form } from 'antd';
import type { ParseKeys } from 'i18next';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserUpdate } from '../../../../../domain/entities/account/user';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { idle } from '../../../store/request';
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
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const request = useAppSelector(({ settings: { account } }) =>
    account.saved === saved ? account.request : idle,
  );
  const [form] = Form.useForm<Values>();
  const isDone = request.state === 'done';
  useEffect(() => {
    // What was typed is stored now, and looks as the server has it.
    if (isDone) form.resetFields();
  }, [isDone, form]);
  useEffect(() => () => void dispatch(accountLeft()), [dispatch]);
  return (
    <>
      <RequestFailure request={request} />
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initialValues}
        onFinish={(values) => dispatch(accountSubmitted({ update: updateOf(values), saved }))}
      >
        {children}
        <Button type="primary" htmlType="submit" loading={request.state === 'running'}>
          {t('common.save')}
        </Button>
      </Form>
    </>
  );
}
