import { z } from 'zod';
import { jsonObject } from '../common';

/** The message that a step sends by an app, as people read it. */
export const sentMessage = z
  .object({
    to: z.string().describe('Addresses, a phone number, an external id or a channel; empty: nobody.'),
    from: z.string().nullable().describe('Null: the connection’s own sender.'),
    subject: z.string(),
    title: z.string(),
    link: z.string(),
    template_id: z.string().describe('A template at the provider, of which its subject and text are.'),
    template_data: jsonObject,
    text: z.string(),
    html: z.string(),
  })
  .partial()
  .meta({ id: 'SentMessage' });
export type SentMessage = z.infer<typeof sentMessage>;
