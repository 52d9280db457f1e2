import type { Context } from 'koa';
import { attemptMinutes } from '../../db/identities';
import { cookieAttributes, type WithCookies } from './session-cookie';

const name = 'sillage_openid';

/** The token of what the browser went to the provider for. */
export const attemptToken = ({ cookies }: Pick<Context, 'cookies'>): string | undefined => cookies.get(name);

export function setAttemptCookie(ctx: WithCookies, token: string): void {
  const expires = new Date(Date.now() + attemptMinutes * 60_000);
  ctx.cookies.set(name, token, { ...cookieAttributes(ctx), expires });
}

export function clearAttemptCookie(ctx: WithCookies): void {
  ctx.cookies.set(name, null, cookieAttributes(ctx));
}
