import type { ModelObject } from 'objection';
import type { HeldMessage, RetriedCall, Run } from '../../domain/entities/runs/run';
import type { RunReason, RunState } from '../../domain/entities/runs/run-state';
import { BaseModel } from '../database/connection';

/** A run of an automation for one event. */
export class AutomatisationRun extends BaseModel {
  static override tableName = 'automatisation_runs';

  declare id: number;
  declare user_id: number;
  declare automatisation_id: number;
  declare event_id: number | null;
  /** The task that started it, when no event did. */
  declare scheduled_task_id: number | null;
  declare contact_id: number | null;
  /** `refused` runs are left out of every query that people see. */
  declare state: RunState;
  declare reason: RunReason | null;
  declare current_step_id: number | null;
  declare waiting_until: Date | null;
  declare depth: number;
  declare parent_run_id: number | null;
  declare retries: number;
  /** The workflow of the group that executed its last stretch, if not its own. */
  declare group_workflow_id: string | null;
  declare created_at: Date;
  declare ended_at: Date | null;
  /** Present only where the run's event and contact are joined. */
  declare event_name: string | null;
  declare contact_external_id: string | null;
  declare contact_name: string | null;
  /** Why its message waits; present only where `heldMessageOfRun` is read. */
  declare held_message: HeldMessage | null;
  /** The call it waits for, if that is tried again; present only where `retriedCallOfRun` is read. */
  declare retried_call: RetriedCall | null;
  /** What became of its last visit; present only in lists and on pages of runs. */
  declare last_visit: Run['last_visit'];
}

/** A run as lists and pages show it. */
export type StoredRun = Omit<ModelObject<AutomatisationRun>, 'user_id'>;
