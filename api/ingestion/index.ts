import type Koa from 'koa';
import type { Logger } from 'pino';
import type { Database } from '../../db/connection';
import type { ErrorBody } from '../../domain/entities/common';
import { toJson } from '../../domain/values/json';
import { ApiError, errorAnswer, errors } from '../errors';
import { languageOf } from '../language';
import { accountsByClientKey } from './accounts';
import { storeBatch } from './batch';
import { identifyCall, trackCall, type IngestionCall } from './calls';
import { trackPreview, type TrackPreview } from './preview';
import { parseBody, readBody } from './read-body';

export interface IngestionDependencies {
  database: Database;
  logger: Logger;
}

type Route =
  { method: 'POST'; call: IngestionCall; isBatch: boolean } | { method: 'GET'; preview: TrackPreview };

/**
 * The public calls, Identify and Track, single and batch: the hot path. Mounted before everything else, so that an event pays for
 * no cookie, header or route it does not use. Answered after the commit.
 */
export function createIngestion({ database, logger }: IngestionDependencies): Koa.Middleware {
  const accountOf = accountsByClientKey(database.pool);
  const identify = identifyCall(database);
  const track = trackCall(database);
  const routes = new Map<string, Route>([
    ['/api/contact/identify', { method: 'POST', call: identify, isBatch: false }],
    ['/api/contact/identify/batch', { method: 'POST', call: identify, isBatch: true }],
    ['/api/event/track', { method: 'POST', call: track, isBatch: false }],
    ['/api/event/track/batch', { method: 'POST', call: track, isBatch: true }],
    ['/api/event/track/preview', { method: 'GET', preview: trackPreview(database) }],
  ]);

  return async (ctx, next) => {
    const route = routes.get(ctx.path);
    if (!route) {
      await next();
      return;
    }
    try {
      ctx.body = toJson({ data: await answer(route, ctx) });
    } catch (error) {
      if (!(error instanceof ApiError)) logger.error({ error, path: ctx.path }, 'A public call failed.');
      const { status, headers, body } = errorAnswer(error, languageOf(ctx));
      ctx.status = status;
      ctx.set(headers);
      ctx.body = toJson(body);
    }
    ctx.type = 'application/json';
  };

  async function answer(route: Route, ctx: Koa.ParameterizedContext): Promise<object> {
    if (ctx.method !== route.method) throw errors.methodNotAllowed([route.method]);
    if (route.method === 'POST' && !ctx.is('application/json')) throw errors.unsupportedType();
    const userId = await accountOf(ctx.get('Client-Key') || undefined, ctx.ip);
    if (route.method === 'GET') return route.preview(userId, ctx.query);
    const { call, isBatch } = route;
    const { value, hasEscapes } = parseBody(await readBody(ctx.req));
    const store = (item: unknown): Promise<object> => call.store(userId, item, hasEscapes);
    if (!isBatch) return store(value);
    const errorOf = (error: unknown): ErrorBody['error'] => errorAnswer(error, languageOf(ctx)).body.error;
    return storeBatch(value, store, errorOf);
  }
}
