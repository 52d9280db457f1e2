import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { SignedInState, ApiState } from '../context';

/** What lets its holder act without signing in must not be read in a log. */
const linkToken = /^(\/unsubscribe\/).+/;

/**
 * Gives each call an id, in the answer as X-Request-Id, and logs how it went: one line a call, with
 * the caller's address. Neither bodies, headers nor query strings are logged, so no secret and nothing about people is.
 */
export function requestLog(logger: Logger): Middleware<ApiState & Partial<SignedInState>> {
  return async (ctx, next) => {
    const started = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    try {
      await next();
    } finally {
      const { requestId, account } = ctx.state;
      const milliseconds = Math.round(performance.now() - started);
      const { method, status, ip: address } = ctx;
      const path = ctx.path.replace(linkToken, '$1…');
      logger.info(
        { requestId, method, path, status, milliseconds, address, userId: account?.userId },
        'Answered.',
      );
    }
  };
}
