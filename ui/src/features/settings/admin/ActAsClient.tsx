import { Form, Input } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../../components/BusyButton';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Section } from '../Section';
import { impersonationAsked, impersonationLeft } from './slice';

/** An e-mail field, and a button that opens a session as that client (docs/contract.md#administrators). */
export function ActAsClient() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const request = useAppSelector((state) => state.settings.admin.work.impersonation);
  useEffect(() => () => void dispatch(impersonationLeft()), [dispatch]);
  const [form] = Form.useForm<{ email: string }>();
  const email = Form.useWatch('email', form) ?? '';

  return (
    <Section title={t('settings.admin.connectTitle')} description={t('settings.admin.connectText')}>
      <RequestFailure request={request} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ email: '' }}
        onFinish={(input) => dispatch(impersonationAsked(input.email.trim()))}
      >
        <Form.Item name="email" label={t('settings.admin.clientEmail')}>
          <Input type="email" maxLength={254} autoComplete="off" />
        </Form.Item>
        <BusyButton
          type="primary"
          htmlType="submit"
          isBusy={request.state === 'running'}
          disabled={email.trim() === ''}
        >
          {t('settings.admin.connect')}
        </BusyButton>
      </Form>
    </Section>
  );
}
