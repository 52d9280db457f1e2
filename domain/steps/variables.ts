import { parseVariable, type Variable, type VariableSource } from '../values/path';
import type { VariableRead } from './definition';
import type { Filter } from './filter';

/** The variable that a field names; a path without a source belongs to the given one. */
export function namedBy(field: string, path: unknown, source?: VariableSource): VariableRead[] {
  const written = typeof path === 'string' ? path.trim() : '';
  const variable = parseVariable(written) ?? (source ? parseVariable(`${source}.${written}`) : null);
  return variable ? [{ field, variable }] : [];
}

/** The variables that filters name. Their own paths never have a source: they belong to the given one, or to the counted event's data. */
export const namedByFilters = (
  field: string,
  filters: readonly Filter[],
  source?: VariableSource,
): VariableRead[] =>
  filters.flatMap(({ variable, variable_type, value }, place) => [
    ...(source
      ? [{ field: `${field}.${place}.variable`, variable: { source, keys: variable.split('.') } }]
      : []),
    ...(variable_type.endsWith('_variable') ? namedBy(`${field}.${place}.value`, value) : []),
  ]);

/** Variables of the event, by their names. */
export const inEvent = (...names: string[]): Variable[] =>
  names.map((name) => ({ source: 'event', keys: [name] }));

/** Keeps the paths that are variables, out of stored paths. */
export const variablesAmong = (paths: readonly unknown[]): Variable[] =>
  paths.flatMap((path) => (typeof path === 'string' ? (parseVariable(path) ?? []) : []));

/** A path that stands without its source. */
export const barePath = (path: unknown): string[][] => (typeof path === 'string' ? [path.split('.')] : []);
