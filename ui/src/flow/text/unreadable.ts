import { templateProblem } from '../../../../domain/values/liquid/template';

/** Whether a text of a step's data, however deep it lies, holds a placeholder that cannot be read. */
export function isUnreadable(value: unknown): boolean {
  if (typeof value === 'string') return templateProblem(value) !== null;
  return typeof value === 'object' && value !== null && Object.values(value).some(isUnreadable);
}
