import type { RuleGroup } from '../../domain/entities/segments/rule';
import { BaseModel } from '../database/connection';

/** A segment that follows its rules, or a list that people fill. */
export class Segment extends BaseModel {
  static override tableName = 'segments';
  static override jsonAttributes = ['rules'];

  declare id: number;
  declare user_id: number;
  declare kind: 'rules' | 'list';
  declare name: string;
  declare description: string;
  /** Null for a list. */
  declare rules: RuleGroup | null;
  /** One more with each change of its name, description or rules. */
  declare version: number;
  declare members: number;
  /** Whether all contacts have been looked at since its rules were saved. */
  declare is_built: boolean;
  /** While it is being built: contacts up to this id have been looked at. */
  declare built_to: number;
  declare created_at: Date;
  declare updated_at: Date;
}
