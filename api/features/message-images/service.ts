import { createHash } from 'node:crypto';
import type { Page as ResultPage } from 'objection';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../../db/database/connection';
import { inTransaction } from '../../../db/database/transaction';
import {
  forgetImageRemoval,
  hasRoomForImage,
  imagesToRemove,
  insertImage,
  isToBeRemoved,
  lockImage,
  noteImageRemoval,
  putOffImageRemoval,
} from '../../../db/message-images/images';
import { usesOfImage } from '../../../db/message-images/uses';
import { MessageImage } from '../../../db/message-images/MessageImage';
import {
  messageImageLimits,
  type MessageImageInput,
  type MessageImageQuery,
} from '../../../domain/entities/messages/message-image';
import { seenImage, type ImageType } from '../../../domain/images/image-type';
import { imageName, type ImageStore } from '../../../egress/images/store';
import { errors } from '../../http/errors';
import type { Page } from '../../http/page';
import { columnHolds } from '../../http/search';
import { AtOnce } from '../../limits/at-once';

/** What the images of the API need. */
export interface ImagePlace {
  database: Database;
  images: ImageStore;
  logger: Logger;
}

/**
 * Most images that this process stores at once, and how long others wait, in milliseconds: each has a connection to the database while its
 * bytes are written, and a bucket may be slow.
 */
const storing = new AtOnce(3, 5_000);
/** Fewer of one account, so that it leaves a place to others. */
const ofAccount = new AtOnce(2, 2_000);
/** All accounts share these places. */
const everybody = 0;
/** What shows an image is looked for once at a time in an account: all its texts are read, those of each version and revision too. */
const looking = new AtOnce(1, 2_000);

/** A page of the account's images, the newest first. */
export async function listMessageImages(
  { database: { knex } }: ImagePlace,
  userId: number,
  { search_term }: MessageImageQuery,
  page: Page,
): Promise<ResultPage<MessageImage>> {
  return await MessageImage.query(knex)
    .where('user_id', userId)
    .modify((rows) => {
      if (search_term !== '') void rows.where(columnHolds('name', search_term));
    })
    .orderBy('id', 'desc')
    .page(page.pageAt - 1, page.pageSize);
}

/**
 * Stores an image: first its bytes, then its row, so that no row is without them. Throws ApiError 422 for what is no image and for one that is too
 * large, 409 when the account has as many as it may, 503 when its bytes cannot be kept, or too many are stored at the moment.
 */
export async function createMessageImage(
  { database, images, logger }: ImagePlace,
  userId: number,
  { name, content }: MessageImageInput,
): Promise<MessageImage> {
  const bytes = Buffer.from(content, 'base64');
  const seen = seenImage(bytes);
  if (!seen) throw errors.imageUnfit();
  const { bytes: mostBytes, side } = messageImageLimits;
  if (bytes.length > mostBytes || seen.width > side || seen.height > side)
    throw errors.imageTooLarge(mostBytes, side);
  // Of the account too: nobody learns from an address whether another account has an image.
  const hash = createHash('sha256').update(`${userId}:`).update(bytes).digest('hex');
  const store = async (client: pg.ClientBase): Promise<number | null> => {
    await lockImage(client, hash);
    try {
      await images.write(imageName(hash, seen.type), bytes, seen.type);
    } catch (error) {
      logger.error({ error }, 'An image cannot be kept.');
      throw errors.imagesNotKept();
    }
    return insertImage(client, userId, { hash, ...seen, name, bytes: bytes.length });
  };
  const busy = () => errors.busy(1);
  const storeInTurn = async (): Promise<number | null> => {
    // An account that is full fills no disk.
    if (!(await hasRoomForImage(database.pool, userId, hash))) return null;
    // Before the bytes: where no row comes of them, as of a process that dies, they are removed.
    await noteImageRemoval(database.pool, { hash, type: seen.type });
    return inTransaction(database.pool, store);
  };
  const id = await ofAccount.during(userId, busy, () => storing.during(everybody, busy, storeInTurn));
  if (id === null) throw errors.tooManyMessageImages(messageImageLimits.images);
  return MessageImage.query(database.knex).findById(id).throwIfNotFound();
}

/** Deletes an image; its bytes are removed soon afterwards. Throws ApiError 404, 409 where messages show it, or did and may again, and 503. */
export async function deleteMessageImage(
  { database: { knex, pool } }: ImagePlace,
  userId: number,
  id: number,
  { force }: { force: boolean },
): Promise<void> {
  const image = await MessageImage.query(knex).findOne({ id, user_id: userId });
  if (!image) throw errors.notFound('message_image');
  const busy = () => errors.busy(1);
  if (!force) await looking.during(userId, busy, () => refuseUsed(pool, userId, image));
  await MessageImage.query(knex).delete().where({ id, user_id: userId });
}

async function refuseUsed(pool: Database['pool'], userId: number, { hash }: MessageImage): Promise<void> {
  const uses = await usesOfImage(pool, userId, hash);
  const { templates, flows, earlier } = uses;
  const names = [...templates, ...flows.map(({ name }) => name), ...earlier.templates, ...earlier.flows];
  if (names.length > 0) throw errors.inUse([...new Set(names)], uses);
}

/** Most images that are looked up at a time to be removed. */
const removedAtOnce = 100;

/**
 * Removes the bytes of all images whose rows are gone, also those of accounts that were erased. What fails is tried again the next time,
 * after the others.
 */
export async function removeImages({ database: { pool }, images, logger }: ImagePlace): Promise<void> {
  const remove = async ({ hash, type }: { hash: string; type: ImageType }): Promise<boolean> => {
    try {
      await inTransaction(pool, async (client) => {
        await lockImage(client, hash);
        if (await isToBeRemoved(client, hash)) await images.remove(imageName(hash, type));
        await forgetImageRemoval(client, hash);
      });
      return true;
    } catch (error) {
      logger.warn({ error }, 'An image was not removed yet.');
      await putOffImageRemoval(pool, hash);
      return false;
    }
  };
  let goesOn = true;
  while (goesOn) {
    const found = await imagesToRemove(pool, removedAtOnce);
    goesOn = found.length === removedAtOnce;
    for (const image of found) if (!(await remove(image))) goesOn = false;
  }
}
