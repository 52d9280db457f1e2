import { z } from 'zod';
import type { SentMessage } from '../../entities/runs/sent-message';
import { renderedText } from '../rendered';

const rendered = z.object({
  include_aliases: z.object({ external_id: z.tuple([renderedText]) }),
  headings: z.object({ en: renderedText }).optional(),
  contents: z.object({ en: renderedText }),
  url: renderedText.optional(),
});

/** The notification of a rendered request. */
export function pushMessage(body: unknown): SentMessage | null {
  const { data } = rendered.safeParse(body);
  if (!data) return null;
  const { include_aliases, headings, contents, url } = data;
  const title = headings && { title: headings.en };
  return {
    to: include_aliases.external_id[0].trim(),
    ...title,
    text: contents.en,
    ...(url !== undefined && { link: url }),
  };
}
