import type { TagColor } from '../../domain/entities/contacts/tag';
import { BaseModel } from '../database/connection';

export class Tag extends BaseModel {
  static override tableName = 'tags';

  declare id: number;
  declare user_id: number;
  declare name: string;
  declare color: TagColor;
  declare created_at: Date;
}
