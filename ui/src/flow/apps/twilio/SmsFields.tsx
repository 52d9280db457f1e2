import { useTranslation } from 'react-i18next';
import { longLimit, shortLimit } from '../../../../../domain/steps/api-call/schema';
import { TextField } from '../../text/TextField';
import { MessageContent } from '../MessageContent';
import { SmsLengthNote } from './SmsLengthNote';

const filledIn = { text: 'message' } as const;

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
      <MessageContent channel="sms" fields={filledIn}>
        <TextField
          name="message"
          label={t('appSteps.message')}
          hint={<SmsLengthNote />}
          rows={5}
          limit={longLimit}
        />
      </MessageContent>
    </>
  );
}
