import type { Language } from '../../domain/values/language';
import { BaseModel } from '../database/connection';

/** A message category that contacts choose themselves. */
export class Topic extends BaseModel {
  static override tableName = 'topics';
  static override jsonAttributes = ['names', 'descriptions'];

  declare id: number;
  declare user_id: number;
  /** The message category that steps name. */
  declare key: string;
  declare names: Record<Language, string>;
  declare descriptions: Record<Language, string>;
  declare is_opt_in: boolean;
  declare is_archived: boolean;
  declare created_at: Date;
}
