import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import type { Step } from '../../../domain/entities/automatisations/steps/step';

/** A step of a flow that a test makes; with branches it is a condition. */
export const step = (id: number, branches: Pick<Step, 'trueSubSteps' | 'falseSubSteps'> = {}): Step => ({
  id,
  automatisation_id: 1,
  type: branches.trueSubSteps ? 'CONDITION' : 'TAG',
  description: '',
  data: {},
  automatisation_step_before_id: null,
  user_app_id: null,
  app_webhook_unique_identifier: null,
  version: 1,
  created_at: '',
  updated_at: '',
  ...branches,
});

/** An automation with steps, as its own page reads it. */
export const flowOf = (
  id: number,
  { version = 1, steps = [] as Step[], ...rest } = {},
): AutomatisationDetail => ({
  id,
  name: `Flow ${id}`,
  entry_event_name: 'purchase',
  tags: [],
  problems: [],
  steps,
  version,
  is_active: false,
  is_campaign: false,
  is_broadcast: false,
  is_ghost: false,
  paused_at: null,
  pause_reason: null,
  publish_date: null,
  reentry: 'every',
  reentry_period: null,
  reentry_field: null,
  exit_strategy_type: 'none',
  exit_strategy_value: null,
  created_at: '',
  updated_at: '',
  ...rest,
});
