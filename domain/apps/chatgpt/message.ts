import { z } from 'zod';
import type { SentMessage } from '../../entities/runs/sent-message';
import { renderedText } from '../rendered';

const rendered = z.object({ messages: z.array(z.object({ content: renderedText })) });

/** The prompt of a rendered request, preceded by the contact context. */
export function chatgptMessage(body: unknown): SentMessage | null {
  const { data } = rendered.safeParse(body);
  return data ? { text: data.messages.map(({ content }) => content).join('\n\n') } : null;
}
