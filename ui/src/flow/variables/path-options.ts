import type { KnownVariable } from '../../../../domain/entities/automatisations/known-variable';
import type { VariableSource } from '../../../../domain/values/path';

/** A variable, and the path by which a form names it. */
export interface PathOption {
  path: string;
  variable: KnownVariable;
}

/** The variables that a path can name; those of a fixed source are named without it. */
export function optionsOf(known: readonly KnownVariable[], source: VariableSource | null): PathOption[] {
  if (source === null) return known.map((variable) => ({ path: variable.variable, variable }));
  const start = `${source}.`;
  return known
    .filter(({ variable }) => variable.startsWith(start))
    .map((variable) => ({ path: variable.variable.slice(start.length), variable }));
}
