import type { Parts } from '../parts';

interface CallRow {
  run_id: number;
  visit: number;
  state: string;
  method: string;
  key: string;
}

/**
 * Checks that each call did its work at most once, unless it may be repeated; and that no call is reported as of unknown outcome without a
 * reason.
 */
export async function checkCalls({ backends: { observer }, provider }: Parts): Promise<string[]> {
  const { rows } = await observer.query<CallRow>({
    name: 'all-calls',
    text: `SELECT run_id, visit, state, request ->> 'method' AS method, idempotency_key::text AS key FROM calls`,
  });
  return rows.flatMap(({ run_id: run, visit, state, method, key }) => {
    const { done = 0, isLost = false } = provider.byKey.get(key) ?? {};
    const call = `the ${method} of run ${run}, visit ${visit},`;
    const found: string[] = [];
    if (state === 'pending' || state === 'sending') found.push(`${call} is ${state} at rest`);
    if (state === 'unknown' && !isLost)
      found.push(`${call} is said to be unknown, and no answer and no process was lost`);
    if (method === 'POST' && done > 1) found.push(`${call} was made ${done} times`);
    if (method !== 'GET' && state === 'answered' && done === 0)
      found.push(`${call} is answered, and was never made`);
    return found;
  });
}
