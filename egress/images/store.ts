import { imageEndings, type ImageType } from '../../domain/images/image-type';

/** Where bytes of images are kept, each under a name that is made of them: writing one twice changes nothing. */
export interface ImageStore {
  write(name: string, bytes: Buffer, type: ImageType): Promise<void>;
  /** Null: there is none of this name. */
  read(name: string): Promise<Buffer | null>;
  /** Deletes it where it is there. */
  remove(name: string): Promise<void>;
}

/** The name of an image's file or object. */
export const imageName = (hash: string, type: ImageType): string => `${hash}.${imageEndings[type]}`;
