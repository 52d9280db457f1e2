import { useTranslation } from 'react-i18next';
import { Page } from '../../../layout/Page';
import { Section } from '../Section';
import { CompanyForm } from './CompanyForm';
import { ConsentForm } from './ConsentForm';
import { ControlGroupForm } from './ControlGroupForm';
import { MessageCapsForm } from './MessageCapsForm';
import { MessageHoursForm } from './MessageHoursForm';
import { NumberFormatForm } from './NumberFormatForm';
import { PasswordForm } from './PasswordForm';
import { PhoneCountryForm } from './PhoneCountryForm';
import { TimezoneForm } from './TimezoneForm';
import { TrackingForm } from './TrackingForm';

/** The company, the password, and the settings of the whole account (docs/contract.md#settings-screens). */
export function GeneralPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('settings.general.title')} description={t('settings.general.description')}>
      <Section title={t('settings.general.company')}>
        <CompanyForm />
      </Section>
      <Section title={t('settings.general.password')}>
        <PasswordForm />
      </Section>
      <Section title={t('settings.general.time')}>
        <TimezoneForm />
      </Section>
      <Section title={t('settings.general.numbers')}>
        <NumberFormatForm />
      </Section>
      <Section title={t('settings.general.phones')}>
        <PhoneCountryForm />
      </Section>
      <Section title={t('settings.general.consent')}>
        <ConsentForm />
      </Section>
      <Section title={t('settings.general.tracking')}>
        <TrackingForm />
      </Section>
      <Section title={t('settings.general.messageHours')}>
        <MessageHoursForm />
      </Section>
      <Section title={t('settings.general.messageCaps')}>
        <MessageCapsForm />
      </Section>
      <Section title={t('settings.general.controlGroup')}>
        <ControlGroupForm />
      </Section>
    </Page>
  );
}
