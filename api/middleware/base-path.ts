import type { Middleware } from 'koa';
import type { ApiState } from '../context';
import { errors } from '../http/errors';

/**
 * Serves everything under a path of its host (BASE_PATH): what follows it is the address that the rest of the API knows. Outside of it
 * nothing is ours (404).
 */
export function underBasePath(basePath: string): Middleware<ApiState> {
  return async (ctx, next) => {
    if (ctx.path === basePath) {
      ctx.redirect(`${basePath}/`);
      return;
    }
    if (!ctx.path.startsWith(`${basePath}/`)) throw errors.notFound('route');
    ctx.path = ctx.path.slice(basePath.length);
    ctx.state.basePath = basePath;
    await next();
  };
}
