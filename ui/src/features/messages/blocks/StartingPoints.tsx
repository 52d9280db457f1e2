import { useTranslation } from 'react-i18next';
import type { EmailDocument } from '../../../../../domain/entities/messages/email-document';
import type { MessageTemplateKind } from '../../../../../domain/entities/messages/message-template';
import {
  blankDocument,
  blankPart,
  wordsLanguageOf,
} from '../../../../../domain/message-templates/blocks/blank';
import { startingPoints } from '../../../../../domain/message-templates/starting-points';
import { startingPointNames } from '../../../../../domain/message-templates/starting-points/names';
import styles from './blocks.module.css';

interface StartingPointsProps {
  kind: MessageTemplateKind;
  language: string;
  /** The subject that is written already: it stays. */
  subject: string;
  onChosen: (chosen: { document: EmailDocument; subject: string }) => void;
}

/** E-mails to begin with, in the language of the texts. */
export function StartingPoints({ kind, language, subject, onChosen }: StartingPointsProps) {
  const { t } = useTranslation();
  const words = wordsLanguageOf(language);
  const isPart = kind === 'part';
  const names = isPart ? [] : startingPointNames;
  const title = t(isPart ? 'emailEditor.partStarts' : 'emailEditor.starts');
  return (
    <section aria-label={title} className={styles.field}>
      <p className={styles.label}>{title}</p>
      <ul className={styles.starts}>
        <li>
          <button
            type="button"
            className={styles.start}
            onClick={() => onChosen({ document: isPart ? blankPart(words) : blankDocument(words), subject })}
          >
            <strong>{t('emailEditor.blank')}</strong>
            <span className={styles.hint}>
              {t(isPart ? 'emailEditor.blankPartText' : 'emailEditor.blankText')}
            </span>
          </button>
        </li>
        {names.map((name) => (
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
