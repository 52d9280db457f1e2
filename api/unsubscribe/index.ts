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

/** The beginning of the page's path (`db/consent/unsubscribe-link.ts`). */
const unsubscribePath = '/unsubscribe/';
const formLimit = 16 * 1024;

/**
 * The public page behind `{{ unsubscribe_url }}`. A mail program's own button (RFC 8058) posts to the same URL and gets no question.
 * Holders of the link may do this from any site, so it comes before the check of origins.
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
      // Redirects to the page, so that reloading it posts nothing twice. The redirect is relative, for any base path and any proxy.
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

/** What a form requests; null for an unknown request. A one-click request comes as a form of either encoding (RFC 8058, section 3.2). */
function askedFor(body: string): Asked | null {
  const oneClick =
    /List-Unsubscribe=One-Click|name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click/i;
  if (oneClick.test(body)) return { state: 'left', source: 'one_click' };
  const action = new URLSearchParams(body).get('action');
  return action === 'leave' || action === 'return' ? formActions[action] : null;
}

/** The language of the page's own link, or else the browser's. */
const pageLanguage = (ctx: ParameterizedContext): Language =>
  languages.find((language) => language === ctx.query['lang']) ?? languageOf(ctx);
