import type { Middleware, ParameterizedContext } from 'koa';
import type pg from 'pg';
import { findSubscriber, type FoundSubscriber } from '../../db/consent/unsubscribe-link';
import type { Database } from '../../db/database/connection';
import { inTransaction } from '../../db/database/transaction';
import { languageIn } from '../../domain/entities/account/preference-page';
import { languages, type Language } from '../../domain/values/language';
import { errors } from '../http/errors';
import { languageOf } from '../http/language';
import { readBody } from '../ingestion/transport/read-body';
import { askedFor, changeChoices, leaveWithOthers, type Asked } from './choices';
import { unsubscribePage } from './page';

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
    let subscriber = await findSubscriber(pool, token);
    if (subscriber && ctx.method === 'POST') {
      const asked = askedFor((await readBody(ctx.req, formLimit)).toString());
      if (asked) await changeNow(pool, subscriber, asked);
      // Redirects to the page, so that reloading it posts nothing twice. The redirect is relative, for any base path and any proxy.
      if (asked?.action !== 'one_click') {
        ctx.redirect(`./${token}${searchAfter(ctx, asked?.action === 'save')}`);
        ctx.status = 303;
        return;
      }
      subscriber = await findSubscriber(pool, token);
    }
    ctx.status = subscriber ? 200 : 404;
    ctx.type = 'html';
    ctx.body = unsubscribePage(subscriber, {
      language: pageLanguage(ctx, subscriber),
      isSaved: ctx.query['saved'] === '1',
    });
  };
}

async function changeNow(pool: pg.Pool, subscriber: FoundSubscriber, asked: Asked): Promise<void> {
  await leaveWithOthers(pool, subscriber, asked);
  await inTransaction(pool, (client) => changeChoices(client, subscriber, asked));
}

/** The query of the page after a form was sent: its language stays. */
function searchAfter(ctx: ParameterizedContext, isSaved: boolean): string {
  const language = languages.find((one) => one === ctx.query['lang']);
  const query = new URLSearchParams();
  if (language) query.set('lang', language);
  if (isSaved) query.set('saved', '1');
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The language of the page's own link, or else the contact's, or else the browser's. */
const pageLanguage = (ctx: ParameterizedContext, subscriber: FoundSubscriber | null): Language =>
  languages.find((language) => language === ctx.query['lang']) ??
  languageIn(subscriber?.language) ??
  languageOf(ctx);
