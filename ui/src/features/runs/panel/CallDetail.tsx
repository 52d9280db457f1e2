import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { sentMessage } from '../../../../../domain/entities/runs/sent-message';
import { toJson } from '../../../../../domain/values/json';
import { SentMessageView } from './SentMessageView';
import styles from '../runs.module.css';

const headers = z.record(z.string(), z.string());
/** A request and an answer as a run's log keeps them (domain/steps/api-call/shown.ts). */
const shownRequest = z.object({ method: z.string(), url: z.string(), headers, body: z.unknown() });
const shownAnswer = z.object({ status: z.number(), headers, body: z.unknown() });

interface CallDetailProps {
  /** The message that the request sends, where it sends one (domain/steps/api-call/shown.ts). */
  sent: unknown;
  request: unknown;
  answer: unknown;
  /** Who a message comes from that names no sender, where that is known. */
  ownSender?: string;
  /**
   * Whether it was only tried: what would go out, the message or else the request, can be read at once, and the answer is a supposed one.
   */
  isTrial: boolean;
}

/** What a step sent or asked of another service, and what that answered: a line each, which opens. */
export function CallDetail({ sent, request, answer, ownSender, isTrial }: CallDetailProps) {
  const { t } = useTranslation();
  const message = sentMessage.safeParse(sent).data;
  const asked = shownRequest.safeParse(request).data;
  const answered = shownAnswer.safeParse(answer).data;
  return (
    <>
      {message && <SentMessageView sent={message} ownSender={ownSender} isOpen={isTrial} />}
      {asked && (
        <Message
          title={t('runs.call.request')}
          line={`${asked.method} ${asked.url}`}
          {...asked}
          isOpen={isTrial && !message}
        />
      )}
      {answered && (
        <Message
          title={isTrial ? t('runs.call.supposed') : t('runs.call.answer')}
          line={String(answered.status)}
          {...answered}
          isOpen={false}
        />
      )}
    </>
  );
}

interface MessageProps {
  title: string;
  line: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
  isOpen: boolean;
}

function Message({ title, line, headers, body, isOpen }: MessageProps) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = typeof body === 'string' ? body : body === undefined ? '' : toJson(body, 2);
  return (
    <details className={styles.message} open={isOpen}>
      <summary>
        {title} <code>{line}</code>
      </summary>
      <pre>{[...lines, ...(lines.length > 0 && text ? [''] : []), text].join('\n')}</pre>
    </details>
  );
}
