import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Database } from '../../db/database/connection';
import { groupCommit } from '../../db/database/group-commit';
import { inTransaction } from '../../db/database/transaction';
import { storeFollowings, type Following } from '../../db/outcomes/follow';
import { findFollowed, trackingPaths, type Followed } from '../../db/outcomes/tracking-link';
import { isMachine } from '../../domain/outcomes/machine';
import { errors } from '../http/errors';
import { languageOf } from '../http/language';
import { brokenLinkPage } from './page';

/** A transparent GIF of one pixel. */
const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Most openings and clicks that are stored in one transaction. */
const together = 50;

/**
 * The pictures and links of e-mails (docs/decisions/0093). Who opens or clicks is served even if that cannot be stored. A link leads only
 * where an e-mail of ours led: its target is signed.
 */
export function tracking({ pool, sharedPool }: Database, logger: Logger): Middleware {
  const store = groupCommit<Following, null>({
    size: together,
    accountOf: ({ userId }) => userId,
    async flush(followings, isApart) {
      await inTransaction(isApart ? pool : sharedPool, (client) => storeFollowings(client, followings));
      return followings.map(() => null);
    },
  });

  async function note(followed: Followed, isByMachine: boolean): Promise<void> {
    const { call } = followed;
    if (!call) return;
    await store({ ...followed, call, at: new Date(), isMachine: isByMachine }).catch((error: unknown) =>
      logger.warn({ error }, 'An opening or a click was not stored.'),
    );
  }

  return async (ctx, next) => {
    const asked = askedFor(ctx.path);
    if (!asked) {
      await next();
      return;
    }
    const methods = ['GET', 'HEAD'];
    if (!methods.includes(ctx.method)) throw errors.methodNotAllowed(methods);
    ctx.set('Cache-Control', 'no-store, private');
    const followed = await findFollowed(pool, asked.token, asked.target);
    if (!followed) {
      ctx.status = 404;
      ctx.type = 'html';
      ctx.body = brokenLinkPage(languageOf(ctx));
      return;
    }
    const purpose = `${ctx.get('Sec-Purpose')} ${ctx.get('Purpose')} ${ctx.get('X-Purpose')}`;
    await note(followed, isMachine({ method: ctx.method, userAgent: ctx.get('User-Agent'), purpose }));
    if (followed.target === null) {
      // Mail programs on the web load it from their own pages.
      ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
      ctx.type = 'image/gif';
      ctx.body = picture;
      return;
    }
    ctx.status = 302;
    ctx.set('Location', new URL(followed.target).href);
  };
}

/** The parts of a path of ours; null for any other path. `target` is null for a picture. */
function askedFor(path: string): { token: string; target: string | null } | null {
  if (path.startsWith(trackingPaths.opened))
    return { token: path.slice(trackingPaths.opened.length), target: null };
  if (!path.startsWith(trackingPaths.clicked)) return null;
  const [token = '', target = '', ...more] = path.slice(trackingPaths.clicked.length).split('/');
  return { token: more.length > 0 ? '' : token, target };
}
