import { join } from 'node:path';
import { imageEndings, type ImageType } from '../../domain/images/image-type';
import { bucketOf } from './bucket';
import { folderOf } from './folder';

/** Where bytes of images are kept, each under a name that is made of them: writing one twice changes nothing. */
export interface ImageStore {
  write(name: string, bytes: Buffer, type: ImageType): Promise<void>;
  /** Null: there is none of this name. */
  read(name: string): Promise<Buffer | null>;
  /** Deletes it where it is there. */
  remove(name: string): Promise<void>;
}

/** What the operator says about where images are kept. */
export interface ImageSettings {
  DATA_DIR: string;
  IMAGES_DIR?: string | undefined;
  IMAGES_BUCKET_URL?: string | undefined;
  IMAGES_BUCKET_REGION: string;
  IMAGES_BUCKET_ACCESS_KEY_ID?: string | undefined;
  IMAGES_BUCKET_SECRET_ACCESS_KEY?: string | undefined;
}

/** The bucket, where one is set, else a folder. */
export function imageStoreOf({
  DATA_DIR,
  IMAGES_DIR,
  IMAGES_BUCKET_URL,
  IMAGES_BUCKET_REGION,
  IMAGES_BUCKET_ACCESS_KEY_ID,
  IMAGES_BUCKET_SECRET_ACCESS_KEY,
}: ImageSettings): ImageStore {
  if (IMAGES_BUCKET_URL === undefined) return folderOf(IMAGES_DIR ?? join(DATA_DIR, 'images'));
  return bucketOf({
    url: IMAGES_BUCKET_URL,
    region: IMAGES_BUCKET_REGION,
    // The settings belong together.
    keyId: IMAGES_BUCKET_ACCESS_KEY_ID ?? '',
    secret: IMAGES_BUCKET_SECRET_ACCESS_KEY ?? '',
  });
}

/** The name of an image's file or object. */
export const imageName = (hash: string, type: ImageType): string => `${hash}.${imageEndings[type]}`;
