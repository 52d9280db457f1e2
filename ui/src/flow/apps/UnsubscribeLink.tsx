import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';

/** Adds an unsubscribe link at the end of an e-mail's text, if it has none. */
export function UnsubscribeLink({ name }: { name: 'html' | 'message' }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<Record<typeof name, string>>();
  const text = (Form.useWatch(name, form) as string | undefined) ?? '';
  if (text.includes('unsubscribe_url')) return null;
  const link = `<a href="{{ unsubscribe_url }}">${t('appSteps.email.unsubscribe')}</a>`;
  return (
    <Button
      type="link"
      size="small"
      onClick={() => form.setFieldValue(name, text.trim() === '' ? link : `${text.trimEnd()}\n\n${link}`)}
    >
      {t('appSteps.email.addUnsubscribe')}
    </Button>
  );
}
