import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Middleware, ParameterizedContext } from 'koa';
import send from 'koa-send';
import { errors } from '../http/errors';

const year = 365 * 24 * 60 * 60 * 1_000;

const notBuilt = `<!doctype html>
<title>Sillage</title>
<p>The interface is not built. <code>npm start</code> builds it; the API is at <code>/api</code>.</p>
`;

/**
 * Serves the built interface: files by their path, and the page for any other path, which its router handles. Files under /assets have a
 * content hash in their names and may be cached for ever; others are revalidated each time. Files compressed at build time (`.br`, `.gz`
 * beside a file) are sent to clients that accept them.
 */
export function serveInterface(folder: string, basePath = ''): Middleware {
  const root = resolve(folder);
  return async (ctx, next) => {
    const isOurs = (ctx.method === 'GET' || ctx.method === 'HEAD') && !/^\/api(\/|$)/.test(ctx.path);
    if (!isOurs) {
      await next();
      return;
    }
    if (ctx.path.startsWith('/assets/')) {
      await sendFile(ctx, ctx.path, { root, maxage: year, immutable: true });
      return;
    }
    ctx.set('Cache-Control', 'no-cache');
    // The other files are at the root; deeper paths belong to the page, such as a contact's, whose id may end in `.com`.
    const isFile = /^\/[^/]+\.\w+$/.test(ctx.path);
    if (isFile) await sendFile(ctx, ctx.path, { root });
    else await sendPage(ctx, join(root, 'index.html'), basePath);
  };
}

/** Sends the page, whose own URLs begin with `./`, adjusted to the path at which it is served: one build works under any path. */
async function sendPage(ctx: ParameterizedContext, path: string, basePath: string): Promise<void> {
  const built = await readFile(path, 'utf8').catch(() => notBuilt);
  ctx.type = 'html';
  ctx.body = built
    .replaceAll(/(src|href)="\.\//g, `$1="${basePath}/`)
    .replace('data-base-path=""', `data-base-path="${basePath}"`);
}

/** Sends a file, or only answers that the browser's copy is current. Throws ApiError 404. */
async function sendFile(ctx: ParameterizedContext, path: string, options: send.SendOptions): Promise<void> {
  try {
    await send(ctx, path, options);
  } catch (error) {
    // Not there, or a path that leads out of the folder.
    if (isRefusal(error)) throw errors.notFound('route');
    throw error;
  }
  if (ctx.body === undefined) throw errors.notFound('route');
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && Number(error.status) < 500;
