import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { longLimit, shortLimit } from '../../../../domain/steps/api-call/schema';
import { TextField } from '../text/TextField';
import { UnsubscribeLink } from './UnsubscribeLink';

interface LetterFieldsProps {
  /** The app's field that holds the text. */
  name: 'html' | 'message';
  rows: number;
  /** A further explanation of the text. */
  hint?: ReactNode;
}

/** The subject and the text of an e-mail. */
export function LetterFields({ name, rows, hint }: LetterFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="subject" label={t('appSteps.email.subject')} limit={shortLimit} />
      <TextField
        name={name}
        label={t('appSteps.email.html')}
        hint={
          <>
            {t('appSteps.email.htmlHint')} {hint && <>{hint} </>}
            <UnsubscribeLink name={name} />
          </>
        }
        rows={rows}
        limit={longLimit}
        isCode
      />
    </>
  );
}
