import { start, type Place } from '../../domain/flow/chain/place';
import { flowProblems } from '../../domain/flow/problems/problems';
import type { CheckedFlow, CheckedStep, FlowCheckContext } from '../../domain/flow/problems/checked-flow';

/** An account with one tag, 7, and one segment, 9, whose kinds of step are all implemented. */
export const surroundings: FlowCheckContext = {
  tagIds: new Set([7]),
  segmentIds: new Set([9]),
  emptyTags: new Map(),
  messageTemplates: new Map(),
  failingConnectionIds: new Set(),
  messageCategories: new Set(['News']),
  known: {
    eventData: [],
    contactData: [],
    numberFormat: null,
    contactPaths: ['plan', 'address.city'],
    globalNames: new Set(['rate']),
  },
  unseenEventNames: new Map(),
  samplesOfTemplates: new Map(),
  hasGoal: true,
  others: [],
};

/** A step to be checked: at the start of the flow by default. */
export const checkedStep = (
  id: number,
  type: CheckedStep['type'],
  data: object,
  place: Place = start,
): CheckedStep => ({
  id,
  type,
  data: { ...data },
  ...place,
  user_app_id: null,
  app_webhook_unique_identifier: null,
});

/** An automation to be checked, started by a purchase by default. */
export const checkedFlow = (steps: CheckedStep[], settings: Partial<CheckedFlow> = {}): CheckedFlow => ({
  entry_event_name: 'purchase',
  is_campaign: false,
  reentry_field: null,
  exit_strategy_type: 'none',
  exit_strategy_value: null,
  ...settings,
  steps,
});

/** Returns the problems as `step field code`. */
export const problemsFound = (flow: CheckedFlow, around: Partial<FlowCheckContext> = {}): string[] =>
  flowProblems(flow, { ...surroundings, ...around }).map(
    ({ step_id, field, code }) => `${step_id ?? '-'} ${field ?? '-'} ${code}`,
  );
