import type { VariableRead } from '../../steps/definition';
import { definitionOf } from '../../steps/definitions';
import type { StepType } from '../../steps/types';
import { templateReads } from '../../values/liquid/template';
import { variableSources } from '../../values/path';

/** The variables that a step reads (its data is parsed): those its fields name, and those in the Liquid of its texts. */
export const variableReads = (type: StepType, data: object): VariableRead[] => [
  ...definitionOf(type).reads(data),
  ...textReads(data, ''),
];

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
