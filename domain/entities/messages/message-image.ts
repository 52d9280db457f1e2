import { z } from 'zod';
import { imageTypes } from '../../images/image-type';
import { flowUse } from '../automatisations/flow-use';
import { displayName, flag, id, moment, pageMeta, pageQuery, searchTerm } from '../common';

/** Most images of an account, the largest one in bytes, and most pixels of a side. */
export const messageImageLimits = { images: 2_000, bytes: 2_000_000, side: 4_096 } as const;

/** An image that messages show. */
export const messageImage = z
  .object({
    id,
    name: z.string(),
    url: z.string().describe('Where it is shown from; the image at an address never changes.'),
    type: z.enum(imageTypes),
    bytes: z.number().int(),
    width: z.number().int().describe('In pixels.'),
    height: z.number().int().describe('In pixels.'),
    created_at: moment,
  })
  .meta({ id: 'MessageImage' });
export type MessageImage = z.infer<typeof messageImage>;

export const messageImageList = z.object({ message_images: z.array(messageImage), meta: pageMeta });

export const messageImageQuery = pageQuery.extend({ search_term: searchTerm });
export type MessageImageQuery = z.output<typeof messageImageQuery>;

/** Base64 has four letters for three bytes. */
const longestContent = Math.ceil(messageImageLimits.bytes / 3) * 4;

/** The body of `POST /message-image`. */
export const messageImageInput = z.strictObject({
  name: displayName,
  content: z
    .string()
    .min(1)
    .max(longestContent)
    .describe('Its bytes, as base64. What it is, is seen by them: PNG, JPEG or GIF.'),
});
export type MessageImageInput = z.output<typeof messageImageInput>;

/** What shows an image: details of 409 `in_use`, a hundred of each kind at most. */
export const messageImageUses = z.object({
  templates: z.array(z.string()).describe('The names of message templates and shared parts.'),
  flows: z
    .array(flowUse)
    .describe('Automations, broadcasts and campaigns with steps whose own texts show it.'),
  earlier: z
    .object({ templates: z.array(z.string()), flows: z.array(z.string()) })
    .describe('The names of those that show it in a version or a revision alone, which can be brought back.'),
});
export type MessageImageUses = z.infer<typeof messageImageUses>;

export const imageForceQuery = z.object({
  force: flag
    .default(false)
    .describe('True deletes it although messages show it: they, and e-mails that were sent, show a gap.'),
});
