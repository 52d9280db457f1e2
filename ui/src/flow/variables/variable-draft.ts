import { plainPath, variableSources, type VariableSource } from '../../../../domain/values/path';

/** A variable as forms hold it. */
export interface VariableDraft {
  source: VariableSource;
  path: string;
}

export const variableText = ({ source, path }: VariableDraft): string => `${source}.${path.trim()}`;

/** Splits a stored variable; one without a known source is taken as the event's. */
export function variableDraft(text: string): VariableDraft {
  const [first, ...rest] = text.split('.');
  const source = variableSources.find((candidate) => candidate === first);
  return source ? { source, path: rest.join('.') } : { source: 'event', path: text };
}

export const isVariable = ({ path }: VariableDraft): boolean => plainPath.safeParse(path).success;
