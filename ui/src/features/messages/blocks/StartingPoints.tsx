import { useTranslation } from 'react-i18next';
import type { EmailDocument } from '../../../../../domain/entities/messages/email-document';
import { blankDocument, wordsLanguageOf } from '../../../../../domain/message-templates/blocks/blank';
import { startingPointNames, startingPoints } from '../../../../../domain/message-templates/starting-points';
import styles from './blocks.module.css';

interface StartingPointsProps {
  language: string;
  /** The subject that is written already: it stays. */
  subject: string;
  onChosen: (chosen: { document: EmailDocument; subject: string }) => void;
}

/** E-mails to begin with, in the language of the texts. */
export function StartingPoints({ language, subject, onChosen }: StartingPointsProps) {
  const { t } = useTranslation();
  const words = wordsLanguageOf(language);
  return (
    <section aria-label={t('emailEditor.starts')} className={styles.field}>
      <p className={styles.label}>{t('emailEditor.starts')}</p>
      <ul className={styles.starts}>
        <li>
          <button
            type="button"
            className={styles.start}
            onClick={() => onChosen({ document: blankDocument(words), subject })}
          >
            <strong>{t('emailEditor.blank')}</strong>
            <span className={styles.hint}>{t('emailEditor.blankText')}</span>
          </button>
        </li>
        {startingPointNames.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.start}
              onClick={() => {
                const chosen = startingPoints[name](words);
                onChosen({
                  document: chosen.document,
                  subject: subject.trim() === '' ? chosen.subject : subject,
                });
              }}
            >
              <strong>{t(`emailEditor.start.${name}.title`)}</strong>
              <span className={styles.hint}>{t(`emailEditor.start.${name}.text`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
