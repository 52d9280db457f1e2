import { z } from 'zod';
import type { SentMessage } from '../../entities/runs/sent-message';
import { renderedText } from '../rendered';

const rendered = z.object({ To: renderedText, Body: renderedText });

/** The text message of a rendered request. */
export function smsMessage(body: unknown): SentMessage | null {
  const { data } = rendered.safeParse(body);
  return data ? { to: data.To.trim(), text: data.Body } : null;
}
