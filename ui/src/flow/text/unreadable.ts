import { templateProblem } from '../../../../domain/values/liquid/template';

/** Whether any text in a step's data, at any depth, contains an invalid placeholder. */
export function isUnreadable(value: unknown): boolean {
  if (typeof value === 'string') return templateProblem(value) !== null;
  return typeof value === 'object' && value !== null && Object.values(value).some(isUnreadable);
}
