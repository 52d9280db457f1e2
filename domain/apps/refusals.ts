import { readStatus, type Answer, type Reading } from './answer';

/** What a documented error means: whether another attempt may succeed, and words that say what to do. */
export interface Refusal {
  kind: 'retry' | 'failed' | 'skipped';
  message: string;
  /** How long to wait before another attempt, in milliseconds. */
  after?: number;
}

/** An error as the provider stated it: its code and its words. */
export interface Told {
  code: string;
  words: string;
}

/**
 * Reads a refusal by the provider's own code, where its documentation explains that, and otherwise by the status. The codes are stored as
 * `{app}_{code}`.
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
    // Without words from the provider, the status says more.
    return told.words === '' ? byStatus : { kind: 'retry', code, message: `${app.name} refused: ${words}` };
  }
  return {
    kind: 'failed',
    code,
    message: `${app.name} refused: correct the step or the connection, then retry. In its words: ${words}`,
  };
}
