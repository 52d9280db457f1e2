import type pg from 'pg';

/** A read that takes longer than this, in milliseconds, is costly; it stays costly until it takes less than `quick`. */
const costly = 200;
const quick = 50;
/**
 * A read that counts more rows than this is costly too, however fast: a page reads every three seconds, and each of many pages would repeat
 * the count.
 */
const manyRows = 20_000;
/** Fewer rows than these cost little: where the read was slow all the same, the machine was, and the answer is kept for the shortest time. */
export const fewRows = 1_000;
/**
 * A costly answer is cached for so many times as long as reading it took, within these bounds. A page reads three such counts: together
 * they take about one hundredth of a processor, so that they do not slow down another account's 99th percentile.
 */
const keptRatio = 240;
const keptShortest = 5_000;
const keptLongest = 120_000;
/** Within this time after expiry, a caller still gets the old answer at once, while the read is repeated. */
const staleLongest = 30_000;
/** The most answers that are cached per database. */
const mostKept = 1_000;

interface Kept {
  answer: Promise<unknown>;
  /** Infinite while the read is repeated. */
  until: number;
}

const keptOf = new WeakMap<pg.Pool, Map<string, Kept>>();
/** Databases of which a read is costly by its rows alone. */
const judgedByRows = new WeakSet<pg.Pool>();

/** From now on, no read of this database is costly by its time: a test reads what it has just changed, and a busy machine makes any slow. */
export const judgeByRows = (pool: pg.Pool): unknown => judgedByRows.add(pool);

function keptIn(pool: pg.Pool): Map<string, Kept> {
  const kept = keptOf.get(pool) ?? new Map<string, Kept>();
  keptOf.set(pool, kept);
  return kept;
}

/**
 * Reads something that people look at again and again. A costly answer (counts of a million runs) is cached: callers get the same answer
 * for a while, and the first caller after that gets it too, while the read is repeated. So the database stays free for others, however many
 * callers there are, and only the very first caller waits. Reads that are not costly are not cached. `rowsOf` tells how many rows the
 * read has looked at, at least, where that is known.
 */
export async function costlyRead<Result>(
  pool: pg.Pool,
  key: string,
  read: () => Promise<Result>,
  rowsOf?: (result: Result) => number,
  ratio = keptRatio,
): Promise<Result> {
  const kept = keptIn(pool);
  const known = kept.get(key);
  const now = performance.now();
  if (!known) return readAnew(pool, key, read, rowsOf, ratio);
  // The answer under a key always comes from the `read` of that key.
  if (now <= known.until) return known.answer as Promise<Result>;
  const reread = readAnew(pool, key, read, rowsOf, ratio);
  // If this fails, the next caller reads again, and gets the error.
  reread.catch(() => kept.delete(key));
  const answer = now > known.until + staleLongest ? reread : (known.answer as Promise<Result>);
  kept.set(key, { answer, until: Infinity });
  return answer;
}

async function readAnew<Result>(
  pool: pg.Pool,
  key: string,
  read: () => Promise<Result>,
  rowsOf: ((result: Result) => number) | undefined,
  ratio: number,
): Promise<Result> {
  const began = performance.now();
  const answer = read();
  const result = await answer;
  const took = performance.now() - began;
  const kept = keptIn(pool);
  const least = kept.delete(key) ? quick : costly;
  const isSlow = took > least && !judgedByRows.has(pool);
  const rows = rowsOf?.(result) ?? fewRows;
  if (isSlow || rows > manyRows) {
    const longest = rows < fewRows ? keptShortest : keptLongest;
    const keptFor = Math.min(longest, Math.max(keptShortest, ratio * took));
    kept.set(key, { answer, until: performance.now() + keptFor });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }
  return result;
}
