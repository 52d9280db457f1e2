import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { RequestFailure } from '../../../components/form/RequestFailure';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { tellOtherTabs } from '../../session/other-tabs';
import { sessionSought } from '../../session/slice';
import { Section } from '../Section';
import { impersonationAsked } from './slice';

/** An e-mail field, and a button that opens a session as that client (docs/contract.md#administrators). */
export function ActAsClient() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const request = useAppSelector((state) => state.settings.admin.work.impersonation);
  const [form] = Form.useForm<{ email: string }>();
  const email = Form.useWatch('email', form) ?? '';

  const hasBegun = request.state === 'done';
  useEffect(() => {
    if (!hasBegun) return;
    async function leave(): Promise<void> {
      // Leave this page before the client's session is loaded: the client cannot see it, and RequireSession would keep the client on it.
      await navigate('/dashboard', { flushSync: true });
      dispatch(sessionSought());
      tellOtherTabs('signedIn');
    }
    void leave();
  }, [hasBegun, navigate, dispatch]);

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
        <Button
          type="primary"
          htmlType="submit"
          loading={request.state === 'running'}
          disabled={email.trim() === ''}
        >
          {t('settings.admin.connect')}
        </Button>
      </Form>
    </Section>
  );
}
