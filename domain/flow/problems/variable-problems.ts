import type { KnownVariables, FoundProblem } from './checked-flow';
import { isJsonObject } from '../../entities/common';
import { contactTextFields } from '../../entities/contacts/contact';
import type { StepType } from '../../steps/types';
import type { Variable } from '../../values/path';
import { variableReads } from '../variables/variable-reads';

const contactFields: ReadonlySet<string> = new Set([
  'external_id',
  'created_at',
  'opted_out',
  'consent_to',
  ...contactTextFields,
]);

/** Whether the paths are equal, or one lies inside the other. */
const meet = (some: readonly string[], others: readonly string[]): boolean =>
  some.slice(0, others.length).every((key, place) => key === others[place]);

/** Whether a value holds something at a path; in a list, at any of its items. */
function holds(value: unknown, [key, ...inner]: readonly string[]): boolean {
  if (key === undefined || key === 'size') return true; // Liquid's size of a list or a text
  if (Array.isArray(value)) return value.some((item) => holds(item, inner));
  return isJsonObject(value) && key in value && holds(value[key], inner);
}

/** Whether a variable overlaps one of those that earlier steps have written. */
export const isWritten = ({ source, keys }: Variable, written: readonly Variable[]): boolean =>
  written.some((other) => other.source === source && meet(other.keys, keys));

/** Whether the account knows a variable, or one of the earlier steps has written it. */
export function isKnown(variable: Variable, known: KnownVariables, written: readonly Variable[]): boolean {
  const { source, keys } = variable;
  const [first = ''] = keys;
  if (isWritten(variable, written)) return true;
  if (source === 'event') {
    return known.eventData.length === 0 || known.eventData.some((data) => holds(data, keys));
  }
  if (source === 'global') return known.globalNames.has(first);
  return contactFields.has(first) || known.contactPaths.some((path) => meet(path.split('.'), keys));
}

/**
 * Unknown variables that a step reads: no field, no custom field, no global variable, not written by an earlier step, and not in the data
 * of the latest events.
 */
export function unknownVariables(
  step: { id: number; type: StepType; data: object },
  known: KnownVariables,
  written: readonly Variable[],
): FoundProblem[] {
  const told = new Set<string>();
  return variableReads(step.type, step.data).flatMap(({ field, variable }): FoundProblem[] => {
    const subject = [variable.source, ...variable.keys].join('.');
    if (told.has(subject) || isKnown(variable, known, written)) return [];
    told.add(subject);
    const code = variable.source === 'event' ? 'event_field_unseen' : 'variable_unknown';
    return [{ code, step_id: step.id, field, subject }];
  });
}
