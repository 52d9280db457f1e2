import { Button, Input } from 'antd';
import type { ParseKeys } from 'i18next';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageTemplateKind } from '../../../../../domain/entities/messages/message-template';
import { longLimit, shortLimit } from '../../../../../domain/steps/api-call/schema';
import type { ContentField } from '../../../../../domain/message-templates/ready-template';
import { useAppSelector } from '../../../store/hooks';
import { EmailBody } from '../blocks/EmailBody';
import styles from '../messages.module.css';
import { LanguageBar } from './LanguageBar';
import { withPart, withTexts, type MessageDraft } from './message-draft';
import { PartSelect } from './PartSelect';

/** The texts that a kind has, in the order in which they are written, with their labels. */
const fieldsOf: Record<MessageTemplateKind, readonly { field: ContentField; label: ParseKeys }[]> = {
  email: [
    { field: 'subject', label: 'messages.subject' },
    { field: 'html', label: 'messages.html' },
    { field: 'text', label: 'messages.plainText' },
  ],
  sms: [{ field: 'text', label: 'messages.text' }],
  push: [
    { field: 'subject', label: 'messages.pushTitle' },
    { field: 'text', label: 'messages.text' },
  ],
  part: [
    { field: 'html', label: 'messages.partHtml' },
    { field: 'text', label: 'messages.partText' },
  ],
};

const rowsOf: Record<ContentField, number> = { subject: 1, html: 22, text: 6 };

interface ContentFieldsProps {
  kind: MessageTemplateKind;
  draft: MessageDraft;
  language: string;
  onChange: (draft: MessageDraft) => void;
  onLanguage: (language: string) => void;
}

/** The texts of a template in one language, and the choice of the language. */
export function ContentFields({ kind, draft, language, onChange, onLanguage }: ContentFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const made = useMadeText();
  /** Where somebody writes: a shared part is put there. */
  const caret = useRef<{ language: string; field: ContentField; at: number } | null>(null);
  const content = draft.contents.find((one) => one.language === language) ?? draft.contents[0];
  if (!content) return null;
  return (
    <section aria-label={t('messages.texts')} className={styles.panel}>
      <h2>{t('messages.texts')}</h2>
      <LanguageBar draft={draft} language={content.language} onChange={onChange} onLanguage={onLanguage} />
      {fieldsOf[kind].map(({ field, label }) => {
        if (field === 'html')
          return (
            <EmailBody
              key={`${field} ${content.language}`}
              kind={kind}
              label={t(label)}
              content={content}
              onChange={(given) => onChange(withTexts(draft, content.language, given))}
              onCaret={(at) => {
                caret.current = { language: content.language, field, at };
              }}
            />
          );
        const name = `${id}-${field}`;
        const hint = field === 'text' && kind === 'email' ? t('messages.plainTextHint') : null;
        const shared = {
          id: name,
          value: content[field],
          'aria-describedby': hint ? `${name}-hint` : undefined,
          onChange: ({ target }: { target: { value: string } }) =>
            onChange(withTexts(draft, content.language, { [field]: target.value })),
        };
        return (
          <div key={field} className={styles.field}>
            <label htmlFor={name}>{t(label)}</label>
            {rowsOf[field] === 1 ? (
              <Input maxLength={shortLimit} autoComplete="off" {...shared} />
            ) : (
              <Input.TextArea
                rows={rowsOf[field]}
                maxLength={longLimit}
                onSelect={({ currentTarget }) => {
                  caret.current = { language: content.language, field, at: currentTarget.selectionEnd };
                }}
                {...shared}
              />
            )}
            {hint && (
              <p id={`${name}-hint`} className={styles.hint}>
                {hint}
              </p>
            )}
            {hint && made && made.language === content.language && content.text === '' && (
              <div>
                <Button
                  size="small"
                  onClick={() => onChange(withTexts(draft, content.language, { text: made.text }))}
                >
                  {t('messages.makePlainText')}
                </Button>
              </div>
            )}
          </div>
        );
      })}
      <p className={styles.hint}>
        {t('messages.variablesHint', { name: '{{ contact.name }}', link: '{{ unsubscribe_url }}' })}
      </p>
      {content.document === null && (
        <PartSelect
          label={t('messages.insertPart')}
          onPicked={(part) => {
            const known = caret.current?.language === content.language ? caret.current : null;
            const field = known?.field ?? (kind === 'email' || kind === 'part' ? 'html' : 'text');
            const { text, end } = withPart(content[field], `{% render "${part}" %}`, known?.at ?? null);
            caret.current = { language: content.language, field, at: end };
            onChange(withTexts(draft, content.language, { [field]: text }));
          }}
        />
      )}
    </section>
  );
}

/** The plain text that the preview has made of the HTML, with its placeholders; null: there is none. */
function useMadeText(): { language: string; text: string } | null {
  const preview = useAppSelector((state) => state.messages.preview.data);
  const text = preview?.made_text?.written ?? '';
  return preview && text !== '' ? { language: preview.language, text } : null;
}
