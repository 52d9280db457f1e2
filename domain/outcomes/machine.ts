/** How somebody asked for a picture or a link of an e-mail. */
export interface Request {
  method: string;
  userAgent: string;
  /** `Sec-Purpose` or `Purpose`: a browser says that it only fetches ahead. */
  purpose: string;
}

/**
 * Apple's Mail Privacy Protection loads the pictures of every e-mail, read or not, and names itself so and no more (read November 2026 in
 * the logs of several senders; Apple documents only that it does: https://support.apple.com/guide/mail/use-mail-privacy-protection-mlhl03be2866/mac).
 */
const prefetch = /^Mozilla\/5\.0$/;

/** Programs that look through e-mails, and programs that no person reads with. */
const scanner =
  /(?<!cu)bot\b|crawl|spider|scan|preview|monitor|proofpoint|mimecast|barracuda|safelinks|symantec|trendmicro|forcepoint|fireeye|cloudmark|headless|curl|wget|python|java\/|okhttp|go-http-client|node-fetch|axios|libwww|facebookexternalhit|slurp/i;

/**
 * Whether a machine asked, as far as that can be known. Pictures that Gmail or Yahoo fetch for a reader (GoogleImageProxy) are fetched when
 * the reader opens the e-mail: these are people.
 */
export const isMachine = ({ method, userAgent, purpose }: Request): boolean =>
  method === 'HEAD' ||
  userAgent.trim() === '' ||
  prefetch.test(userAgent.trim()) ||
  /prefetch|prerender|preview/i.test(purpose) ||
  (scanner.test(userAgent) && !/GoogleImageProxy|YahooMailProxy/i.test(userAgent));

/** Links that are followed sooner after the sending, in milliseconds, are followed by the mail server's scanner. */
export const soonest = 10_000;

/** So many links of one e-mail, followed within so many milliseconds, are followed by a scanner: people read in between. */
export const burst = { links: 3, within: 2_000 };
