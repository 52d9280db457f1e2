import type { JsonObject } from '../../entities/common';
import { definitionOf } from '../../steps/definitions';
import type { StepType } from '../../steps/types';
import { parseVariable } from '../../values/path';
import { templateReads } from '../../values/liquid/template';

interface NamingStep {
  type: StepType;
  data: JsonObject;
}

/** Whether a step names the contact's variable at the path, or one inside it. */
export function namesContactVariable({ type, data }: NamingStep, path: string): boolean {
  const wanted = path.split('.');
  return [...textPaths(data), ...definitionOf(type).contactPaths(data)].some((keys) =>
    wanted.every((key, place) => keys[place] === key),
  );
}

/** Any text of a step's data may be a variable, or a template that reads some. */
function textPaths(value: unknown): string[][] {
  if (typeof value === 'string') {
    const variable = parseVariable(value);
    const named = variable?.source === 'contact' ? [variable.keys] : [];
    const read = templateReads(value).filter(([source]) => source === 'contact');
    return [...named, ...read.map(([, ...keys]) => keys)];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textPaths) : [];
}
