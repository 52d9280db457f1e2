import type { JsonObject } from '../entities/common';
import type { VariableChange } from '../entities/simulation';
import { toJson } from '../values/json';
import { contactScope, type RunVariables } from './memory-run';

/** The variables as people see them, by source. */
export const scopeOf = ({ event, contact, globals }: RunVariables) => ({
  event,
  contact: contact && { ...contactScope(contact), tags: [...contact.tagIds].sort((a, b) => a - b) },
  global: globals,
});

/** The variables at a moment, by `source.name`. What lies inside is replaced and never changed, so it need not be copied. */
export function snapshot(variables: RunVariables): Map<string, unknown> {
  const named = Object.entries(scopeOf(variables)).flatMap(([source, values]) =>
    Object.entries((values ?? {}) satisfies JsonObject).map(
      ([name, value]) => [`${source}.${name}`, value] as const,
    ),
  );
  return new Map(named);
}

/** What differs between two moments; null stands for none. */
export const changesBetween = (
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): VariableChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((variable) => {
    const [old, now] = [before.get(variable) ?? null, after.get(variable) ?? null];
    return old === now || toJson(old) === toJson(now) ? [] : { variable, before: old, after: now };
  });
