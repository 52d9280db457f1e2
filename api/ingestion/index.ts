import type Koa from 'koa';
import type { Logger } from 'pino';
import type { Database } from '../../db/connection';
import { batchLimit } from '../../domain/entities/ingestion';
import { errorAnswer, errors } from '../errors';
import { accountsByClientKey } from './accounts';
import { identifyCall, trackCall, type IngestionCall } from './calls';
import { parseBody, readBody } from './read-body';

export interface IngestionDependencies {
  database: Database;
  logger: Logger;
}

interface Route {
  call: IngestionCall;
  isBatch: boolean;
}

/**
 * The public calls, Identify and Track, single and batch: the hot path. Mounted before everything else, so that an event pays for
 * no cookie, header or route it does not use. Answered after the commit.
 */
export function createIngestion({ database, logger }: IngestionDependencies): Koa.Middleware {
  const accountOf = accountsByClientKey(database.pool);
  const identify = identifyCall(database);
  const track = trackCall(database);
  const routes = new Map<string, Route>([
    ['/api/contact/identify', { call: identify, isBatch: false }],
    ['/api/contact/identify/batch', { call: identify, isBatch: true }],
    ['/api/event/track', { call: track, isBatch: false }],
    ['/api/event/track/batch', { call: track, isBatch: true }],
  ]);

  return async (ctx, next) => {
    const route = routes.get(ctx.path);
    if (!route) return next();
    try {
      if (ctx.method !== 'POST') throw errors.methodNotAllowed(['POST']);
      if (!ctx.is('application/json')) throw errors.unsupportedType();
      const [body, userId] = await Promise.all([
        readBody(ctx.req),
        accountOf(ctx.get('Client-Key') || undefined, ctx.ip),
      ]);
      const { value, hasEscapes } = parseBody(body);
      const store = (item: unknown): Promise<object> => route.call.store(userId, item, hasEscapes);
      const data = route.isBatch ? await storeBatch(value, store, errorOf(ctx, logger)) : await store(value);
      ctx.type = 'application/json';
      ctx.body = JSON.stringify({ data });
    } catch (error) {
      const answer = errorAnswer(error, ctx);
      ctx.status = answer.status;
      ctx.body = answer.body;
    }
  };
}
