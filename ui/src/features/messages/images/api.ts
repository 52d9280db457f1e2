import type { PageMeta } from '../../../../../domain/entities/common';
import type { MessageImage } from '../../../../../domain/entities/messages/message-image';
import type { Client } from '../../../api/client';

/** How many images the dialog shows at a time. */
const shown = 24;

/** Which images are shown: those whose name has a text, a page of them. */
interface ImagesAsked {
  search: string;
  page: number;
}

export async function fetchImages(
  client: Client,
  { search, page }: ImagesAsked,
): Promise<{ images: MessageImage[]; meta: PageMeta }> {
  const { message_images: images, meta } = await client.get<{
    message_images: MessageImage[];
    meta: PageMeta;
  }>('/message-image', { page_at: page, page_size: shown, ...(search !== '' && { search_term: search }) });
  return { images, meta };
}

/** An image that was chosen on this device: its bytes as base64. */
export interface ImageToUpload {
  name: string;
  content: string;
}

/** @throws ApiError `image_unfit`, `image_too_large` (422), `too_many_message_images` (409), `images_not_kept` (503). */
export async function uploadImage(client: Client, image: ImageToUpload): Promise<MessageImage> {
  return (await client.post<{ message_image: MessageImage }>('/message-image', image)).message_image;
}

/** @throws ApiError `in_use` (409) with what shows it, unless it is forced. */
export const deleteImage = (client: Client, id: number, isForced: boolean) =>
  client.delete<unknown>(`/message-image/${id}`, isForced ? { force: 'true' } : {});
