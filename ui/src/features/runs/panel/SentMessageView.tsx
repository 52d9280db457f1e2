import { useTranslation } from 'react-i18next';
import type { SentMessage } from '../../../../../domain/entities/runs/sent-message';
import { JsonTree } from '../../../components/data/JsonTree';
import styles from '../runs.module.css';

interface SentMessageViewProps {
  sent: SentMessage;
  /** The sender of a message that names none: the connection's own, if known. */
  ownSender?: string;
  /** Whether it is expanded. */
  isOpen: boolean;
}

/** The fields above a message's text, in reading order. */
const envelope = ['to', 'from', 'subject', 'title', 'link', 'template_id', 'template_data'] as const;

/** A message as its recipient reads it: an e-mail, an SMS, a notification, a prompt. */
export function SentMessageView({ sent, ownSender, isOpen }: SentMessageViewProps) {
  const { t } = useTranslation();
  const { text, html, subject, title, to } = sent;
  return (
    <details className={styles.message} open={isOpen}>
      <summary>
        {t('runs.sent.message')} <strong>{subject ?? title ?? to}</strong>
      </summary>
      <dl className={styles.detail}>
        {envelope
          .filter((part) => sent[part] !== undefined)
          .map((part) => (
            <div key={part}>
              <dt>{t(`runs.sent.${part}`)}</dt>
              <dd>
                {part === 'from' ? (
                  (sent.from ?? ownSender ?? t('runs.sent.ownSender'))
                ) : (
                  <Part sent={sent} part={part} />
                )}
              </dd>
            </div>
          ))}
      </dl>
      {text !== undefined && <p className={styles.words}>{text}</p>}
      {html !== undefined && (
        // A sandbox without permissions: an e-mail's scripts, forms and links do nothing.
        <iframe className={styles.mail} title={t('runs.sent.body')} sandbox="" srcDoc={html} />
      )}
    </details>
  );
}

function Part({ sent, part }: { sent: SentMessage; part: Exclude<(typeof envelope)[number], 'from'> }) {
  const { t } = useTranslation();
  if (part === 'template_data') return <JsonTree value={sent.template_data} openDepth={0} />;
  if (part === 'to') return sent.to || t('runs.sent.nobody');
  return sent[part] || '–';
}
