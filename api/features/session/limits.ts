import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Context } from 'koa';
import type { SecretKeys } from '../../../config/secret-keys';
import { auditGuessing } from '../../../db/accounts/audit';
import { isKnownBrowser } from '../../../db/sign-in/known-browsers';
import { hashOfToken } from '../../../db/sign-in/tokens';
import type { ApiDependencies } from '../../dependencies';
import { errors } from '../../http/errors';
import { browserToken } from '../../middleware/browser-cookie';
import { consume, excess, networkOf, rateLimiter, type Excess } from '../../limits/rate-limit';

/** Failed sign-ins from one address to one account, or from a browser that the account knows, in `duration` seconds. */
const together = { points: 10, duration: 15 * 60 };
/** Failed sign-ins from one address to all accounts: many people may share it. */
const ofAddress = { points: 50, duration: 15 * 60 };
/** Failed sign-ins to one account from all addresses; beyond these, attempts are only slowed down. */
const ofAccount = { points: 50, duration: 60 * 60 };
const slowly = { points: 1, duration: 10 };
/** Wrong codes for one account whose password is known, from all addresses: of a million codes three are right. */
const wrongCodes = { points: 20, duration: 24 * 60 * 60 };
/** New passwords that one person may set, for themselves and others: checking each takes a while. */
const newPasswords = { points: 60, duration: 15 * 60 };

/** The person who tries a password. */
export interface Caller {
  address: string;
  /** The token of the browser's own cookie. */
  browser: string | undefined;
}

export const callerOf = (ctx: Pick<Context, 'cookies' | 'ip'>): Caller => ({
  address: ctx.ip,
  browser: browserToken(ctx),
});

/**
 * Limits on guessing passwords, shared by all API processes. Nobody can lock out somebody else: each address has its own limit per account;
 * after wrong passwords from many addresses, sign-ins to an account are still accepted, but slowly; and a browser that has signed in to the
 * account before has its own count (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
export interface SignInLimits {
  /** Counts an attempt. Throws ApiError 429 when there were too many. */
  count(email: string, caller: Caller): Promise<void>;
  /** Counts a try of an app's code, in addition to `count`. Throws ApiError 429 when there were too many for the account. */
  countCode(email: string, caller: Caller): Promise<void>;
  /** The code was right: it no longer counts. */
  forgiveCode(email: string, caller: Caller): Promise<void>;
  /** The attempt was wrong: it is logged. */
  refused(email: string, caller: Caller): void;
  /** The attempt was right: it and earlier ones from the same place no longer count. A sign-in in two steps was counted as two attempts. */
  forgive(email: string, caller: Caller, attempts?: number): Promise<void>;
  /** Counts a new password that an account sets, or new recovery codes. Throws ApiError 429 when there were too many. */
  setsPassword(actorId: number): Promise<void>;
  /** The account has a new password: earlier attempts no longer count. */
  release(email: string): Promise<void>;
}

export function signInLimits({
  database: { pool },
  settings: { SECRET_KEY },
  logger,
}: Pick<ApiDependencies, 'database' | 'settings' | 'logger'>): SignInLimits {
  const pairs = rateLimiter(pool, 'sign-in-pair', together);
  const browsers = rateLimiter(pool, 'sign-in-browser', together);
  const addresses = rateLimiter(pool, 'sign-in-address', ofAddress);
  const accounts = rateLimiter(pool, 'sign-in-account', ofAccount);
  const slots = rateLimiter(pool, 'sign-in-slot', slowly);
  const codes = rateLimiter(pool, 'sign-in-code', wrongCodes);
  const passwords = rateLimiter(pool, 'new-password', newPasswords);

  /** The mark that replaces an e-mail in counts and the log: any text gives a valid mark, which reveals nothing without the key. */
  const markOf = (email: string): string => accountMark(SECRET_KEY, email);
  const pairOf = (mark: string, { address }: Caller): string => `${mark}:${networkOf(address)}`;
  const browserOf = (mark: string, token: string): string => `${mark}:${hashOfToken(token).toString('hex')}`;
  const knownBrowser = async (email: string, { browser }: Caller): Promise<string | null> =>
    browser !== undefined && (await isKnownBrowser(pool, email, browser)) ? browser : null;

  const log = (mark: string, { address }: Caller, message: string): void =>
    logger.warn({ address, account: mark }, message);

  async function refuse(email: string, caller: Caller, over: Excess): Promise<never> {
    log(markOf(email), caller, 'Too many attempts to sign in: one was refused unseen.');
    if (over.isFirst) await auditGuessing(pool, email, { address: caller.address });
    throw errors.tooManyRequests(over.seconds);
  }

  async function countStranger(email: string, caller: Caller): Promise<void> {
    const mark = markOf(email);
    const ofPair = await excess(pairs, pairOf(mark, caller));
    if (ofPair) await refuse(email, caller, ofPair);
    const ofCaller = await excess(addresses, networkOf(caller.address));
    if (ofCaller) await refuse(email, caller, { ...ofCaller, isFirst: false });
    const fromEverywhere = await excess(accounts, mark);
    if (!fromEverywhere) return;
    if (fromEverywhere.isFirst) await auditGuessing(pool, email, { address: null });
    const tooSoon = await excess(slots, mark);
    if (tooSoon) await refuse(email, caller, { ...tooSoon, isFirst: false });
  }

  return {
    // Counted before the password is checked: of a hundred simultaneous guesses only the first ones are checked.
    count: async (email, caller) => {
      const browser = await knownBrowser(email, caller);
      if (browser === null) return countStranger(email, caller);
      const over = await excess(browsers, browserOf(markOf(email), browser));
      if (over) await refuse(email, caller, over);
    },
    countCode: async (email, caller) => {
      if ((await knownBrowser(email, caller)) !== null) return;
      const mark = markOf(email);
      const over = await excess(codes, mark);
      if (!over) return;
      log(mark, caller, 'Too many wrong codes: one was refused unseen.');
      if (over.isFirst) await auditGuessing(pool, email, { address: null });
      throw errors.tooManyCodes(over.seconds);
    },
    forgiveCode: async (email, caller) => {
      if ((await knownBrowser(email, caller)) === null) await codes.reward(markOf(email));
    },
    refused: (email, caller) => log(markOf(email), caller, 'A sign-in was refused.'),
    forgive: async (email, caller, attempts = 1) => {
      const mark = markOf(email);
      const browser = await knownBrowser(email, caller);
      if (browser !== null) {
        await browsers.delete(browserOf(mark, browser));
        return;
      }
      await pairs.delete(pairOf(mark, caller));
      await addresses.reward(networkOf(caller.address), attempts);
      await accounts.reward(mark, attempts);
    },
    setsPassword: (actorId) => consume(passwords, actorId),
    release: async (email) => {
      const mark = markOf(email);
      await accounts.delete(mark);
      await slots.delete(mark);
      await codes.delete(mark);
      await forgetBeginningWith(pool, `${pairs.keyPrefix}:${mark}:`);
      await forgetBeginningWith(pool, `${browsers.keyPrefix}:${mark}:`);
    },
  };
}

/** The mark of an e-mail for limits and the log: always the same, until the secret key is replaced. */
const accountMark = (secretKeys: SecretKeys, email: string): string =>
  createHmac('sha256', secretKeys()[0])
    .update(`sign-in:${email.toLowerCase()}`)
    .digest('base64url')
    .slice(0, 22);

const forgetBeginningWith = (pool: pg.Pool, beginning: string): Promise<unknown> =>
  pool.query('DELETE FROM rate_limits WHERE starts_with(key, $1)', [beginning]);
