import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { SignedInState, ApiState } from '../context';

/** Paths that hold nothing about people: those of calls have ids of rows, those of files the names of builds. */
const told = /^\/(api|assets)\//;
/**
 * The first part of any other path: the rest may be a token that lets its holder act without signing in, or, in an address of the interface,
 * a contact's external id, which may be an e-mail address.
 */
const firstPart = /^(\/[^/]*\/).+/;

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
      const path = told.test(ctx.path) ? ctx.path : ctx.path.replace(firstPart, '$1…');
      logger.info(
        { requestId, method, path, status, milliseconds, address, userId: account?.userId },
        'Answered.',
      );
    }
  };
}
