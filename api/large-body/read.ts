import path from 'node:path';
import type { Piscina } from 'piscina';
import { isEnded, isQueueFull, openThreads } from '../../config/threads';
import { AtOnce } from '../limits/at-once';
import { errors } from '../http/errors';
import type { LargeAnswer, LargeBody, LargeReading } from './thread';

/** Most bodies of one account that are parsed at once; the interface sends them one after another. */
const atOnce = 2;
/** How long a body may wait and be parsed, in milliseconds. Ten megabytes take a second at most. */
const readTime = 20_000;
/** In the worst case, a body of ten megabytes is a list of five million numbers. */
const limits = { most: 1, waiting: 20, idle: 60_000, heap: 512, young: 64, stepsBack: true };

let threads: Piscina | undefined;
const underWay = new AtOnce(atOnce);

/**
 * Parses a large body in a thread of its own: the process serves other calls meanwhile, and a refused body never becomes a value here.
 * `receive` is called to read the body once the account may send one. Throws what `receive` throws, and ApiError 503 when too many wait.
 */
export const readLargeBody = (
  userId: number,
  kind: LargeBody,
  receive: () => Promise<Buffer>,
): Promise<LargeAnswer> =>
  underWay.during(
    userId,
    () => errors.busy(1),
    () => read(kind, receive),
  );

async function read(kind: LargeBody, receive: () => Promise<Buffer>): Promise<LargeAnswer> {
  threads ??= openThreads(path.join(__dirname, 'thread'), limits);
  try {
    const body = await receive();
    const given: LargeReading = { kind, body };
    // A body in a buffer of its own is transferred to the thread instead of copied.
    const transferList = body.length === body.buffer.byteLength ? [body.buffer as ArrayBuffer] : [];
    const signal = AbortSignal.timeout(readTime);
    return (await threads.run(given, { signal, transferList })) as LargeAnswer; // the type that the thread answers
  } catch (error) {
    throw isEnded(error) || isQueueFull(error) ? errors.busy(1) : error;
  }
}
