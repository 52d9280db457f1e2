import type { Context } from 'koa';
import { openIdAttempt } from '../../db/sign-in/one-time-tokens';
import { cookieAttributes, type WithCookies } from './session-cookie';

const name = 'sillage_openid';

/** The token of the sign-in attempt for which the browser went to the provider. */
export const attemptToken = ({ cookies }: Pick<Context, 'cookies'>): string | undefined => cookies.get(name);

export function setAttemptCookie(ctx: WithCookies, token: string): void {
  const expires = new Date(Date.now() + openIdAttempt.minutes * 60_000);
  ctx.cookies.set(name, token, { ...cookieAttributes(ctx), expires });
}

export function clearAttemptCookie(ctx: WithCookies): void {
  ctx.cookies.set(name, null, cookieAttributes(ctx));
}
