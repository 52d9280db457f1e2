import type { RunReason } from '../domain/entities/run-state';
import { BaseModel } from './connection';

export class ScheduledTask extends BaseModel {
  static override tableName = 'scheduled_tasks';

  declare id: number;
  declare user_id: number;
  declare automatisation_id: number;
  declare name: string;
  /** Minutes. */
  declare delay_between_runs: number;
  declare timezone: string | null;
  declare hour_to_run: number | null;
  declare scheduled_from: Date;
  /** The last time at which it was due and started nothing, and why. */
  declare skipped_at: Date | null;
  declare skip_reason: RunReason | null;
  declare created_at: Date;
  declare updated_at: Date;
  /** Read where the automation is joined. */
  declare automatisation_name: string;
}
