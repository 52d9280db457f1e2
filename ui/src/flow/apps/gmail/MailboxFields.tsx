import { useTranslation } from 'react-i18next';
import { longLimit, shortLimit } from '../../../../../domain/steps/api-call/schema';
import { UnsubscribeLink } from '../UnsubscribeLink';
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
      <TextField name="subject" label={t('appSteps.email.subject')} limit={shortLimit} />
      <TextField
        name="message"
        label={t('appSteps.email.html')}
        hint={
          <>
            {t('appSteps.email.htmlHint')} {t('appSteps.email.quotesHint')} <UnsubscribeLink name="message" />
          </>
        }
        rows={bodyRows}
        limit={longLimit}
        isCode
      />
    </>
  );
}
