import { z } from 'zod';
import {
  imageForceQuery,
  messageImage,
  messageImageInput,
  messageImageLimits,
  messageImageList,
  messageImageUses,
  messageImageQuery,
} from '../../../domain/entities/messages/message-image';
import { defineEndpoint } from '../../http/endpoint';

const ofImage = { messageImageId: 'message_image' } as const;

/** Longest body with an image, in bytes: base64, its name and what is around them. */
const imageBodyLimit = 2_700_000;

/** A PNG of one pixel. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const listMessageImages = defineEndpoint({
  method: 'get',
  path: '/message-image',
  summary: 'List the images that messages can show, the newest first',
  query: messageImageQuery,
  answers: { 200: messageImageList },
});

export const createMessageImage = defineEndpoint({
  method: 'post',
  path: '/message-image',
  summary: 'Store an image that messages can show',
  description: `PNG, JPEG and GIF, which all mail programs show, of ${messageImageLimits.bytes.toLocaleString('en')} bytes and ${messageImageLimits.side.toLocaleString('en')} pixels a side at most. Its \`url\` is made of its bytes: the
image there never changes, and anybody who has the address can see it. An image that the account has already is answered as it is.`,
  body: messageImageInput,
  bodyLimit: imageBodyLimit,
  example: { name: 'Logo', content: onePixel },
  answers: { 201: z.object({ message_image: messageImage }) },
  errors: ['image_unfit', 'image_too_large', 'too_many_message_images', 'images_not_kept', 'busy'],
});

export const deleteMessageImage = defineEndpoint({
  method: 'delete',
  path: '/message-image/{messageImageId}',
  summary: 'Delete an image',
  description:
    'E-mails that were sent show a gap in its place. One that message templates or steps show, or versions and revisions of them that can be brought back, is refused with their names, unless it is forced.',
  params: ofImage,
  query: imageForceQuery,
  answers: { 204: null },
  errors: ['in_use', 'busy'],
  details: { in_use: messageImageUses },
});
