/**
 * Headers by which a mail program shows a button of its own for leaving the list, and leaves it with one POST that asks nobody to sign in
 * (RFC 8058, section 3.1). They count only where the sender's DKIM signature covers both. `url` is the e-mail's `{{ unsubscribe_url }}`.
 */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
