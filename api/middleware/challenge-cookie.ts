import type { Context } from 'koa';
import { cookieAttributes, type WithCookies } from './session-cookie';

const name = 'sillage_code';

/** The token of a person who gave the password and still has to give a code. It does not sign anybody in. */
export const challengeToken = ({ cookies }: Pick<Context, 'cookies'>): string | undefined =>
  cookies.get(name);

export function setChallengeCookie(ctx: WithCookies, token: string, expires: Date): void {
  ctx.cookies.set(name, token, { ...cookieAttributes(ctx), expires });
}

export function clearChallengeCookie(ctx: WithCookies): void {
  ctx.cookies.set(name, null, cookieAttributes(ctx));
}
