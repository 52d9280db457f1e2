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
  IMAGES_S3_URL?: string | undefined;
  IMAGES_S3_REGION: string;
  IMAGES_S3_ACCESS_KEY_ID?: string | undefined;
  IMAGES_S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** The bucket, where one is set, else a folder. */
export function imageStoreOf({
  DATA_DIR,
  IMAGES_DIR,
  IMAGES_S3_URL,
  IMAGES_S3_REGION,
  IMAGES_S3_ACCESS_KEY_ID,
  IMAGES_S3_SECRET_ACCESS_KEY,
}: ImageSettings): ImageStore {
  if (IMAGES_S3_URL === undefined) return folderOf(IMAGES_DIR ?? join(DATA_DIR, 'images'));
  return bucketOf({
    url: IMAGES_S3_URL,
    region: IMAGES_S3_REGION,
    // The settings belong together.
    keyId: IMAGES_S3_ACCESS_KEY_ID ?? '',
    secret: IMAGES_S3_SECRET_ACCESS_KEY ?? '',
  });
}

/** The name of an image's file or object. */
export const imageName = (hash: string, type: ImageType): string => `${hash}.${imageEndings[type]}`;
