import { Button, Segmented } from 'antd';
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
import { sentContents, type MessageDraft } from './message-draft';
import type { Theme } from './as-seen-in';
import { MessageFrame, type Width } from './MessageFrame';
import { useMessagePreview } from './use-message-preview';

/** On a narrower screen, in pixels, the preview begins as a phone. */
const phoneBelow = 600;

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
  const [width, setWidth] = useState<Width>(() => (window.innerWidth < phoneBelow ? 'phone' : 'desktop'));
  const [theme, setTheme] = useState<Theme>('light');
  const { data, failure, isCurrent, retry } = useMessagePreview({
    kind,
    fallback_language: draft.fallback,
    contents: sentContents(draft.contents),
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
          <Segmented<Width>
            aria-label={t('messages.preview.width')}
            value={width}
            onChange={setWidth}
            options={(['desktop', 'phone'] as const).map((value) => ({
              value,
              label: t(`messages.preview.${value}`),
            }))}
          />
          <Segmented<Theme>
            aria-label={t('messages.preview.theme')}
            value={theme}
            onChange={setTheme}
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
          <Rendered
            preview={data}
            hasHtml={hasHtml}
            hasContact={contact !== null}
            width={width}
            theme={theme}
          />
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
    return (
      code !== 'content_missing' ||
      !content ||
      content.document !== null ||
      content.subject + content.html + content.text !== ''
    );
  });

interface RenderedProps {
  preview: Previewed;
  hasHtml: boolean;
  /** Whether it is rendered for a contact. */
  hasContact: boolean;
  width: Width;
  theme: Theme;
}

function Rendered({ preview, hasHtml, hasContact, width, theme }: RenderedProps) {
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
      {hasHtml && <MessageFrame html={html} width={width} theme={theme} />}
      {hasHtml && text !== '' && <h3>{t('messages.preview.plainText')}</h3>}
      {text !== '' && <p className={styles.words}>{text}</p>}
      {made && made.rendered !== '' && (
        <details>
          <summary>{t('messages.preview.madeText')}</summary>
          <p className={styles.words}>{made.rendered}</p>
        </details>
      )}
      {missing.length > 0 && (
        <p className={styles.hint}>
          {t('messages.preview.missing', { names: missing.join(', ') })}
          {!hasContact && ` ${t('messages.preview.noContact')}`}
        </p>
      )}
    </div>
  );
}
