import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { longLimit, shortLimit } from '../../../../domain/steps/api-call/schema';
import { TextField } from '../text/TextField';
import { MessageContent } from './MessageContent';
import { UnsubscribeLink } from './UnsubscribeLink';

interface LetterFieldsProps {
  /** The app's field that holds the text. */
  name: 'html' | 'message';
  rows: number;
  /** A further explanation of the text. */
  hint?: ReactNode;
}

const plainRows = 4;

/** What a template fills in of an e-mail, by the field that holds its text. */
const filledIn = {
  html: { subject: 'subject', html: 'html', text: 'text' },
  message: { subject: 'subject', html: 'message', text: 'text' },
} as const;

/** The subject and the text of an e-mail, or its template. */
export function LetterFields({ name, rows, hint }: LetterFieldsProps) {
  const { t } = useTranslation();
  return (
    <MessageContent channel="email" fields={filledIn[name]}>
      <TextField name="subject" label={t('appSteps.email.subject')} limit={shortLimit} />
      <TextField
        name={name}
        label={t('appSteps.email.html')}
        hint={
          <>
            {t('appSteps.email.htmlHint', { name: '{{ contact.name | escape }}' })} {hint && <>{hint} </>}
            <UnsubscribeLink name={name} />
          </>
        }
        rows={rows}
        limit={longLimit}
        isCode
      />
      <TextField
        name="text"
        label={t('messages.plainText')}
        hint={t('messages.plainTextHint')}
        rows={plainRows}
        limit={longLimit}
      />
    </MessageContent>
  );
}
