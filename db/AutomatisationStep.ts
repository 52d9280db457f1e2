import type { ModelObject } from 'objection';
import type { JsonObject } from '../domain/entities/common';
import type { StepType } from '../domain/steps/types';
import { BaseModel } from './connection';

/** A step of a chain. */
export class AutomatisationStep extends BaseModel {
  static override tableName = 'automatisation_steps';

  declare id: number;
  declare user_id: number;
  declare automatisation_id: number;
  declare type: StepType;
  declare description: string;
  declare data: JsonObject;
  declare automatisation_step_before_id: number | null;
  declare branch: boolean | null;
  declare user_app_id: number | null;
  declare app_webhook_unique_identifier: string | null;
  declare version: number;
  declare created_at: Date;
  declare updated_at: Date;
}

/** A step as flows are read and edited with it. */
export type StoredStep = Omit<ModelObject<AutomatisationStep>, 'user_id'>;
