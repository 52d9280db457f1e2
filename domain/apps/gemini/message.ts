import { z } from 'zod';
import type { SentMessage } from '../../entities/runs/sent-message';
import { renderedText } from '../rendered';

const rendered = z.object({
  contents: z.tuple([z.object({ parts: z.array(z.object({ text: renderedText })) })]),
});

/** The prompt of a rendered request, preceded by the contact context. */
export function geminiMessage(body: unknown): SentMessage | null {
  const { data } = rendered.safeParse(body);
  return data ? { text: data.contents[0].parts.map(({ text }) => text).join('\n\n') } : null;
}
