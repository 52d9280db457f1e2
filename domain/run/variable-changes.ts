import type { JsonObject } from '../entities/common';
import type { VariableChange } from '../entities/automatisations/simulation';
import { jsonLength, toJson } from '../values/json';
import { shortened } from '../values/text/shortened';
import { contactScope, type RunVariables } from './memory-run';

/** The variables as shown to people, by source. */
const scopeOf = ({ event, contact, globals }: RunVariables) => ({
  event,
  contact: contact && { ...contactScope(contact), tags: [...contact.tagIds].sort((a, b) => a - b) },
  global: globals,
});

/** A snapshot of the variables, by `source.name`. Nested values are replaced and never modified, so they need no copy. */
export function snapshot(variables: RunVariables): Map<string, unknown> {
  const named = Object.entries(scopeOf(variables)).flatMap(([source, values]) =>
    Object.entries((values ?? {}) satisfies JsonObject).map(
      ([name, value]) => [`${source}.${name}`, value] as const,
    ),
  );
  return new Map(named);
}

/** The differences between two snapshots; null means no value. */
export const changesBetween = (
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): VariableChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((variable) => {
    const [old, now] = [before.get(variable) ?? null, after.get(variable) ?? null];
    if (old === now || toJson(old) === toJson(now)) return [];
    return { variable, before: shortened(old), after: shortened(now) };
  });

/** Longest value, and longest total of a source, that a trial shows of the variables; further values are left out. */
const shownValue = 10_000;
const shownSource = 50_000;

/** The variables as a trial shows them. */
export function shownScope(variables: RunVariables) {
  const { event, contact, global } = scopeOf(variables);
  return { event: shown(event), contact: contact && shown(contact), global: shown(global) };
}

function shown(values: JsonObject): JsonObject {
  let length = 0;
  const fitting = Object.entries(values).flatMap(([name, value]) => {
    const short = shortened(value, shownValue);
    length += name.length + jsonLength(short, shownSource);
    return length <= shownSource ? [[name, short] as const] : [];
  });
  return Object.fromEntries(fitting);
}
