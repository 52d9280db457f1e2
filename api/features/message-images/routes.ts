import { publicUrl } from '../../../config/address';
import type { MessageImage as Stored } from '../../../db/message-images/MessageImage';
import type { MessageImage } from '../../../domain/entities/messages/message-image';
import { imageStoreOf } from '../../../egress/images/open';
import { imageName } from '../../../egress/images/store';
import type { ApiDependencies } from '../../dependencies';
import { signedInFeature } from '../../feature';
import { metaOf, pageOf } from '../../http/page';
import { imagePath } from '../../images/serve';
import * as endpoints from './endpoints';
import { createMessageImage, deleteMessageImage, listMessageImages } from './service';

/** Images that messages show (docs/contract.md#images-of-messages). */
export function messageImageRoutes({ database, settings, logger }: ApiDependencies) {
  const place = { database, logger, images: imageStoreOf(settings) };
  const present = (image: Stored): MessageImage => ({
    id: image.id,
    name: image.name,
    url: `${publicUrl(settings)}${imagePath(imageName(image.hash, image.type))}`,
    type: image.type,
    bytes: image.bytes,
    width: image.width,
    height: image.height,
    created_at: image.created_at.toISOString(),
  });
  return signedInFeature('Images of messages', database)
    .on(endpoints.listMessageImages, async ({ ctx, query }) => {
      const page = pageOf(query);
      const found = await listMessageImages(place, ctx.state.account.userId, query, page);
      return { message_images: found.results.map(present), meta: metaOf(page, found.total) };
    })
    .on(endpoints.createMessageImage, async ({ ctx, body }) => ({
      message_image: present(await createMessageImage(place, ctx.state.account.userId, body)),
    }))
    .on(endpoints.deleteMessageImage, ({ ctx, params, query }) =>
      deleteMessageImage(place, ctx.state.account.userId, params.messageImageId, query),
    );
}
