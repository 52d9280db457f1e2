import { contactTextFields } from '../entities/contact';
import type { StepType } from '../steps/types';
import type { Variable } from '../values/path';
import type { FoundProblem } from './problems';
import { variableReads } from './variable-reads';

/** The stored variables that an account has. */
export interface KnownVariables {
  /** Paths of the custom fields in a contact's data. */
  contactPaths: readonly string[];
  /** Names of the global variables. */
  globalNames: ReadonlySet<string>;
}

const contactFields: ReadonlySet<string> = new Set([
  ...['external_id', 'created_at', 'opted_out'],
  ...contactTextFields,
]);

/** Whether one path is the other, or lies in it. */
const meet = (some: readonly string[], others: readonly string[]): boolean =>
  some.slice(0, others.length).every((key, place) => key === others[place]);

function isKnown({ source, keys }: Variable, known: KnownVariables, written: readonly Variable[]): boolean {
  const [first = ''] = keys;
  if (written.some((other) => other.source === source && meet(other.keys, keys))) return true;
  if (source === 'global') return known.globalNames.has(first);
  return contactFields.has(first) || known.contactPaths.some((path) => meet(path.split('.'), keys));
}

/**
 * Variables of the contact and of the account that a step reads although nobody has said what they are: no field, no custom
 * field, no global variable, and nothing that a step before it writes. What an event holds is its sender's to say.
 */
export function unknownVariables(
  step: { id: number; type: StepType; data: unknown },
  known: KnownVariables,
  written: readonly Variable[],
): FoundProblem[] {
  const told = new Set<string>();
  return variableReads(step.type, step.data).flatMap(({ field, variable }): FoundProblem[] => {
    const subject = [variable.source, ...variable.keys].join('.');
    if (variable.source === 'event' || told.has(subject) || isKnown(variable, known, written)) return [];
    told.add(subject);
    return [{ code: 'variable_unknown', step_id: step.id, field, subject }];
  });
}
