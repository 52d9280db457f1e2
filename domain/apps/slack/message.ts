import { z } from 'zod';
import type { SentMessage } from '../../entities/runs/sent-message';
import { renderedText } from '../rendered';

const rendered = z.object({ channel: renderedText, text: renderedText });

/** The message of a rendered request. */
export function slackMessage(body: unknown): SentMessage | null {
  const { data } = rendered.safeParse(body);
  return data ? { to: data.channel.trim(), text: data.text } : null;
}
