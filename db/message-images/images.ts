import type pg from 'pg';
import { messageImageLimits } from '../../domain/entities/messages/message-image';
import type { ImageType } from '../../domain/images/image-type';
import type { Querier } from '../database/connection';

/** An image's bytes are written and removed one after the other, as its row says. */
export const lockImage = (client: pg.ClientBase, hash: string): Promise<unknown> =>
  client.query(`SELECT pg_advisory_xact_lock(hashtextextended('message image ' || $1::text, 0))`, [hash]);

/** What is stored of an image beside its bytes. */
interface StoredImage {
  hash: string;
  type: ImageType;
  name: string;
  bytes: number;
  width: number;
  height: number;
}

/**
 * Stores an image of an account, or finds it where the account has it already. Null: the account has as many as it may. The caller holds
 * the image's lock, and has written its bytes.
 */
export async function insertImage(
  client: pg.ClientBase,
  userId: number,
  { hash, type, name, bytes, width, height }: StoredImage,
): Promise<number | null> {
  // One after the other: their number is looked at.
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('message images', $1))`, [userId]);
  const known = await client.query<{ id: number }>(
    'SELECT id FROM message_images WHERE user_id = $1 AND hash = $2',
    [userId, hash],
  );
  if (known.rows[0]) return known.rows[0].id;
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO message_images (user_id, hash, type, name, bytes, width, height)
     SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM message_images WHERE user_id = $1) < $8 RETURNING id`,
    [userId, hash, type, name, bytes, width, height, messageImageLimits.images],
  );
  if (rows[0]) await forgetImageRemoval(client, hash);
  return rows[0]?.id ?? null;
}

/** Whether the account may have one image more, or has this one already. */
export async function hasRoomForImage(client: Querier, userId: number, hash: string): Promise<boolean> {
  const { rows } = await client.query<{ has_room: boolean }>(
    `SELECT (SELECT count(*) FROM message_images WHERE user_id = $1) < $3
       OR EXISTS (SELECT FROM message_images WHERE user_id = $1 AND hash = $2) AS has_room`,
    [userId, hash, messageImageLimits.images],
  );
  return rows[0]?.has_room === true;
}

/** Notes that bytes are to be removed where no row comes of them. */
export const noteImageRemoval = (
  client: Querier,
  { hash, type }: Pick<StoredImage, 'hash' | 'type'>,
): Promise<unknown> =>
  client.query('INSERT INTO message_image_removals (hash, type) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    hash,
    type,
  ]);

/** Some images whose bytes are still to be removed, the oldest first. */
export async function imagesToRemove(
  client: Querier,
  most: number,
): Promise<{ hash: string; type: ImageType }[]> {
  const { rows } = await client.query<{ hash: string; type: ImageType }>(
    'SELECT hash, type FROM message_image_removals ORDER BY asked_at LIMIT $1',
    [most],
  );
  return rows;
}

/** An image that could not be removed is tried again after all others. */
export const putOffImageRemoval = (client: Querier, hash: string): Promise<unknown> =>
  client.query('UPDATE message_image_removals SET asked_at = now() WHERE hash = $1', [hash]);

/**
 * Whether the bytes of an image are still to be removed: nobody stored it again. The caller holds its lock. A row that is there stays until
 * the caller ends: a transaction that deletes it then notes its bytes again.
 */
export async function isToBeRemoved(client: pg.ClientBase, hash: string): Promise<boolean> {
  const stored = await client.query('SELECT FROM message_images WHERE hash = $1 FOR KEY SHARE', [hash]);
  if (stored.rowCount !== 0) return false;
  const noted = await client.query('SELECT FROM message_image_removals WHERE hash = $1', [hash]);
  return noted.rowCount === 1;
}

export const forgetImageRemoval = (client: pg.ClientBase, hash: string): Promise<unknown> =>
  client.query('DELETE FROM message_image_removals WHERE hash = $1', [hash]);
