import path from 'node:path';
import { Piscina } from 'piscina';
import { AtOnce } from '../at-once';
import { errors } from '../errors';
import type { LargeAnswer, LargeBody, LargeReading } from './thread';

/** Bodies of one account that are read at once; the interface sends one after another. */
const atOnce = 2;
/** Bodies that wait for the thread. */
const mostWaiting = 20;
/** How long one may wait and be read, in milliseconds. One of ten megabytes takes a second at the most. */
const readTime = 20_000;
/** In megabytes: a body of ten is a list of five million numbers at the worst. */
const heap = 512;

let threads: Piscina | undefined;
const underWay = new AtOnce(atOnce);

/**
 * Reads a body of megabytes in a thread of its own: meanwhile the process answers others, and one that is refused never becomes a value
 * here. Throws ApiError 503 when too many wait.
 */
export async function readLargeBody(userId: number, kind: LargeBody, body: Buffer): Promise<LargeAnswer> {
  const giveBack = underWay.take(userId);
  if (!giveBack) throw errors.busy(1);
  threads ??= new Piscina({
    filename: path.join(__dirname, 'thread.ts'),
    execArgv: ['--import', 'tsx'],
    minThreads: 0,
    maxThreads: 1,
    maxQueue: mostWaiting,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 64 },
  });
  const given: LargeReading = { kind, body };
  try {
    return (await threads.run(given, { signal: AbortSignal.timeout(readTime) })) as LargeAnswer; // as its thread answers
  } catch (error) {
    const isOver = error instanceof Error && (error.name === 'AbortError' || error.message.includes('queue'));
    throw isOver ? errors.busy(1) : error;
  } finally {
    giveBack();
  }
}
