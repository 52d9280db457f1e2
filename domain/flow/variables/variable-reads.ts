import type { StepData } from '../../steps';
import type { Filter } from '../../steps/filter';
import type { StepType } from '../../steps/types';
import { parseVariable, variableSources, type Variable, type VariableSource } from '../../values/path';
import { templateReads } from '../../values/liquid/template';

/** A variable that a step reads, and the field of its data that names it. */
export interface VariableRead {
  field: string;
  variable: Variable;
}

/** Where a field says which variable; a path without a source lies in the one given. */
function named(field: string, path: unknown, source?: VariableSource): VariableRead[] {
  const written = typeof path === 'string' ? path.trim() : '';
  const variable = parseVariable(written) ?? (source ? parseVariable(`${source}.${written}`) : null);
  return variable ? [{ field, variable }] : [];
}

const filterReads = (field: string, filters: readonly Filter[], source?: VariableSource): VariableRead[] =>
  filters.flatMap(({ variable, variable_type, value }, place) => [
    // The path of a filter never has a source: it lies in the contact, or in the counted event's data.
    ...(source
      ? [{ field: `${field}.${place}.variable`, variable: { source, keys: variable.split('.') } }]
      : []),
    ...(variable_type.endsWith('_variable') ? named(`${field}.${place}.value`, value) : []),
  ]);

const fieldReads: { [K in StepType]?: (data: StepData<K>) => VariableRead[] } = {
  CONDITION: (data) => (data.operation === 'CONTACT_IS_IN_TAG' ? [] : named('variable', data.variable)),
  DELAY: (data) =>
    data.use_variable ? named('delay_variable', data.delay_variable, data.source ?? 'event') : [],
  UPDATE_VARIABLE: (data) => (data.value_type.endsWith('_variable') ? named('value', data.value) : []),
  LOOP: ({ source, value, contact_filters, one_for_each: field }) =>
    source === 'contact' || source === 'event'
      ? named('value', value, source)
      : [
          ...filterReads('contact_filters', contact_filters, 'contact'),
          ...(field
            ? [{ field: 'one_for_each', variable: { source: 'contact' as const, keys: field.split('.') } }]
            : []),
        ],
  COUNT: (data) =>
    data.type === 'items' ? named('value', data.value, 'event') : filterReads('filters', data.filters),
};

/** The variables that a step of the kind reads: those its fields name, and those its texts hold as Liquid. */
export function variableReads(type: StepType, data: unknown): VariableRead[] {
  // The registry pairs each kind's data with its reads; the compiler cannot follow that pair through a lookup.
  const reads = fieldReads[type] as ((data: unknown) => VariableRead[]) | undefined;
  return [...(reads?.(data) ?? []), ...textReads(data, '')];
}

function textReads(value: unknown, field: string): VariableRead[] {
  if (typeof value === 'string') {
    return templateReads(value).flatMap(([first, ...keys]) => {
      const source = variableSources.find((candidate) => candidate === first);
      return source && keys.length > 0 ? [{ field, variable: { source, keys } }] : [];
    });
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) =>
    textReads(inside, field === '' ? key : `${field}.${key}`),
  );
}
