import type { ModelObject } from 'objection';
import type { MessageWait } from '../../domain/entities/account/message-hours';
import type { JsonObject } from '../../domain/entities/common';
import type { MessageStanding } from '../../domain/entities/runs/message-outcome';
import type { RunStep } from '../../domain/entities/runs/run';
import type { CallState } from '../../domain/steps/api-call/call';
import type { StepType } from '../../domain/steps/types';
import { BaseModel } from '../database/connection';

/** One visit of a run to a step. */
export class AutomatisationRunStep extends BaseModel {
  static override tableName = 'automatisation_run_steps';
  static override idColumn = ['run_id', 'visit'];

  declare run_id: number;
  declare visit: number;
  declare user_id: number;
  declare automatisation_id: number;
  declare step_id: number;
  declare type: StepType;
  declare state: RunStep['state'];
  declare revision: number;
  declare detail: JsonObject;
  declare started_at: Date;
  declare ended_at: Date | null;
  /** The step's current description; present only where the step is joined, null when it is gone. */
  declare description: string | null;
  /** The step's current app action; present in the same places. */
  declare app_webhook_unique_identifier: string | null;
  /** What became of the call that was being made when the run was ended here; present only where it is joined, null elsewhere. */
  declare call: CallState | null;
  /** Why the message of the visit's call waits; present only where the call is joined, null elsewhere. */
  declare message_wait: MessageWait | null;
}

/** A visit as a run's log shows it: with the step as it was then. */
export type StoredRunStep = Omit<ModelObject<AutomatisationRunStep>, 'user_id' | 'automatisation_id'> & {
  /** What became of the message that the visit sent; null: its provider told nothing. */
  outcome: MessageStanding | null;
  /** The step does something else now. */
  edited_since: boolean;
  /** The step is no longer in the flow. */
  deleted_since: boolean;
};
