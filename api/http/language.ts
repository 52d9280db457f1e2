import type { Context } from 'koa';
import { languages, type Language } from '../../domain/values/language';

/** The caller's preferred language, by Accept-Language. */
export function languageOf(ctx: Pick<Context, 'acceptsLanguages'>): Language {
  const best = ctx.acceptsLanguages([...languages]);
  return languages.find((language) => language === best) ?? languages[0];
}
