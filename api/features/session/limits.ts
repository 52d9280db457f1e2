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

/** Wrong sign-ins of an address at one account, or in a browser that the account knows, in `duration` seconds. */
const together = { points: 10, duration: 15 * 60 };
/** Wrong sign-ins of an address at all accounts: many people may sit behind it. */
const ofAddress = { points: 50, duration: 15 * 60 };
/** Wrong sign-ins at an account from everywhere, before they are only taken slowly. */
const ofAccount = { points: 50, duration: 60 * 60 };
const slowly = { points: 1, duration: 10 };
/** Wrong codes at an account whose password is known, from everywhere: of a million codes three are right. */
const wrongCodes = { points: 20, duration: 24 * 60 * 60 };
/** New passwords that one person sets, their own and others': each is looked at for a while. */
const newPasswords = { points: 60, duration: 15 * 60 };

/** Who tries a password. */
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
 * Limits on guessing passwords, for all API processes together. Nobody can lock somebody else out: an address has its limit for each
 * account; with wrong ones from many addresses an account goes on, slowly; and a browser in which the account was signed in to before has
 * a count of its own (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
export interface SignInLimits {
  /** Counts an attempt. Throws ApiError 429 when there were too many. */
  count(email: string, caller: Caller): Promise<void>;
  /** Counts a code of an app that is tried, beside `count`. Throws ApiError 429 when there were too many at the account. */
  countCode(email: string, caller: Caller): Promise<void>;
  /** The code was right: it counts no more. */
  forgiveCode(email: string, caller: Caller): Promise<void>;
  /** The attempt was wrong: the log tells of it. */
  refused(email: string, caller: Caller): void;
  /** The attempt was right: it and those before it from there are forgiven. A sign-in in two steps was counted as two attempts. */
  forgive(email: string, caller: Caller, attempts?: number): Promise<void>;
  /** Counts a new password that an account sets, or new recovery codes. Throws ApiError 429 when there were too many. */
  setsPassword(actorId: number): Promise<void>;
  /** The account has another password: what was tried before no longer counts. */
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

  /** What an e-mail is counted and logged by: whatever is tried makes a mark that fits, and tells nothing to who lacks the key. */
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
    // Counted before the password is looked at: of a hundred guesses at once only the first ones are looked at.
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

/** An e-mail as limits and the log know it: by the same mark every time, until the secret key is replaced. */
const accountMark = (secretKeys: SecretKeys, email: string): string =>
  createHmac('sha256', secretKeys()[0])
    .update(`sign-in:${email.toLowerCase()}`)
    .digest('base64url')
    .slice(0, 22);

const forgetBeginningWith = (pool: pg.Pool, beginning: string): Promise<unknown> =>
  pool.query('DELETE FROM rate_limits WHERE starts_with(key, $1)', [beginning]);
