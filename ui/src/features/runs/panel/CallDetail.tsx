import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { sentMessage } from '../../../../../domain/entities/runs/sent-message';
import { toJson } from '../../../../../domain/values/json';
import { SentMessageView } from './SentMessageView';
import styles from '../runs.module.css';

const headers = z.record(z.string(), z.string());
/** A request and an answer from a run's log (domain/steps/api-call/shown.ts). */
const shownRequest = z.object({ method: z.string(), url: z.string(), headers, body: z.unknown() });
const shownAnswer = z.object({ status: z.number(), headers, body: z.unknown() });

interface CallDetailProps {
  /** The message in the request, if there is one (domain/steps/api-call/shown.ts). */
  sent: unknown;
  request: unknown;
  answer: unknown;
  /** The default sender of a message without one, if known. */
  ownSender?: string;
  /** Whether it was simulated: the message (or else the request) is expanded, and the answer is a hypothetical one. */
  isTrial: boolean;
  /** Only the message is shown, where there is one: its request and its answer are for technicians. */
  isMessageOnly?: boolean;
}

/** What a step sent to another service or requested from it, and the answer: one expandable line each. */
export function CallDetail({
  sent,
  request,
  answer,
  ownSender,
  isTrial,
  isMessageOnly = false,
}: CallDetailProps) {
  const { t } = useTranslation();
  const message = sentMessage.safeParse(sent).data;
  const isAlone = isMessageOnly && message !== undefined;
  const asked = shownRequest.safeParse(request).data;
  const answered = shownAnswer.safeParse(answer).data;
  return (
    <>
      {message && <SentMessageView sent={message} ownSender={ownSender} isOpen={isTrial} />}
      {asked && !isAlone && (
        <Message
          title={t('runs.call.request')}
          line={`${asked.method} ${asked.url}`}
          {...asked}
          isOpen={isTrial && !message}
        />
      )}
      {answered && !isAlone && (
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
