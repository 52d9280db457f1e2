import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../layout/Page';
import { useAppSelector } from '../../../store/hooks';
import { AccountForm } from '../account/AccountForm';
import { WebhookSections } from '../deliveries/WebhookSections';
import { Section } from '../Section';

/** The account's identifier at the SMS provider, and how its webhook is set up. */
export function MessagingPage() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.user);
  if (!user) return null;
  return (
    <Page title={t('settings.messaging.title')} description={t('settings.messaging.description')}>
      <Section title={t('settings.messaging.account')}>
        <AccountForm<{ sid: string }>
          initialValues={{ sid: user.twilio_account_sid ?? '' }}
          saved="settings.messaging.saved"
          updateOf={({ sid }) => ({ twilio_account_sid: sid })}
        >
          <Form.Item
            name="sid"
            label={t('settings.messaging.accountSid')}
            extra={t('settings.messaging.accountSidHint')}
          >
            <Input maxLength={64} autoCapitalize="off" spellCheck={false} />
          </Form.Item>
        </AccountForm>
      </Section>
      <WebhookSections
        provider="twilio"
        title={t('settings.messaging.instructions')}
        before={[t('settings.messaging.steps.open'), t('settings.messaging.steps.incoming')]}
        addressName={t('settings.messaging.steps.address')}
        after={[]}
        note={`${t('settings.messaging.steps.event')} ${t('settings.messaging.steps.signed')}`}
      />
    </Page>
  );
}
