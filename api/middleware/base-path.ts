import type { Middleware } from 'koa';
import type { ApiState } from '../context';
import { errors } from '../http/errors';

/**
 * Serves everything under a path of the host (BASE_PATH): the rest of the API sees only what follows it. Other paths are not ours (404).
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
