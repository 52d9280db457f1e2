import { useTranslation } from 'react-i18next';
import { Page } from '../../../layout/Page';
import { Section } from '../Section';
import { PasswordForm } from './PasswordForm';

/** Section 2: one password field and a button. */
export function GeneralPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('settings.general.title')} description={t('settings.general.description')}>
      <Section>
        <PasswordForm />
      </Section>
    </Page>
  );
}
