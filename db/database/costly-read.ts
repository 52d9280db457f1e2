import type pg from 'pg';

/** A read that takes longer, in milliseconds, is costly; and one that was so stays it until it takes less than this. */
const costly = 200;
const quick = 50;
/** So is what counts more rows than this, however fast: a page looks every three seconds, and each of many pages would have it counted. */
const manyRows = 20_000;
/**
 * What was costly to read is answered again for so many times as long as reading it took, within these bounds. A page looks at three such
 * counts: together they take about one hundredth of a processor, so that they do not slow down another account's 99th percentile.
 */
const keptRatio = 240;
const keptShortest = 5_000;
const keptLongest = 120_000;
/** Whoever asks within this time after that gets the same once more, at once, while it is read anew. */
const staleLongest = 30_000;
/** Most answers kept of one database. */
const mostKept = 1_000;

interface Kept {
  answer: Promise<unknown>;
  /** Without an end while it is read anew. */
  until: number;
}

const keptOf = new WeakMap<pg.Pool, Map<string, Kept>>();

/**
 * Reads something that people look at again and again. Where that was costly (counts of a million runs), who asks for the same within a
 * while gets the same answer, and the one who asks after that gets it too, while it is read anew: the database is there for others, however
 * many look and however often, and nobody waits but the first. What is not costly is read each time. `rowsOf` says how many rows an answer
 * has counted.
 */
export async function costlyRead<Result>(
  pool: pg.Pool,
  key: string,
  read: () => Promise<Result>,
  rowsOf: (result: Result) => number = () => 0,
  ratio = keptRatio,
): Promise<Result> {
  const kept = keptOf.get(pool) ?? new Map<string, Kept>();
  keptOf.set(pool, kept);
  const known = kept.get(key);
  const now = performance.now();
  if (!known) return readAnew(kept, key, read, rowsOf, ratio);
  // What is kept under a key is what `read` answers for it.
  if (now <= known.until) return known.answer as Promise<Result>;
  const anew = readAnew(kept, key, read, rowsOf, ratio);
  // Whoever asks next reads it, and is told why that fails.
  anew.catch(() => kept.delete(key));
  const answer = now > known.until + staleLongest ? anew : (known.answer as Promise<Result>);
  kept.set(key, { answer, until: Infinity });
  return answer;
}

async function readAnew<Result>(
  kept: Map<string, Kept>,
  key: string,
  read: () => Promise<Result>,
  rowsOf: (result: Result) => number,
  ratio: number,
): Promise<Result> {
  const began = performance.now();
  const answer = read();
  const result = await answer;
  const took = performance.now() - began;
  const least = kept.delete(key) ? quick : costly;
  if (took > least || rowsOf(result) > manyRows) {
    const keptFor = Math.min(keptLongest, Math.max(keptShortest, ratio * took));
    kept.set(key, { answer, until: performance.now() + keptFor });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }
  return result;
}
