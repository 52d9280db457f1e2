/**
 * Headers by which a mail program shows a button of its own for leaving the list, and leaves it with one POST that asks nobody to sign in
 * (RFC 8058, section 3.1, which wants an https address). They count only where the sender's DKIM signature covers both. `url` is the
 * e-mail's `{{ unsubscribe_url }}`.
 */
export const unsubscribeHeaders = (url: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});
