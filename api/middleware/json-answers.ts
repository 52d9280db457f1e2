import { Stream } from 'node:stream';
import type { Middleware } from 'koa';
import { toJson } from '../../domain/values/json';

/** Writes the object that a route answers as JSON, whole numbers of any size digit for digit. */
export const jsonAnswers: Middleware = async (ctx, next) => {
  await next();
  const body: unknown = ctx.body;
  if (typeof body !== 'object' || body === null || body instanceof Stream) return;
  ctx.body = toJson(body);
  ctx.type = 'application/json';
};
