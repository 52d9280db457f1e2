/** What stops a start and a person can mend. The message is one line: what is wrong and what to do. */
export class Problem extends Error {
  override name = 'Problem';
}

/** Errors whose message is already the line for the person who asked. */
const plain = new Set(['Problem', 'SettingsError', 'AccountProblem', 'NewerDatabase']);

/** Any failure as text for the terminal; one we did not foresee keeps its trace. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return plain.has(error.name) ? error.message : (error.stack ?? error.message);
}

/** The code of an error of the system, as `EADDRINUSE`. It may come from another realm (jest), so no `instanceof`. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
