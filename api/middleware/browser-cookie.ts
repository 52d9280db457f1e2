import type { Context } from 'koa';
import { knownDays } from '../../db/sign-in/known-browsers';
import { cookieAttributes, type WithCookies } from './session-cookie';

const name = 'sillage_browser';
const lastsMilliseconds = knownDays * 24 * 60 * 60_000;

/** The token of the browser, if somebody signed in there before. It does not sign anybody in. */
export const browserToken = ({ cookies }: Pick<Context, 'cookies'>): string | undefined => cookies.get(name);

/** Sets the cookie by which the browser is recognized later. */
export function setBrowserCookie(ctx: WithCookies, token: string): void {
  ctx.cookies.set(name, token, {
    ...cookieAttributes(ctx),
    expires: new Date(Date.now() + lastsMilliseconds),
  });
}
