import type Koa from 'koa';
import type { ErrorBody } from '../../domain/entities/common';
import { toJson } from '../../domain/values/json';
import type { ApiDependencies } from '../dependencies';
import { detailsTold, errorAnswer, errors } from '../http/errors';
import { languageOf } from '../http/language';
import { StorageQuota } from '../limits/storage-quota';
import { accountsByClientKey } from './accounts';
import { answering, requestIdOf } from './transport/answering';
import { basicKeyOf, clientKeyOf } from './client-key';
import { crossOrigin } from './transport/cross-origin';
import { parseBody, readBody } from './transport/read-body';
import type { Attempt } from './refusals';
import { ingestionRoutes, type PostRoute, type Route } from './routes';
import { tokenBuckets } from '../limits/token-buckets';
import { writeKeyOf } from './segment-com/segment-com';
import { webhookRoutes } from './webhooks';

/** Segment.com's browser client says text/plain, and RudderStack's sends packed JSON as a form. */
const segmentTypes = ['application/json', 'text/plain', 'application/x-www-form-urlencoded'];

/** An account's burst: it may send at once what its rate allows in this many seconds. */
const burstSeconds = 10;

/**
 * The public calls: Identify and Track, single and in batches, the same in Segment.com's format, and the webhooks. This is the hot path: it
 * comes before all else, so that an event pays for no cookie, header or route that it does not use. Calls are answered after the commit.
 */
export function createIngestion(dependencies: ApiDependencies): Koa.Middleware {
  const { database, settings, logger } = dependencies;
  const accountOf = accountsByClientKey(database.pool, logger);
  const { answer, noteRefusal } = answering(dependencies);
  const routes = ingestionRoutes(database, dependencies.metrics);
  const rate = settings.MESSAGES_PER_SECOND;
  const spend = tokenBuckets({ rate, burst: rate * burstSeconds }, (seconds) =>
    errors.quotaMet(rate, seconds),
  );
  const storage = new StorageQuota(database.pool, settings.STORED_GIGABYTES, logger);
  const webhooks = webhookRoutes(dependencies, storage);
  const allowOrigins = crossOrigin(settings.CORS_ORIGINS);

  return async (ctx, next) => {
    const route = routes.get(ctx.path);
    if (route) {
      await allowOrigins(ctx, () => serve(route, ctx));
      return;
    }
    const take = webhooks.get(ctx.path);
    await (take ? answer(ctx, (attempt) => take(ctx, attempt)) : next());
  };

  function serve(route: Route, ctx: Koa.ParameterizedContext): Promise<void> {
    return answer(ctx, async (attempt) => {
      const data = await dataFor(route, ctx, attempt);
      if (data === null) return;
      ctx.body = toJson({ data });
      ctx.type = 'application/json';
    });
  }

  /** The content of `data`; null when the answer has only headers. */
  async function dataFor(
    route: Route,
    ctx: Koa.ParameterizedContext,
    attempt: Attempt,
  ): Promise<object | null> {
    if (ctx.method === 'POST' && route.method === 'POST') return take(route, ctx, attempt);
    if (route.method === 'GET' && (ctx.method === 'GET' || ctx.method === 'HEAD')) {
      attempt.userId = await accountOf(clientKeyOf(ctx), ctx.ip);
      return route.preview(attempt.userId, ctx.query);
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
    const told = withinDetails(detailsTold);
    return route.take({
      body: value,
      sender: {
        userId,
        hasEscapes,
        spend(items) {
          spend(userId, items);
          storage.check(userId);
        },
      },
      onRefused(error, item, index) {
        noteRefusal({ ...attempt, index, value: item }, error, {
          requestId: requestIdOf(ctx),
          language: languageOf(ctx),
        });
        return told(errorAnswer(error, languageOf(ctx)).body.error);
      },
    });
  }
}

/** Drops the details of errors once an answer has this many, counted over all its items. */
function withinDetails(limit: number): (error: ErrorBody['error']) => ErrorBody['error'] {
  let left = limit;
  return ({ details, ...error }) => {
    if (Array.isArray(details)) left -= details.length;
    return details === undefined || left < 0 ? error : { ...error, details };
  };
}

function isAccepted({ isSegment }: PostRoute, ctx: Koa.ParameterizedContext): boolean {
  if (!isSegment) return !!ctx.is('application/json');
  return ctx.headers['content-type'] === undefined || !!ctx.is(segmentTypes);
}
