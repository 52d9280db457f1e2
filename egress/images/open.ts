import { join } from 'node:path';
import { bucketOf } from './bucket';
import { folderOf } from './folder';
import type { ImageStore } from './store';

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
