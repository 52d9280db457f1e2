import { BaseModel } from './connection';

/** A label for a value in contacts' data. */
export class CustomField extends BaseModel {
  static override tableName = 'custom_fields';

  declare id: number;
  declare user_id: number;
  declare label: string;
  declare variable_name: string;
  declare created_at: Date;
}
