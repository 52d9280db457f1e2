import { z } from 'zod';
import type { SentMessage } from '../../entities/runs/sent-message';
import { renderedText } from '../rendered';

const rendered = z.object({ messages: z.array(z.object({ content: renderedText })) });

/** The prompt of a rendered request, behind what is told of the contact. */
export function chatgptMessage(body: unknown): SentMessage | null {
  const { data } = rendered.safeParse(body);
  return data ? { text: data.messages.map(({ content }) => content).join('\n\n') } : null;
}
