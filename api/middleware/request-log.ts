import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { SignedInState, ApiState } from '../context';

/** A token that lets its holder act without signing in must not appear in a log, nor what somebody reads. */
const linkToken = /^(\/unsubscribe\/|\/m\/[oc]\/).+/;

/**
 * Gives each call an id, in the answer as X-Request-Id, and logs its outcome: one line per call, with the caller's address. Bodies, headers
 * and query strings are not logged, so that the log contains no secrets and nothing about people.
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
