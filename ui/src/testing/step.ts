import type { Step } from '../../../domain/entities/step';

/** A step of a flow that a test makes; with branches it is a condition. */
export const step = (id: number, branches: Pick<Step, 'trueSubSteps' | 'falseSubSteps'> = {}): Step => ({
  ...{ id, automatisation_id: 1, type: branches.trueSubSteps ? 'CONDITION' : 'TAG' },
  ...{ description: '', data: {}, automatisation_step_before_id: null },
  ...{ user_app_id: null, app_webhook_unique_identifier: null },
  ...{ version: 1, created_at: '', updated_at: '' },
  ...branches,
});
