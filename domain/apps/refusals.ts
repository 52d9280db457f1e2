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
  const kind = byStatus.kind === 'retry' ? 'retry' : 'failed';
  return { kind, code, message: `${app.name} refused: ${told.words || told.code}` };
}
