import type { JsonObject } from '../../entities/common';
import type { StepType } from '../../steps/types';
import { parseVariable } from '../../values/path';
import { templateReads } from '../../values/liquid/template';

interface NamingStep {
  type: StepType;
  data: JsonObject;
}

/** Whether a step names the contact's variable at the path, or one that lies in it. */
export function namesContactVariable(step: NamingStep, path: string): boolean {
  const wanted = path.split('.');
  return [...textPaths(step.data), ...barePaths(step)].some((keys) =>
    wanted.every((key, place) => keys[place] === key),
  );
}

/** Every text of a step's data may be a variable, or a template that reads some. */
function textPaths(value: unknown): string[][] {
  if (typeof value === 'string') {
    const variable = parseVariable(value);
    const named = variable?.source === 'contact' ? [variable.keys] : [];
    const read = templateReads(value).filter(([source]) => source === 'contact');
    return [...named, ...read.map(([, ...keys]) => keys)];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textPaths) : [];
}

/** Where a path stands without its source, because the step says elsewhere that it lies in the contact. */
function barePaths({ type, data }: NamingStep): string[][] {
  const bare = (path: unknown): string[][] => (typeof path === 'string' ? [path.split('.')] : []);
  if (type === 'DELAY') return data['source'] === 'contact' ? bare(data['delay_variable']) : [];
  if (type !== 'LOOP') return [];
  const filters: unknown[] = Array.isArray(data['contact_filters']) ? data['contact_filters'] : [];
  return [
    ...(data['source'] === 'contact' ? bare(data['value']) : []),
    ...bare(data['one_for_each']),
    ...filters.flatMap((filter) =>
      typeof filter === 'object' && filter !== null && 'variable' in filter ? bare(filter.variable) : [],
    ),
  ];
}
