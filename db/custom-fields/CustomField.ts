import type { LiteralType } from '../../domain/values/comparing/operations';
import { BaseModel } from '../database/connection';

/** A label for a value in contacts' data. */
export class CustomField extends BaseModel {
  static override tableName = 'custom_fields';

  declare id: number;
  declare user_id: number;
  declare label: string;
  declare variable_name: string;
  /** The type of its values; null: they are stored as they come. */
  declare type: LiteralType | null;
  declare created_at: Date;
}
