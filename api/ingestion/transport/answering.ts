import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { ApiDependencies } from '../../dependencies';
import { ApiError, errorAnswer } from '../../http/errors';
import { languageOf } from '../../http/language';
import { toJson } from '../../../domain/values/json';
import { refusalNotes, type Attempt } from '../refusals';

/** Answers a public call or a webhook delivery, and notes its refusal for the account's owner. */
export function answering({
  database,
  logger,
  metrics,
}: Pick<ApiDependencies, 'database' | 'logger' | 'metrics'>) {
  const note = refusalNotes(database.pool, logger);
  const noteRefusal: typeof note = (attempt, error, ...rest) => {
    metrics?.refused(error.code);
    note(attempt, error, ...rest);
  };

  /** Runs the work, which sends its own answer; any error that it throws is answered here. */
  async function answer(
    ctx: Koa.ParameterizedContext,
    work: (attempt: Attempt) => Promise<void>,
  ): Promise<void> {
    const attempt: Attempt = { path: ctx.path };
    try {
      await work(attempt);
    } catch (error) {
      const requestId = requestIdOf(ctx);
      if (error instanceof ApiError) noteRefusal(attempt, error, { requestId, language: languageOf(ctx) });
      else logger.error({ requestId, error, path: ctx.path }, 'A public call failed.');
      const { status, headers, body } = errorAnswer(error, languageOf(ctx), requestId);
      ctx.status = status;
      ctx.set(headers);
      ctx.body = toJson(body);
      ctx.type = 'application/json';
    }
  }

  return { answer, noteRefusal };
}

/** The id of a call that is refused, or that has a refused item; the answer has it as X-Request-Id. Other calls need none. */
export function requestIdOf(ctx: Koa.ParameterizedContext): string {
  const given = ctx.response.get('X-Request-Id');
  if (given) return given;
  const made = randomUUID();
  ctx.set('X-Request-Id', made);
  return made;
}
