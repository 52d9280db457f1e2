import type { Answer } from '../../apps/answer';
import { readPath } from '../../values/path';
import type { Run } from '../run';
import { StepError } from '../step-error';
import { isReadOnly } from '../update-variable/schema';
import type { ApiCallData } from './schema';

const roots = new Set(['status', 'headers', 'body']);

/** The keys of `choices[0].text`; a path that begins with neither `status`, `headers` nor `body` is inside the body. */
function keysOf(path: string): string[] {
  const keys = path
    .trim()
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((key) => key !== '');
  const [first = ''] = keys;
  if (!roots.has(first)) return ['body', ...keys];
  // Header names are case-insensitive.
  return first === 'headers' ? keys.map((key) => key.toLowerCase()) : keys;
}

/**
 * Copies parts of an answer to variables, by the step's mapping; returns the paths that were missing. These are written as null, so that no
 * later step reads a value from an earlier answer.
 *
 * @throws StepError when a variable cannot be written, or the answer's body could not be read.
 */
export function extractVariables(
  pairs: ApiCallData['extract_variables'],
  answer: Answer,
  run: Run,
): string[] {
  const missing: string[] = [];
  for (const { from, to } of pairs) {
    if (isReadOnly(to)) throw new StepError('variable_read_only', `${to} cannot be changed.`);
    const keys = keysOf(from);
    if (answer.unread && keys[0] === 'body') throw new StepError(answer.unread.code, answer.unread.message);
    const value = readPath(answer, keys);
    if (value === undefined) missing.push(from);
    run.write(to, value ?? null);
  }
  return missing;
}
