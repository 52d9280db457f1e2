import { Stream } from 'node:stream';
import type { Middleware } from 'koa';
import { toJson } from '../../domain/values/json';

/** Serializes a route's answer as JSON; whole numbers of any size keep all digits. */
export const jsonAnswers: Middleware = async (ctx, next) => {
  await next();
  const body: unknown = ctx.body;
  if (typeof body !== 'object' || body === null) return;
  if (body instanceof Stream || Buffer.isBuffer(body)) return;
  ctx.body = toJson(body);
  ctx.type = 'application/json';
};
