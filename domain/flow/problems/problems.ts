import type { CheckedStep, CheckedFlow, FlowCheckContext, FoundProblem } from './checked-flow';
import type { z } from 'zod';
import {
  flowErrorCodes,
  type FlowProblem,
  type FlowProblemCode,
} from '../../entities/automatisations/flow-problem';
import { tagOfAddedEventName } from '../../entities/contacts/tag';
import {
  isBranching,
  isLoop,
  segmentFieldOf,
  segmentOf,
  steps as kinds,
  tagFieldOf,
  tagOf,
} from '../../steps';
import { definitionOf } from '../../steps/definitions';
import { linkedTemplate, missingFields, templatesOf } from '../../steps/api-call/linked-template';
import { appFields } from '../../steps/api-call/schema';
import { loopDepthLimit } from '../../steps/loop/interpret';
import { callOfWebhook, isMadeField } from '../../apps/webhook';
import { parseVariable } from '../../values/path';
import { parseInWords } from '../../values/validation/faults';
import { templateProblem } from '../../values/liquid/template';
import { changedTags } from './changed-tags';
import { segmentEventProblems, unseenEventProblems } from './awaited-events';
import { chainProblems } from '../chain/chain-problems';
import { withoutLostSteps } from '../chain/lost-ways';
import { secretProblems } from './secret-problems';
import { stepContexts, type StepContext } from '../variables/step-context';
import { subtree } from '../chain/subtree';
import { triggerProblems } from './trigger-problems';
import { unfitValues } from './unfit-values';
import { sampleProblems, unsubscribeProblems } from './unsubscribe-problems';
import { isKnown, unknownVariables } from './variable-problems';
import { indexFlow, type FlowIndex } from '../chain/walk';

/** Errors prevent publishing; warnings do not. */
export const severityOf = (code: FlowProblemCode): FlowProblem['severity'] =>
  flowErrorCodes.some((errorCode) => errorCode === code) ? 'error' : 'warning';

/**
 * Everything that is wrong or doubtful about a flow: the automation first, then its steps in the order of the chain. Steps on ways that
 * their split, or wait, no longer has count for nothing.
 */
export function flowProblems(stored: CheckedFlow, surroundings: FlowCheckContext): FoundProblem[] {
  const flow = { ...stored, steps: withoutLostSteps(stored.steps) };
  const index = indexFlow(flow.steps);
  const withContact = stepsWithContact(index);
  const contexts = stepContexts(index);
  const givenTags = changedTags([flow, ...surroundings.others], 'added');
  const triggers = triggerProblems(flow, surroundings.others);
  const events = [
    ...segmentEventProblems(flow, surroundings.segmentIds),
    ...unseenEventProblems(flow, surroundings.unseenEventNames),
  ];
  return [
    ...entryProblems(flow, surroundings),
    ...reentryProblems(flow, surroundings),
    ...exitProblems(flow, surroundings),
    ...events.filter(({ step_id }) => step_id === null),
    ...(flow.steps.length === 0 ? [{ code: 'flow_empty' as const, step_id: null, field: null }] : []),
    ...subtree(index, index.first).flatMap((step) => [
      ...placeProblems(step, index, contexts.get(step.id)),
      ...stepProblems(step, {
        ...surroundings,
        givenTags,
        context: contexts.get(step.id),
        loose: flow.is_campaign && !withContact.has(step.id),
      }),
      ...[...events, ...triggers].filter(({ step_id }) => step_id === step.id),
    ]),
    ...unreachableSteps(flow),
  ];
}

/** Steps that no run can reach: the chain rules keep them from being stored. */
const unreachableSteps = ({ steps }: CheckedFlow): FoundProblem[] =>
  [...new Set(chainProblems(steps).map(({ step_id }) => step_id))].map((step_id) => ({
    code: 'unreachable',
    step_id,
    field: null,
  }));

/** Problems with a step's position, or with the steps after it. */
function placeProblems(
  { id, type }: CheckedStep,
  index: FlowIndex<CheckedStep>,
  context: StepContext | undefined,
): FoundProblem[] {
  if (isLoop(type) && context && context.loops >= loopDepthLimit) {
    return [{ code: 'loop_too_deep', step_id: id, field: null, subject: String(loopDepthLimit) }];
  }
  if (!isBranching(type)) return [];
  // A wait without branches holds runs back before what follows it.
  if (kinds[type].isWait && index.after(id)) return [];
  // If one branch has steps, the others may well end there.
  return index.heads(id).length > 0 ? [] : [{ code: 'branches_empty', step_id: id, field: 'results' }];
}

function entryProblems(flow: CheckedFlow, { tagIds }: FlowCheckContext): FoundProblem[] {
  const at = { step_id: null, field: 'entry_event_name' };
  if (flow.entry_event_name === '') return [{ code: 'trigger_missing', ...at }];
  const tagId = tagOfAddedEventName(flow.entry_event_name);
  return tagId === null || tagIds.has(tagId)
    ? []
    : [{ code: 'trigger_tag_unknown', ...at, subject: String(tagId) }];
}

/** A misspelt field of re-entry would let contacts enter at each event. */
function reentryProblems({ reentry_field: field }: CheckedFlow, { known }: FlowCheckContext): FoundProblem[] {
  const variable = field === null ? null : parseVariable(`event.${field}`);
  return variable === null || isKnown(variable, known, [])
    ? []
    : [{ code: 'reentry_field_unseen', step_id: null, field: 'reentry_field', subject: `event.${field}` }];
}

function exitProblems(flow: CheckedFlow, { tagIds }: FlowCheckContext): FoundProblem[] {
  const { exit_strategy_type: type, exit_strategy_value: value } = flow;
  const at = { step_id: null, field: 'exit_strategy_value' };
  if (type === 'none') return [];
  if (!value) return [{ code: 'exit_value_missing', ...at }];
  return type === 'event' || tagIds.has(Number(value))
    ? []
    : [{ code: 'exit_tag_unknown', ...at, subject: value }];
}

/** The steps that get a contact from a loop over contacts: its body, which is every step after it in its chain. */
function stepsWithContact(index: FlowIndex<CheckedStep>): Set<number> {
  const givers = [...index.byId.values()].filter(({ type, data }) => definitionOf(type).givesContact(data));
  return new Set(givers.flatMap((loop) => subtree(index, index.after(loop.id)).map((step) => step.id)));
}

const goalProblems = (
  step_id: number,
  field: string | null,
  { hasGoal }: FlowCheckContext,
): FoundProblem[] => (field === null || hasGoal ? [] : [{ code: 'goal_missing', step_id, field }]);

interface StepCheckContext extends FlowCheckContext {
  context: StepContext | undefined;
  /** The tags that this flow and the published ones add to contacts. */
  givenTags: ReadonlySet<number>;
  /** A run may reach this step without a contact. */
  loose: boolean;
}

function stepProblems(step: CheckedStep, around: StepCheckContext): FoundProblem[] {
  const at = { step_id: step.id, field: null };
  if (step.app_webhook_unique_identifier !== null && step.user_app_id === null) {
    return [{ code: 'app_missing', ...at, subject: step.app_webhook_unique_identifier }];
  }
  const parsed = parseInWords<z.ZodType<object>>(kinds[step.type].schema, step.data);
  if (parsed.faults) {
    return parsed.faults.map(({ path, words }) => ({
      code: 'step_invalid',
      step_id: step.id,
      field: path.join('.') || null,
      fault: words,
    }));
  }
  const kind = definitionOf(step.type);
  const { faults, needsContact } = kind.check(parsed.data);
  const texts = kind.texts(parsed.data);
  const call = callOfWebhook(step.app_webhook_unique_identifier);
  const lacking = call ? missingFields(call, texts) : [];
  return [
    ...lacking.map((field) => ({ code: 'field_missing' as const, step_id: step.id, field })),
    ...faults.map((fault) => ({ step_id: step.id, ...fault })),
    ...tagProblems(step, around),
    ...segmentProblems(step, around),
    ...emptyTagProblems(step, around),
    ...templateProblems(step.id, writtenOf(step, texts), ''),
    ...unknownVariables({ ...step, data: texts }, around.known, around.context?.written ?? []),
    ...unfitValues({ ...step, data: parsed.data }, around.known, around.context?.written ?? []),
    ...unsubscribeProblems(step, texts),
    ...sampleProblems(step, texts, around),
    ...connectionProblems(step, around),
    ...categoryProblems(step, around),
    ...messageTemplateProblems(step, around),
    ...secretProblems(step),
    ...goalProblems(step.id, kind.needsGoal(parsed.data), around),
    ...(needsContact && around.loose ? [{ code: 'contact_may_be_missing' as const, ...at }] : []),
  ];
}

const connectionProblems = (
  { id, user_app_id }: CheckedStep,
  { failingConnectionIds }: FlowCheckContext,
): FoundProblem[] =>
  user_app_id !== null && failingConnectionIds.has(user_app_id)
    ? [{ code: 'connection_failing', step_id: id, field: 'user_app_id' }]
    : [];

/** A message of a category that the account has no more, or that a template or another account named. */
function categoryProblems(
  { id: step_id, data }: CheckedStep,
  { messageCategories }: FlowCheckContext,
): FoundProblem[] {
  const { message_category: category } = data;
  return typeof category !== 'string' || messageCategories.has(category)
    ? []
    : [{ code: 'category_unknown', step_id, field: 'message_category', subject: category }];
}

/** Whether the template exists that the step's message is made of, and is one for such messages. */
function messageTemplateProblems(
  { id: step_id, data, app_webhook_unique_identifier: webhook }: CheckedStep,
  { messageTemplates }: FlowCheckContext,
): FoundProblem[] {
  const call = callOfWebhook(webhook);
  const { message_template_id: id, template_id } = appFields.safeParse(data).data ?? {};
  const templateId = linkedTemplate({ message_template_id: id, template_id }, call);
  return templateId === null || messageTemplates.get(templateId) === templatesOf(call)?.kind
    ? []
    : [
        {
          code: 'message_template_unknown',
          step_id,
          field: 'message_template_id',
          subject: String(templateId),
        },
      ];
}

/** Whether the tag exists that the step's data must name. */
function tagProblems({ id: step_id, type, data }: CheckedStep, { tagIds }: FlowCheckContext): FoundProblem[] {
  const field = tagFieldOf(type, data);
  if (field === null) return [];
  const tagId = tagOf(type, data);
  if (tagId === null) return [{ code: 'field_missing', step_id, field, subject: 'tag_id' }];
  return tagIds.has(tagId) ? [] : [{ code: 'tag_unknown', step_id, field, subject: String(tagId) }];
}

/** Whether the segment exists that the step's data must name. */
function segmentProblems(
  { id: step_id, type, data }: CheckedStep,
  { segmentIds }: FlowCheckContext,
): FoundProblem[] {
  const field = segmentFieldOf(type, data);
  if (field === null) return [];
  const segmentId = segmentOf(type, data);
  if (segmentId === null) return [{ code: 'field_missing', step_id, field, subject: 'segment_id' }];
  return segmentIds.has(segmentId)
    ? []
    : [{ code: 'segment_unknown', step_id, field, subject: String(segmentId) }];
}

/** A condition on a tag that no contact has and no flow adds: from a template, or with another name than in an import. */
function emptyTagProblems(
  { id: step_id, type, data }: CheckedStep,
  { emptyTags, givenTags }: StepCheckContext,
): FoundProblem[] {
  if (!isBranching(type)) return [];
  const tagId = tagOf(type, data);
  const name = tagId === null || givenTags.has(tagId) ? undefined : emptyTags.get(tagId);
  return name === undefined
    ? []
    : [{ code: 'tag_empty', step_id, field: tagFieldOf(type, data), subject: name }];
}

/** The texts that the user wrote: generated ones, such as an app's request, are checked in the fields they come from. */
const writtenOf = ({ app_webhook_unique_identifier: webhook }: CheckedStep, texts: object): object =>
  Object.fromEntries(Object.entries(texts).filter(([field]) => !isMadeField(webhook, field)));

/** Every text of a step's data may hold Liquid, at any depth. */
function templateProblems(step_id: number, value: unknown, field: string): FoundProblem[] {
  if (typeof value === 'string') {
    const fault = templateProblem(value);
    return fault === null ? [] : [{ code: 'template_invalid', step_id, field, subject: fault }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) =>
    templateProblems(step_id, inside, field === '' ? key : `${field}.${key}`),
  );
}
