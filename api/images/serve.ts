import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { imageEndings, imageMediaTypes, imageTypes } from '../../domain/images/image-type';
import type { ImageStore } from '../../egress/images/store';
import { errors } from '../http/errors';

const prefix = '/media/';

/** The path at which an image is shown. */
export const imagePath = (name: string): string => `${prefix}${name}`;

const name = new RegExp(`^[0-9a-f]{64}\\.(${imageTypes.map((type) => imageEndings[type]).join('|')})$`);

const typeOf = (ending: string): string | undefined => {
  const type = imageTypes.find((one) => imageEndings[one] === ending);
  return type && imageMediaTypes[type];
};

/**
 * Shows the images of messages to anybody: readers of e-mails have no account. An address is made of the bytes there, so it may be cached
 * for ever. What it answers is an image to every browser, and could do nothing if it were anything else.
 */
export function serveImages(images: ImageStore, logger: Logger): Middleware {
  /** Throws ApiError 503: mail programs that fetch for their readers try again. */
  async function read(asked: string): Promise<Buffer | null> {
    try {
      return await images.read(asked);
    } catch (error) {
      logger.error({ error }, 'An image cannot be read.');
      throw errors.imagesNotKept();
    }
  }

  return async (ctx, next) => {
    if (!ctx.path.startsWith(prefix)) {
      await next();
      return;
    }
    const methods = ['GET', 'HEAD'];
    if (!methods.includes(ctx.method)) throw errors.methodNotAllowed(methods);
    const asked = ctx.path.slice(prefix.length);
    const type = typeOf(name.exec(asked)?.[1] ?? '');
    const bytes = type === undefined ? null : await read(asked);
    if (type === undefined || !bytes) {
      // Nobody reads it: a mail program shows a gap.
      ctx.status = 404;
      ctx.type = 'text/plain';
      ctx.body = '';
      return;
    }
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.etag = asked;
    ctx.type = type;
    ctx.body = bytes;
    ctx.status = 200;
    if (ctx.fresh) ctx.status = 304;
  };
}
