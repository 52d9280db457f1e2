import type { JsonObject } from '../domain/entities/common';
import { BaseModel } from './connection';

export class Contact extends BaseModel {
  static override tableName = 'contacts';

  declare id: number;
  declare user_id: number;
  declare external_id: string;
  declare name: string | null;
  declare title: string | null;
  declare email: string | null;
  declare role: string | null;
  /** Custom data. */
  declare data: JsonObject;
  /** Channel to the moment the contact left it. */
  declare opted_out: Record<string, string>;
  declare created_at: Date;
  declare updated_at: Date;
}
