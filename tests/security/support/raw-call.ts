import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A call byte for byte, as no client of HTTP would send it. */
export interface RawCall {
  /** What is written, piece by piece. */
  pieces: readonly Buffer[];
  /** Milliseconds between two pieces. */
  pause: number;
  /** What the caller does when all is written: it waits for the answer, says that nothing more comes, or is gone. */
  end: 'waits' | 'ends' | 'breaks';
}

export interface RawAnswer {
  status: number;
  /** Content-Type, without what follows it. */
  type: string;
  /** Bytes behind the headers. */
  length: number;
  /** The beginning of what stands behind the headers. */
  text: string;
}

/** Bytes of an answer that are kept, and after which nobody reads on. */
const kept = 64 * 1024;
const readAtMost = 20_000_000;
/** How long an answer is waited for, in milliseconds. */
const patience = 30_000;

/** Sends a call to this machine by a connection of its own; answers what came, null when the connection ended without an answer. */
export async function sendRaw(port: number, { pieces, pause, end }: RawCall): Promise<RawAnswer | null> {
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  let length = 0;
  let isLate = false;
  const over = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  // A server that has refused a call need not take the rest of it.
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    length += chunk.length;
    if (length <= kept + chunk.length) chunks.push(chunk);
    if (length > readAtMost || isStream(chunks)) socket.destroy();
  });
  const late = setTimeout(() => {
    isLate = true;
    socket.destroy();
  }, patience);
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece);
    if (pause > 0) await delay(pause);
  }
  if (end === 'ends') socket.end();
  if (end === 'breaks') socket.destroySoon();
  await over;
  clearTimeout(late);
  if (isLate) throw new Error(`No answer was complete within ${patience} ms`);
  return answerOf(Buffer.concat(chunks), length);
}

/** What goes on for as long as somebody listens is answered once its headers are there. */
const isStream = (chunks: readonly Buffer[]): boolean =>
  chunks.length === 1 && /\r\ncontent-type: text\/event-stream/i.test(chunks[0]?.toString('latin1') ?? '');

function answerOf(received: Buffer, length: number): RawAnswer | null {
  const text = received.toString('latin1');
  // "Continue" goes before the answer.
  const start = text.startsWith('HTTP/1.1 100') ? text.indexOf('\r\n\r\n') + 4 : 0;
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text.slice(start, start + 20))?.[1];
  if (status === undefined) return null;
  const bodyAt = text.indexOf('\r\n\r\n', start) + 4;
  const [, type = ''] = /\r\ncontent-type: ([^;\r\n]*)/i.exec(text.slice(start, bodyAt)) ?? [];
  return {
    status: Number(status),
    type,
    length: length - bodyAt,
    text: received.subarray(bodyAt).toString(),
  };
}
