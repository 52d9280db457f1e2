import { useTranslation } from 'react-i18next';
import { longLimit, shortLimit } from '../../../../../domain/steps/api-call/schema';
import { TextField } from '../../text/TextField';
import { SmsLengthNote } from './SmsLengthNote';

export function SmsFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="phone_number"
        label={t('appSteps.sms.phoneNumber')}
        hint={t('appSteps.sms.phoneNumberHint')}
        example="{{ contact.phone }}"
        limit={shortLimit}
      />
      <TextField
        name="message"
        label={t('appSteps.message')}
        hint={<SmsLengthNote />}
        rows={5}
        limit={longLimit}
      />
    </>
  );
}
