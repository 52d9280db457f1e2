import { Button, Input, Segmented, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageTag, messageTemplateLimits } from '../../../../../domain/entities/messages/message-template';
import styles from '../messages.module.css';
import { withLanguage, withoutLanguage, type MessageDraft } from './message-draft';

interface LanguageBarProps {
  draft: MessageDraft;
  language: string;
  onChange: (draft: MessageDraft) => void;
  onLanguage: (language: string) => void;
}

/** The languages of a template: which one is written, which one is the fallback, and a further one. */
export function LanguageBar({ draft, language, onChange, onLanguage }: LanguageBarProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const known = draft.contents.map((content) => content.language);
  const added = languageTag.safeParse(typed).data;
  const canAdd =
    added !== undefined && !known.includes(added) && known.length < messageTemplateLimits.languages;
  const nameOf = (tag: string): string => languageName(tag, i18n.language);
  function handleAdded(): void {
    if (!canAdd) return;
    onChange(withLanguage(draft, added));
    onLanguage(added);
    setTyped('');
  }
  return (
    <>
      <div className={styles.bar}>
        <Segmented<string>
          className={styles.choice}
          aria-label={t('messages.language')}
          value={language}
          onChange={onLanguage}
          options={known.map((value) => ({ value, label: nameOf(value) }))}
        />
        <Input
          style={{ width: 96 }}
          aria-label={t('messages.newLanguage')}
          placeholder="fr-ca"
          maxLength={35}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            handleAdded();
          }}
        />
        <Button disabled={!canAdd} onClick={handleAdded}>
          {t('messages.addLanguage')}
        </Button>
        {language !== draft.fallback && (
          <Button
            danger
            onClick={() => {
              onChange(withoutLanguage(draft, language));
              onLanguage(draft.fallback);
            }}
          >
            {t('messages.removeLanguage', { language: nameOf(language) })}
          </Button>
        )}
      </div>
      {known.length > 1 && (
        <div className={styles.field}>
          <label htmlFor={`${id}-fallback`}>{t('messages.fallback')}</label>
          <Select
            id={`${id}-fallback`}
            value={draft.fallback}
            onChange={(fallback: string) => onChange({ ...draft, fallback })}
            options={known.map((value) => ({ value, label: nameOf(value) }))}
          />
          <p className={styles.hint}>{t('messages.fallbackHint')}</p>
        </div>
      )}
    </>
  );
}

/** The name of a language in the reader's; its tag where it has none. */
function languageName(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
