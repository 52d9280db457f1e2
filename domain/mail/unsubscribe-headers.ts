/**
 * Headers that make a mail program show its own unsubscribe button, which unsubscribes with one POST and no sign-in (RFC 8058, section 3.1,
 * which requires an https address). They count only when the sender's DKIM signature covers both. `url` is the e-mail's `{{ unsubscribe_url
 * }}`.
 */
export const unsubscribeHeaders = (url: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${url}>`,
  ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
});
