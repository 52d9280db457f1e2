import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A call byte for byte, as no HTTP client would send it. */
export interface RawCall {
  /** The bytes to write, piece by piece. */
  pieces: readonly Buffer[];
  /** Milliseconds between two pieces. */
  pause: number;
  /** What the caller does after writing: it waits for the response, half-closes the connection, or destroys it. */
  end: 'waits' | 'ends' | 'breaks';
}

export interface RawAnswer {
  status: number;
  /** Content-Type, without its parameters. */
  type: string;
  /** The length of the response body, in bytes. */
  length: number;
  /** The beginning of the response body. */
  text: string;
}

/** The most bytes of a response that are kept; reading stops after them. */
const kept = 64 * 1024;
const readAtMost = 20_000_000;
/** How long to wait for a response, in milliseconds. */
const patience = 30_000;

/** Sends a call to this machine by a separate connection; returns the response, null when the connection ended without one. */
export async function sendRaw(port: number, { pieces, pause, end }: RawCall): Promise<RawAnswer | null> {
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  let length = 0;
  let isLate = false;
  const over = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  // A server that has refused a call need not read the rest of it.
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

/** A stream that never ends counts as answered once its headers have arrived. */
const isStream = (chunks: readonly Buffer[]): boolean =>
  chunks.length === 1 && /\r\ncontent-type: text\/event-stream/i.test(chunks[0]?.toString('latin1') ?? '');

function answerOf(received: Buffer, length: number): RawAnswer | null {
  const text = received.toString('latin1');
  // "100 Continue" precedes the response.
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
