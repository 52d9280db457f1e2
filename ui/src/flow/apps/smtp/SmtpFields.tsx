import { useTranslation } from 'react-i18next';
import { shortLimit } from '../../../../../domain/steps/api-call/schema';
import { TextField } from '../../text/TextField';
import { LetterFields } from '../LetterFields';

/** Rows of the message (docs/contract.md#step-panels). */
const bodyRows = 20;

/** The fields of an e-mail by a mail server. */
export function SmtpFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="to" label={t('appSteps.email.to')} limit={shortLimit} />
      <TextField
        name="senderName"
        label={t('appSteps.email.senderName')}
        hint={t('appSteps.email.fromHint')}
        limit={shortLimit}
      />
      <LetterFields name="html" rows={bodyRows} />
    </>
  );
}
