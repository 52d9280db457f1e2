import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';

/** Adds an unsubscribe link at the end of an e-mail's text, if it has none. */
export function UnsubscribeLink({ name }: { name: 'html' | 'message' }) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<Record<typeof name, string>>();
  const text = (Form.useWatch(name, form) as string | undefined) ?? '';
  if (text.includes('unsubscribe_url')) return null;
  const link = `<a href="{{ unsubscribe_url }}">${t('appSteps.email.unsubscribe')}</a>`;

  function handleClick(): void {
    // As the form has it: keys may come faster than the screen is drawn.
    const written = ((form.getFieldValue(name) as string | undefined) ?? '').trimEnd();
    form.setFieldValue(name, written === '' ? link : `${written}\n\n${link}`);
  }
  return (
    <Button type="link" size="small" onClick={handleClick}>
      {t('appSteps.email.addUnsubscribe')}
    </Button>
  );
}
