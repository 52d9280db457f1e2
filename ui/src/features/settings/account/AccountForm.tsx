import { Button, Form } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { accountLeft } from './slice';

interface AccountFormProps<Values extends object> {
  initialValues: Values;
  onSubmit: (values: Values) => void;
  /** The form's fields. */
  children: ReactNode;
}

/** A form of settings of the account, on their page. */
export function AccountForm<Values extends object>({
  initialValues,
  onSubmit,
  children,
}: AccountFormProps<Values>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const request = useAppSelector((state) => state.settings.account.request);
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
        onFinish={onSubmit}
      >
        {children}
        <Button type="primary" htmlType="submit" loading={request.state === 'running'}>
          {t('common.save')}
        </Button>
      </Form>
    </>
  );
}
