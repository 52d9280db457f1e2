import type pg from 'pg';
import type { Backend, Settled } from './backends';

/** Returns the name of a statement in a trace. */
export function labelOf({ name, text }: pg.QueryConfig): string {
  return name ?? text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
}

/** Whether both ask the same, of the same rows. */
export const isSame = (one: pg.QueryConfig, other: pg.QueryConfig): boolean =>
  one.text === other.text && JSON.stringify(one.values) === JSON.stringify(other.values);

/** Returns the query with the time at which its transaction began. */
export const inItsTime = (query: pg.QueryConfig, now: number): pg.QueryConfig =>
  /^BEGIN\b/i.test(query.text) ? { text: `${query.text}; SET LOCAL simulated.began = '${now}'` } : query;

/** Records whether a transaction is open. */
export function noteTransaction(backend: Backend, { text }: pg.QueryConfig, settled: Settled): void {
  if (/^BEGIN\b/i.test(text) && !('error' in settled)) backend.isOpen = true;
  else if (/^(COMMIT|ROLLBACK)\b/i.test(text)) backend.isOpen = false;
}

/** Whether a process waits for itself, directly or through others. */
export function isInCircle(pid: number, waitsFor: ReadonlyMap<number, readonly number[]>): boolean {
  const seen = new Set<number>();
  const reaches = (from: number): boolean =>
    (waitsFor.get(from) ?? []).some((other) => {
      if (other === pid) return true;
      if (seen.has(other)) return false;
      seen.add(other);
      return reaches(other);
    });
  return reaches(pid);
}
