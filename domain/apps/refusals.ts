import { readStatus, type Answer, type Reading } from './answer';

/** What a documented error means: whether another attempt may do better, and words with a way on. */
export interface Refusal {
  kind: 'retry' | 'failed' | 'skipped';
  message: string;
  /** How long another attempt has to wait, in milliseconds. */
  after?: number;
}

/** An error as a provider told it: its code there, and its own words. */
export interface Told {
  code: string;
  words: string;
}

/**
 * Reads a refusal by the provider's own code, where its documentation says what that means, and by the status where it does not. The
 * codes are kept as `{app}_{code}`.
 */
export function readRefusal(
  answer: Answer,
  app: { id: string; name: string },
  told: Told | null,
  known: Readonly<Record<string, Refusal>>,
): Reading {
  const byStatus = readStatus(answer);
  if (!told) return byStatus;
  const code = `${app.id}_${told.code}`;
  const refusal = Object.hasOwn(known, told.code) ? known[told.code] : undefined;
  if (refusal) return { ...refusal, code };
  const words = told.words || told.code;
  if (byStatus.kind === 'retry') {
    // A status says more than nothing.
    return told.words === '' ? byStatus : { kind: 'retry', code, message: `${app.name} refused: ${words}` };
  }
  return {
    kind: 'failed',
    code,
    message: `${app.name} refused: correct the step or the connection, then retry. In its words: ${words}`,
  };
}
