/** What stops a start and a person can mend. The message is one line: what is wrong and what to do. */
export class Problem extends Error {
  override name = 'Problem';
}

/** Any failure as a line for the terminal; one we did not foresee keeps its trace. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Problem' || error.name === 'SettingsError'
    ? error.message
    : (error.stack ?? error.message);
}
