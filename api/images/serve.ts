import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { imageEndings, imageMediaTypes, imageTypes } from '../../domain/images/image-type';
import type { ImageStore } from '../../egress/images/store';
import type { GiveBack } from '../../db/accounts/account-places';
import { errors } from '../http/errors';
import { networkOf } from '../limits/rate-limit';
import { readerLimits, Readers } from './readers';

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
 * for ever. What it answers is an image to every browser, and could do nothing if it were anything else. So many readers are served at once,
 * fewer of one network, each for a while: who reads slowly keeps no memory from others.
 */
export function serveImages(images: ImageStore, logger: Logger, limits = readerLimits): Middleware {
  const readers = new Readers(limits);

  /**
   * Holds a place until the answer is over, its connection is gone, or the reader has taken too long: an answer that waits for another one on its
   * connection is never told that this is gone. Throws ApiError 503 when none is free.
   */
  async function takePlace({ res: answer, req: { socket }, ip }: Context): Promise<void> {
    let place = null as GiveBack | null;
    let isOver = socket.destroyed;
    const end = (): void => {
      isOver = true;
      clearTimeout(timer);
      socket.off('close', end);
      place?.();
    };
    const timer = setTimeout(
      () => {
        answer.destroy();
        end();
      },
      limits.patience * 2 + limits.time,
    );
    timer.unref();
    answer.once('close', end);
    socket.once('close', end);
    place = await readers.wait(networkOf(ip));
    if (!place) throw errors.busy(5);
    // A client that left while it waited gives its place back at once.
    if (isOver) end();
  }

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
    if (type !== undefined && isKnown(ctx, asked)) return;
    if (type !== undefined) await takePlace(ctx);
    const bytes = type === undefined ? null : await read(asked);
    if (type === undefined || !bytes) {
      // Nobody reads it: a mail program shows a gap.
      ctx.status = 404;
      ctx.type = 'text/plain';
      ctx.body = '';
      return;
    }
    describe(ctx, asked);
    ctx.type = type;
    ctx.body = bytes;
    ctx.status = 200;
  };
}

function describe(ctx: Context, asked: string): void {
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  ctx.etag = asked;
}

/** Answers 304 to a reader that has the image, which is the same for ever: nothing is read for it. */
function isKnown(ctx: Context, asked: string): boolean {
  if (ctx.get('If-None-Match') === '') return false;
  ctx.status = 200;
  ctx.etag = asked;
  if (!ctx.fresh) {
    ctx.status = 404;
    ctx.remove('ETag');
    return false;
  }
  describe(ctx, asked);
  ctx.status = 304;
  return true;
}
