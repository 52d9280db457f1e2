import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import { toJson } from '../../domain/values/json';
import type { ApiDependencies } from '../dependencies';
import { ApiError, errorAnswer, errors } from '../errors';
import { languageOf } from '../language';
import { describeError } from '../middleware/answer-errors';
import { accountsByClientKey } from './accounts';
import { basicKeyOf, clientKeyOf } from './client-key';
import { crossOrigin } from './cross-origin';
import { parseBody, readBody } from './read-body';
import { refusalNotes, type Attempt } from './refusals';
import { ingestionRoutes, type PostRoute, type Route } from './routes';
import { writeKeyOf } from './segment';

/** Segment's browser client says text/plain, and RudderStack's sends packed JSON as a form. */
const segmentTypes = ['application/json', 'text/plain', 'application/x-www-form-urlencoded'];

/**
 * The public calls, Identify and Track, single and batch, and the same as Segment's clients say it: the hot path. Mounted before
 * everything else, so that an event pays for no cookie, header or route it does not use. Answered after the commit.
 */
export function createIngestion(dependencies: ApiDependencies): Koa.Middleware {
  const { database, settings, logger } = dependencies;
  const accountOf = accountsByClientKey(database.pool);
  const noteRefusal = refusalNotes(database.pool, logger);
  const routes = ingestionRoutes(database);
  const allowOrigins = crossOrigin(settings.CORS_ORIGINS);

  return async (ctx, next) => {
    const route = routes.get(ctx.path);
    await (route ? allowOrigins(ctx, () => serve(route, ctx)) : next());
  };

  async function serve(route: Route, ctx: Koa.ParameterizedContext): Promise<void> {
    const attempt: Attempt = { path: ctx.path };
    try {
      const data = await answer(route, ctx, attempt);
      if (data === null) return;
      ctx.body = toJson({ data });
    } catch (error) {
      const requestId = requestIdOf(ctx);
      if (error instanceof ApiError) noteRefusal(attempt, error, { requestId, language: languageOf(ctx) });
      else logger.error({ requestId, error: describeError(error), path: ctx.path }, 'A public call failed.');
      const { status, headers, body } = errorAnswer(error, languageOf(ctx), requestId);
      ctx.status = status;
      ctx.set(headers);
      ctx.body = toJson(body);
    }
    ctx.type = 'application/json';
  }

  /** What is answered under `data`; null when there is nothing to answer but the headers. */
  async function answer(
    route: Route,
    ctx: Koa.ParameterizedContext,
    attempt: Attempt,
  ): Promise<object | null> {
    if (ctx.method === 'POST' && route.method === 'POST') return take(route, ctx, attempt);
    if (route.method === 'GET' && (ctx.method === 'GET' || ctx.method === 'HEAD')) {
      attempt.userId = await accountOf(clientKeyOf(ctx), ctx.ip);
      return route.preview({ userId: attempt.userId, language: () => languageOf(ctx) }, ctx.query);
    }
    const methods = [route.method, 'HEAD', 'OPTIONS'];
    if (!methods.includes(ctx.method)) throw errors.methodNotAllowed(methods);
    ctx.set('Allow', methods.join(', '));
    ctx.status = 204;
    return null;
  }

  async function take(route: PostRoute, ctx: Koa.ParameterizedContext, attempt: Attempt): Promise<object> {
    const key = clientKeyOf(ctx) ?? (route.isSegment ? basicKeyOf(ctx) : undefined);
    if (key !== undefined) attempt.userId = await accountOf(key, ctx.ip);
    if (!isAccepted(route, ctx)) throw errors.unsupportedType();
    if (key === undefined && !route.isSegment) throw errors.clientKeyMissing();

    attempt.raw = await readBody(ctx.req, route.bodyLimit);
    const { value, hasEscapes } = parseBody(attempt.raw);
    attempt.value = value;
    const userId = (attempt.userId ??= await accountOf(writeKeyOf(value), ctx.ip));
    return route.take({
      body: value,
      sender: { userId, hasEscapes, language: () => languageOf(ctx) },
      onRefused(error, item, index) {
        noteRefusal({ ...attempt, index, value: item }, error, {
          requestId: requestIdOf(ctx),
          language: languageOf(ctx),
        });
        return errorAnswer(error, languageOf(ctx)).body.error;
      },
    });
  }
}

/** The id of a call that is refused, or has an item that is, in its answer as X-Request-Id. Others need none. */
function requestIdOf(ctx: Koa.ParameterizedContext): string {
  const given = ctx.response.get('X-Request-Id');
  if (given) return given;
  const made = randomUUID();
  ctx.set('X-Request-Id', made);
  return made;
}

function isAccepted({ isSegment }: PostRoute, ctx: Koa.ParameterizedContext): boolean {
  if (!isSegment) return !!ctx.is('application/json');
  return ctx.headers['content-type'] === undefined || !!ctx.is(segmentTypes);
}
