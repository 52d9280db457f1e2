import type { Middleware, ParameterizedContext } from 'koa';
import type { Database } from '../../db/database/connection';
import { setConsents } from '../../db/consent/consent';
import { findSubscriber, type Subscriber } from '../../db/consent/unsubscribe-link';
import type { OptOutSource } from '../../domain/entities/contacts/channel';
import { languages, type Language } from '../../domain/values/language';
import { errors } from '../http/errors';
import { readBody } from '../ingestion/transport/read-body';
import { languageOf } from '../http/language';
import { unsubscribePage, type FormAction } from './page';

/** What the address of the page begins with (`db/consent/unsubscribe-link.ts`). */
const unsubscribePath = '/unsubscribe/';
const formLimit = 16 * 1024;

/**
 * The public page behind `{{ unsubscribe_url }}`. A mail program's own button (RFC 8058) posts to the same address and is not asked. Whoever
 * holds the link may do this from anywhere, so it stands before the check of origins.
 */
export function unsubscribe({ pool }: Database): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(unsubscribePath)) {
      await next();
      return;
    }
    const methods = ['GET', 'HEAD', 'POST'];
    if (!methods.includes(ctx.method)) throw errors.methodNotAllowed(methods);
    ctx.set('Cache-Control', 'no-store');
    const token = ctx.path.slice(unsubscribePath.length);
    const subscriber = await findSubscriber(pool, token);
    if (subscriber && ctx.method === 'POST') {
      const asked = askedFor((await readBody(ctx.req, formLimit)).toString());
      if (asked) await change(subscriber, asked);
      // The page is asked for again, so that loading it anew sends nothing twice: beside itself, for any base path and any proxy.
      if (asked?.source !== 'one_click') {
        ctx.redirect(`./${token}${ctx.search}`);
        ctx.status = 303;
        return;
      }
      subscriber.hasLeft = true;
    }
    ctx.status = subscriber ? 200 : 404;
    ctx.type = 'html';
    ctx.body = unsubscribePage(subscriber, pageLanguage(ctx));
  };

  async function change({ userId, contactId }: Subscriber, asked: Asked): Promise<void> {
    await setConsents(pool, [{ userId, contactId, channel: 'email', ...asked }]);
  }
}

interface Asked {
  state: 'left' | 'subscribed';
  source: OptOutSource;
}

const formActions: Record<FormAction, Asked> = {
  leave: { state: 'left', source: 'unsubscribe_page' },
  return: { state: 'subscribed', source: 'unsubscribe_page' },
};

/** What a form asks for; null when it asks for nothing that we know. One click comes as a form of either kind (RFC 8058, section 3.2). */
function askedFor(body: string): Asked | null {
  const oneClick =
    /List-Unsubscribe=One-Click|name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click/i;
  if (oneClick.test(body)) return { state: 'left', source: 'one_click' };
  const action = new URLSearchParams(body).get('action');
  return action === 'leave' || action === 'return' ? formActions[action] : null;
}

/** The language that the page's own link asks for, or else the browser's. */
const pageLanguage = (ctx: ParameterizedContext): Language =>
  languages.find((language) => language === ctx.query['lang']) ?? languageOf(ctx);
