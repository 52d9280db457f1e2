import { Checkbox, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { UserUpdate } from '../../../../../domain/entities/account/user';
import { Page } from '../../../layout/Page';
import { useAppSelector } from '../../../store/hooks';
import { AccountForm } from '../account/AccountForm';
import { WebhookSections } from '../deliveries/WebhookSections';
import { Section } from '../Section';

interface ShopFields {
  domain: string;
  secret: string;
  removesSecret: boolean;
}

/** The shop's domain, and how its webhook is set up. */
export function ShopPage() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.user);
  if (!user) return null;
  const hasSecret = user.has_shopify_webhook_secret;

  return (
    <Page title={t('settings.shop.title')} description={t('settings.shop.description')}>
      <Section title={t('settings.shop.store')}>
        <AccountForm<ShopFields>
          initialValues={{ domain: user.shopify_shop_domain ?? '', secret: '', removesSecret: false }}
          saved="settings.shop.saved"
          updateOf={shopUpdate}
        >
          <Form.Item name="domain" label={t('settings.shop.domain')} extra={t('settings.shop.domainHint')}>
            <Input maxLength={300} placeholder="my-shop.myshopify.com" autoCapitalize="off" />
          </Form.Item>
          <Form.Item
            name="secret"
            label={t('settings.shop.secret')}
            extra={t(hasSecret ? 'settings.shop.stored' : 'settings.shop.secretHint')}
          >
            <Input.Password maxLength={500} autoComplete="off" placeholder={hasSecret ? '••••••••' : ''} />
          </Form.Item>
          {hasSecret && (
            <Form.Item name="removesSecret" valuePropName="checked">
              <Checkbox>{t('settings.shop.removeSecret')}</Checkbox>
            </Form.Item>
          )}
        </AccountForm>
      </Section>
      <WebhookSections
        provider="shopify"
        title={t('settings.shop.instructions')}
        before={[t('settings.shop.steps.open'), t('settings.shop.steps.create')]}
        addressName={t('settings.shop.steps.address')}
        after={[t('settings.shop.steps.secret')]}
        note={t('settings.shop.steps.other')}
      />
    </Page>
  );
}

const shopUpdate = ({ domain, secret, removesSecret }: ShopFields): UserUpdate => ({
  shopify_shop_domain: domain,
  ...(secret !== '' && { shopify_webhook_secret: secret }),
  ...(removesSecret && { shopify_webhook_secret: null }),
});
