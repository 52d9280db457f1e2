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
 * Serves the built interface: files by their path, and the page itself for any other address, which its router understands. Files
 * under /assets have their content's hash in their name and may be kept for ever; the rest is asked for each time. What was compressed
 * at the build (`.br`, `.gz` beside a file) is sent so to who takes it.
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
    // The other files lie at the root; deeper addresses are the page's, a contact's among them, whose id may end in `.com`.
    const isFile = /^\/[^/]+\.\w+$/.test(ctx.path);
    if (isFile) await sendFile(ctx, ctx.path, { root });
    else await sendPage(ctx, join(root, 'index.html'), basePath);
  };
}

/** Sends the page, whose own addresses begin at `./`, with the path it is served under: one build serves under any. */
async function sendPage(ctx: ParameterizedContext, path: string, basePath: string): Promise<void> {
  const built = await readFile(path, 'utf8').catch(() => notBuilt);
  ctx.type = 'html';
  ctx.body = built
    .replaceAll(/(src|href)="\.\//g, `$1="${basePath}/`)
    .replace('data-base-path=""', `data-base-path="${basePath}"`);
}

/** Sends a file, or only says that the browser's copy is still good. Throws ApiError 404. */
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
