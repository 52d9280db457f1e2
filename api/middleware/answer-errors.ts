import type { Middleware, ParameterizedContext } from 'koa';
import type { Logger } from 'pino';
import type { ApiState } from '../context';
import { ApiError, errorAnswer } from '../http/errors';
import { languageOf } from '../http/language';

/** Answers an error in the caller's language. An unforeseen error is logged with the request id that the caller gets. */
function answerError(ctx: ParameterizedContext, error: unknown, logger: Logger, requestId: string): void {
  const { status, headers, body } = errorAnswer(error, languageOf(ctx), requestId);
  if (!(error instanceof ApiError)) logger.error({ requestId, error }, 'A call failed.');
  ctx.status = status;
  ctx.set(headers);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
}

/** Turns every error of later middleware into an answer. */
export function answerErrors(logger: Logger): Middleware<ApiState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      answerError(ctx, error, logger, ctx.state.requestId);
    }
  };
}
