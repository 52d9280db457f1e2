import type { Context } from 'koa';

const name = 'sillage_session';

type WithCookies = Pick<Context, 'cookies'>;

/** The token of the session, as the browser sent it. */
export const sessionToken = (ctx: WithCookies): string | undefined => ctx.cookies.get(name);

/** Hands the session to the browser: out of reach of scripts and of other sites, and over TLS only where there is TLS. */
export function setSessionCookie(ctx: WithCookies, token: string, expires: Date): void {
  ctx.cookies.set(name, token, { httpOnly: true, sameSite: 'lax', overwrite: true, path: '/', expires });
}

export function clearSessionCookie(ctx: WithCookies): void {
  ctx.cookies.set(name, null, { httpOnly: true, sameSite: 'lax', overwrite: true, path: '/' });
}
