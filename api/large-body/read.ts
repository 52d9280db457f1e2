import path from 'node:path';
import type { Piscina } from 'piscina';
import { isEnded, isQueueFull, openThreads } from '../../config/threads';
import { AtOnce } from '../limits/at-once';
import { errors } from '../http/errors';
import type { LargeAnswer, LargeBody, LargeReading } from './thread';

/** Bodies of one account that are read at once; the interface sends one after another. */
const atOnce = 2;
/** How long one may wait and be read, in milliseconds. One of ten megabytes takes a second at the most. */
const readTime = 20_000;
/** A body of ten megabytes is a list of five million numbers at the worst. */
const limits = { most: 1, waiting: 20, idle: 60_000, heap: 512, young: 64, stepsBack: true };

let threads: Piscina | undefined;
const underWay = new AtOnce(atOnce);

/**
 * Reads a body of megabytes in a thread of its own: meanwhile the process answers others, and one that is refused never becomes a value
 * here. `receive` is asked for it when the account may send one. Throws what that does, and ApiError 503 when too many wait.
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
    // The thread gets the body itself, not a copy, where it lies alone in its memory.
    const transferList = body.length === body.buffer.byteLength ? [body.buffer as ArrayBuffer] : [];
    const signal = AbortSignal.timeout(readTime);
    return (await threads.run(given, { signal, transferList })) as LargeAnswer; // as its thread answers
  } catch (error) {
    throw isEnded(error) || isQueueFull(error) ? errors.busy(1) : error;
  }
}
