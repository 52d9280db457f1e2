import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  MessagePreview as Previewed,
  MessageTemplateKind,
  TemplateFinding,
} from '../../../../../domain/entities/messages/message-template';
import { useFailureText } from '../../../components/feedback/failure-text';
import { ContactSelect } from '../../../flow/sample/ContactSelect';
import styles from '../messages.module.css';
import { Findings } from './Findings';
import type { MessageDraft } from './message-draft';
import { useMessagePreview } from './use-message-preview';

interface MessagePreviewProps {
  kind: MessageTemplateKind;
  draft: MessageDraft;
  language: string;
  onLanguage: (language: string) => void;
}

/** What the texts look like for a contact, on a phone or a desktop, in light or dark, and what their checks found. */
export function MessagePreview({ kind, draft, language, onLanguage }: MessagePreviewProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [contact, setContact] = useState<string | null>(null);
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const { data, failure, isCurrent, retry } = useMessagePreview({
    kind,
    fallback_language: draft.fallback,
    contents: draft.contents,
    language,
    ...(contact !== null && { contact_external_id: contact }),
  });
  const hasHtml = kind === 'email' || kind === 'part';
  return (
    <section
      aria-label={t('messages.preview.title')}
      aria-busy={!isCurrent && !failure}
      className={`${styles.panel} ${styles.preview}`}
    >
      <h2>{t('messages.preview.title')}</h2>
      <ContactSelect
        value={contact}
        onChange={setContact}
        label={t('messages.preview.contact')}
        placeholder={t('messages.preview.contact')}
      />
      {hasHtml && (
        <div className={styles.bar}>
          <Radio.Group
            aria-label={t('messages.preview.width')}
            optionType="button"
            value={width}
            onChange={({ target }) => setWidth(target.value as typeof width)}
            options={(['desktop', 'phone'] as const).map((value) => ({
              value,
              label: t(`messages.preview.${value}`),
            }))}
          />
          <Radio.Group
            aria-label={t('messages.preview.theme')}
            optionType="button"
            value={theme}
            onChange={({ target }) => setTheme(target.value as typeof theme)}
            options={(['light', 'dark'] as const).map((value) => ({
              value,
              label: t(`messages.preview.${value}`),
            }))}
          />
        </div>
      )}
      {failure && (
        <div role="alert">
          <p>{failureText(failure)}</p>
          <Button onClick={retry}>{t('failure.retry')}</Button>
        </div>
      )}
      {data && (
        <div className={isCurrent ? undefined : styles.old}>
          <Rendered preview={data} hasHtml={hasHtml} width={width} theme={theme} />
        </div>
      )}
      {data && (
        <Findings findings={toldOf(data.findings, draft)} isCurrent={isCurrent} onLanguage={onLanguage} />
      )}
    </section>
  );
}

/** What is told while somebody writes: not that a language lacks its texts in which nothing is written yet. */
const toldOf = (findings: readonly TemplateFinding[], { contents }: MessageDraft): TemplateFinding[] =>
  findings.filter(({ code, language }) => {
    const content = contents.find((one) => one.language === language);
    return code !== 'content_missing' || !content || content.subject + content.html + content.text !== '';
  });

interface RenderedProps {
  preview: Previewed;
  hasHtml: boolean;
  width: 'desktop' | 'phone';
  theme: 'light' | 'dark';
}

function Rendered({ preview, hasHtml, width, theme }: RenderedProps) {
  const { t } = useTranslation();
  const { rendered, made_text: made, problem, missing } = preview;
  if (!rendered)
    return problem === null ? null : <p className={styles.hint}>{t('messages.preview.notRendered')}</p>;
  const { subject, html, text } = rendered;
  return (
    <div className={styles.field}>
      {subject !== '' && (
        <p className={styles.label}>
          <span className="visually-hidden">{t('messages.subject')}: </span>
          {subject}
        </p>
      )}
      {hasHtml && (
        <div className={styles.screen}>
          {/* A sandbox without permissions: an e-mail's scripts, forms and links do nothing. Its own rules for dark mode hold. */}
          <iframe
            className={`${styles.frame} ${styles[width]} ${styles[theme]}`}
            title={t('messages.preview.frame', {
              width: t(`messages.preview.${width}`),
              theme: t(`messages.preview.${theme}`),
            })}
            sandbox=""
            srcDoc={html}
          />
        </div>
      )}
      {hasHtml && text !== '' && <h3>{t('messages.preview.plainText')}</h3>}
      {text !== '' && <p className={styles.words}>{text}</p>}
      {made && made.rendered !== '' && (
        <details>
          <summary>{t('messages.preview.madeText')}</summary>
          <p className={styles.words}>{made.rendered}</p>
        </details>
      )}
      {missing.length > 0 && (
        <p className={styles.hint}>{t('messages.preview.missing', { names: missing.join(', ') })}</p>
      )}
    </div>
  );
}
