import { useTranslation } from 'react-i18next';
import { shortLimit } from '../../../../../domain/steps/api-call/schema';
import { LetterFields } from '../LetterFields';
import { TextField } from '../../text/TextField';

/** Rows of the message (docs/contract.md#step-panels). */
const bodyRows = 20;

export function MailboxFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="to"
        label={t('appSteps.email.to')}
        hint={t('appSteps.email.toHint')}
        limit={shortLimit}
      />
      <TextField
        name="senderName"
        label={t('appSteps.email.senderName')}
        hint={t('appSteps.email.mailboxSenderHint')}
        limit={shortLimit}
      />
      <LetterFields name="message" rows={bodyRows} hint={t('appSteps.email.quotesHint')} />
    </>
  );
}
