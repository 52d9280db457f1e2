import type { Context } from 'koa';
import type { SeenFrom } from '../../db/sign-in/sessions';
import type { ApiState } from '../context';

const name = 'sillage_session';

/** The parts of a context that the cookie needs. */
export type WithCookies = Pick<Context, 'cookies'> & { state: ApiState };

/** The token of the session, as the browser sent it. */
export const sessionToken = ({ cookies }: Pick<Context, 'cookies'>): string | undefined => cookies.get(name);

/** Sets the session's cookie in the browser. */
export function setSessionCookie(ctx: WithCookies, token: string, expires: Date): void {
  ctx.cookies.set(name, token, { ...cookieAttributes(ctx), expires });
}

export function clearSessionCookie(ctx: WithCookies): void {
  ctx.cookies.set(name, null, cookieAttributes(ctx));
}

/** Out of reach of scripts, other sites and whatever else the host serves, and sent only over TLS where there is TLS. */
export const cookieAttributes = ({ state }: WithCookies) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  overwrite: true,
  path: state.basePath ?? '/',
});

/** The address and browser of a call, which the session's owner is shown. */
export const seenFrom = (ctx: Pick<Context, 'ip' | 'get'>): SeenFrom => ({
  address: ctx.ip,
  userAgent: ctx.get('User-Agent') || null,
});
