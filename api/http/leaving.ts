import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Middleware } from 'koa';

/**
 * Asks callers, once the process is told to stop, to make their next call on another connection (`Connection: close`, RFC 9112 9.6). A
 * call that was sent just when its connection closes is lost to its caller: a proxy answers 502.
 */
export const endConnections =
  (stopping: AbortSignal | undefined): Middleware =>
  async (ctx, next) => {
    try {
      await next();
    } finally {
      if (stopping?.aborted && !ctx.headerSent) ctx.set('Connection', 'close');
    }
  };

/** Times in milliseconds. */
export interface QuietLimits {
  /** How long no call may have come. */
  quiet: number;
  /** When it resolves at the latest. */
  longest: number;
}

/** Resolves when no call has come to the server for a while. */
export async function quiet(server: Server, { quiet: rest, longest }: QuietLimits): Promise<void> {
  const began = performance.now();
  let last = began;
  const note = (): void => {
    last = performance.now();
  };
  server.on('request', note);
  for (;;) {
    const now = performance.now();
    const left = Math.min(last + rest, began + longest) - now;
    if (left <= 0) break;
    await delay(left);
  }
  server.off('request', note);
}
