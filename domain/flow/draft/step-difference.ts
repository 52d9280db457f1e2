import type { JsonObject } from '../../entities/common';
import { isSameJson } from '../../values/same-json';
import type { ChainStep, Place } from '../chain/place';

/** A step with its place and its content. */
export interface WholeStep extends ChainStep {
  description: string;
  data: JsonObject;
  user_app_id: number | null;
  app_webhook_unique_identifier: string | null;
}

/** A field in which two versions of a step differ. */
interface FieldDifference {
  field: string;
  before: unknown;
  after: unknown;
}

/** A step that differs between two versions of a flow. */
export interface StepDifference<Step> {
  /** The step as it is afterwards; one that is removed, as it was. */
  step: Step;
  change: 'added' | 'removed' | 'changed';
  /** Of a changed step: the fields of its data that differ, and what else of it does. */
  fields: FieldDifference[];
}

/** The steps that differ between two versions of a flow. A place that only follows from others is not a difference, as in revisions. */
export function differenceOf<Step extends WholeStep>(
  before: readonly Step[],
  after: readonly Step[],
): StepDifference<Step>[] {
  const earlier = new Map(before.map((step) => [step.id, step]));
  const kept = new Set(after.map(({ id }) => id));
  const differences: StepDifference<Step>[] = before
    .filter(({ id }) => !kept.has(id))
    .map((step) => ({ step, change: 'removed', fields: [] }));
  for (const step of after) {
    const was = earlier.get(step.id);
    if (!was) differences.push({ step, change: 'added', fields: [] });
    else if (!isSameContent(was, step)) {
      differences.push({ step, change: 'changed', fields: fieldDifferences(was, step) });
    }
  }
  return differences.sort((one, other) => one.step.id - other.step.id);
}

function fieldDifferences(before: WholeStep, after: WholeStep): FieldDifference[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .sort()
    .filter((field) => !isSameJson(was[field], is[field]) && !(isBlank(was[field]) && isBlank(is[field])))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
}

/** Whether nothing was filled in: a form stores what an import leaves out, as an empty text or list. */
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || ['""', '[]', '{}'].includes(JSON.stringify(value));

const fieldsOf = (step: WholeStep): JsonObject => ({
  description: step.description,
  user_app_id: step.user_app_id,
  app_webhook_unique_identifier: step.app_webhook_unique_identifier,
  ...step.data,
});

/** Whether two versions of a step do the same, wherever they stand. */
export const isSameContent = (one: WholeStep, other: WholeStep): boolean =>
  one.type === other.type && isSameJson(fieldsOf(one), fieldsOf(other));

/** Whether two versions of a step stand at the same place. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.automatisation_step_before_id === other.automatisation_step_before_id && one.branch === other.branch;

/** Whether two versions of a flow have the same steps at the same places. */
export function areSameSteps(one: readonly WholeStep[], other: readonly WholeStep[]): boolean {
  const others = new Map(other.map((step) => [step.id, step]));
  return (
    one.length === other.length &&
    one.every((step) => {
      const same = others.get(step.id);
      return same !== undefined && isSameContent(step, same) && isSamePlace(step, same);
    })
  );
}
