/** An error that a person can fix. The message is one line: what is wrong and the remedy. */
export class Problem extends Error {
  override name = 'Problem';
}

/** A server that Sillage needs does not answer: it may be there later. */
export class Unanswered extends Problem {}

/** Errors whose message already is the line for the user. */
const plain = new Set([
  'Problem',
  'SettingsError',
  'AccountProblem',
  'NewerDatabase',
  'Unmigrated',
  'LockedOut',
  'QueueInUse',
]);

/** Returns any failure as text for the terminal; an unexpected error keeps its stack trace. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return plain.has(error.name) ? error.message : (error.stack ?? error.message);
}

/**
 * Returns the code of a system error, such as `EADDRINUSE`. The error may come from another realm (jest), so `instanceof` does not work.
 */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
