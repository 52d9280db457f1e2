import type { ImageType } from '../../domain/images/image-type';
import { BaseModel } from '../database/connection';

/** An image that messages show. */
export class MessageImage extends BaseModel {
  static override tableName = 'message_images';

  declare id: number;
  declare user_id: number;
  declare hash: string;
  declare type: ImageType;
  declare name: string;
  declare bytes: number;
  declare width: number;
  declare height: number;
  declare created_at: Date;
}
