import type pg from 'pg';

/** A read that takes longer, in milliseconds, is costly. */
const costly = 200;
/** What was costly to read is answered again for so many times as long as reading it took, and not longer than this. */
const keptRatio = 50;
const keptLongest = 30_000;
/** Whoever asks within this time after that gets the same once more, at once, while it is read anew. */
const staleLongest = 30_000;
/** Most answers kept of one database. */
const mostKept = 1_000;

interface Kept {
  answer: Promise<unknown>;
  until: number;
  /** It is read anew. */
  isRenewed: boolean;
}

const keptOf = new WeakMap<pg.Pool, Map<string, Kept>>();

/**
 * Reads something that people look at again and again. Where that was costly (counts of a million runs), who asks for the same within a
 * while gets the same answer, and the one who asks after that gets it too, while it is read anew: the database is there for others, however
 * many look and however often, and nobody waits but the first. What is not costly is read each time.
 */
export async function costlyRead<Result>(
  pool: pg.Pool,
  key: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const kept = keptOf.get(pool) ?? new Map<string, Kept>();
  keptOf.set(pool, kept);
  const known = kept.get(key);
  const now = performance.now();
  if (!known || now > known.until + staleLongest) return readAnew(kept, key, read);
  if (now > known.until && !known.isRenewed) {
    known.isRenewed = true;
    // Whoever asks next is told why it failed.
    readAnew(kept, key, read).catch(() => kept.delete(key));
  }
  // What is kept under a key is what `read` answers for it.
  return known.answer as Promise<Result>;
}

async function readAnew<Result>(
  kept: Map<string, Kept>,
  key: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now();
  const answer = read();
  const result = await answer;
  const took = performance.now() - began;
  kept.delete(key);
  if (took > costly) {
    const until = performance.now() + Math.min(keptLongest, keptRatio * took);
    kept.set(key, { answer, until, isRenewed: false });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }
  return result;
}
