import type { RunReason } from '../../domain/entities/runs/run-state';
import type { RecurrenceKind } from '../../domain/schedule/recurrence';
import { BaseModel } from '../database/connection';

export class ScheduledTask extends BaseModel {
  static override tableName = 'scheduled_tasks';

  declare id: number;
  declare user_id: number;
  declare automatisation_id: number;
  declare name: string;
  declare recurrence: RecurrenceKind;
  /** Minutes. */
  declare delay_between_runs: number;
  declare timezone: string | null;
  declare hour_to_run: number | null;
  declare weekdays: number[] | null;
  declare month_days: number[] | null;
  /** Local time: `2026-12-01T09:00`. */
  declare once_at: string | null;
  declare by_contact_clock: boolean;
  declare is_paused: boolean;
  declare scheduled_from: Date;
  /** The last time at which it was due but started nothing, and why. */
  declare skipped_at: Date | null;
  declare skip_reason: RunReason | null;
  declare created_at: Date;
  declare updated_at: Date;
  /** Present only where the automation is joined. */
  declare automatisation_name: string;
}
