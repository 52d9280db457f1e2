import { isCall, isTwoWay } from '../../../domain/steps';
import type { StoredAutomatisation } from '../../../db/automatisations/Automatisation';
import type { ListedAutomatisation } from '../../../db/automatisations/list';
import type { StoredFlow, StoredStep } from '../../../db/automatisations/stored-flow';
import type {
  Automatisation,
  AutomatisationChoice,
  AutomatisationDetail,
  AutomatisationInList,
} from '../../../domain/entities/automatisations/automatisation';
import type { FlowProblem } from '../../../domain/entities/automatisations/flow-problem';
import type { NoticeInList } from '../../../domain/entities/notice';
import type { Step } from '../../../domain/entities/automatisations/steps/step';
import { toTree, type Branches } from '../../../domain/flow/chain/tree';
import { maskedData, maskedText } from '../../../domain/steps/api-call/typed-secrets';

export const presentAutomatisation = (row: StoredAutomatisation): Automatisation => ({
  id: row.id,
  name: row.name,
  // A broadcast is sent once: nobody is to send it again by Track.
  entry_event_name: row.is_broadcast ? '' : row.entry_event_name,
  is_active: row.is_active,
  is_campaign: row.is_campaign,
  is_broadcast: row.is_broadcast,
  is_ghost: row.is_ghost,
  reentry: row.reentry,
  reentry_period: row.reentry_period,
  reentry_field: row.reentry_field,
  exit_strategy_type: row.exit_strategy_type,
  exit_strategy_value: row.exit_strategy_value,
  tags: row.tags,
  publish_date: row.publish_date?.toISOString() ?? null,
  paused_at: row.paused_at?.toISOString() ?? null,
  pause_reason: row.paused_at ? row.pause_reason : null,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

export const presentInList = (
  row: ListedAutomatisation,
  notices: NoticeInList[] = [],
): AutomatisationInList => ({
  ...presentAutomatisation(row),
  runs_inside: row.runs_inside,
  last_run_at: row.last_run_at?.toISOString() ?? null,
  count_of_failed: row.count_of_failed,
  notices,
});

/** A row of a picker. */
export const presentChoice = ({
  id,
  name,
  entry_event_name,
  is_campaign,
}: AutomatisationChoice): AutomatisationChoice => ({ id, name, entry_event_name, is_campaign });

export const presentFlow = (flow: StoredFlow, problems: FlowProblem[]): AutomatisationDetail => ({
  ...presentAutomatisation(flow),
  steps: presentSteps(flow.steps),
  problems,
});

/** The main chain in order; conditions hold their branches. */
export const presentSteps = (steps: readonly StoredStep[]): Step[] => toTree(steps, presentStep);

/** One step of a chain as it appears in the whole chain; null when no step has this id. */
export function presentOneStep(steps: readonly StoredStep[], stepId: number): Step | null {
  let found: Step | null = null;
  toTree<StoredStep, Step>(steps, (row, branches) => {
    const step = presentStep(row, branches);
    if (row.id === stepId) found = step;
    return step;
  });
  return found;
}

/** Credentials that were typed into a call are never shown. */
const shownData = ({ type, data }: Pick<StoredStep, 'type' | 'data'>): Step['data'] =>
  isCall(type) ? maskedData(data) : data;

function presentStep(row: StoredStep, branches: Branches<Step> | null): Step {
  const results = isTwoWay(row.type) && {
    true_next_step_id: branches?.trueSubSteps?.[0]?.id ?? null,
    false_next_step_id: branches?.falseSubSteps?.[0]?.id ?? null,
  };
  return {
    id: row.id,
    automatisation_id: row.automatisation_id,
    type: row.type,
    description: maskedText(row.description, row.data),
    data: results ? { ...row.data, results } : shownData(row),
    automatisation_step_before_id: row.automatisation_step_before_id,
    user_app_id: row.user_app_id,
    app_webhook_unique_identifier: row.app_webhook_unique_identifier,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...branches,
  };
}
