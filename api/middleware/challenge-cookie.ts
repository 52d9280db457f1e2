import type { Context } from 'koa';
import { cookieAttributes, type WithCookies } from './session-cookie';

const name = 'sillage_code';

/** The token of who gave the password and has to give a code. It signs nobody in. */
export const challengeToken = ({ cookies }: Pick<Context, 'cookies'>): string | undefined =>
  cookies.get(name);

export function setChallengeCookie(ctx: WithCookies, token: string, expires: Date): void {
  ctx.cookies.set(name, token, { ...cookieAttributes(ctx), expires });
}

export function clearChallengeCookie(ctx: WithCookies): void {
  ctx.cookies.set(name, null, cookieAttributes(ctx));
}
