import type pg from 'pg';

/** A read that takes longer, in milliseconds, is costly. */
const costly = 50;
/** What was costly to read is answered again for so many times as long as reading it took, and not longer than this. */
const keptRatio = 50;
const keptLongest = 30_000;
/** Most answers kept of one database. */
const mostKept = 1_000;

interface Kept {
  answer: Promise<unknown>;
  until: number;
}

const keptOf = new WeakMap<pg.Pool, Map<string, Kept>>();

/**
 * Reads something that people look at again and again. Where that was costly (counts of a million runs), who asks for the same within a
 * while gets the same answer: the database is there for others, however many look and however often. What is not costly is read each time.
 */
export async function costlyRead<Result>(
  pool: pg.Pool,
  key: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const kept = keptOf.get(pool) ?? new Map<string, Kept>();
  keptOf.set(pool, kept);
  const known = kept.get(key);
  // What is kept under a key is what `read` answers for it.
  if (known && known.until > performance.now()) return (await known.answer) as Result;
  const began = performance.now();
  const answer = read();
  // It was costly the last time: whoever asks meanwhile waits for the same answer.
  if (known) kept.set(key, { answer, until: Infinity });
  let took = 0;
  try {
    const result = await answer;
    took = performance.now() - began;
    return result;
  } finally {
    kept.delete(key);
    if (took > costly)
      kept.set(key, { answer, until: performance.now() + Math.min(keptLongest, keptRatio * took) });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }
}
