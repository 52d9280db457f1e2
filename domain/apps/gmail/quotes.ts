/** Liquid stays as it is written: its quotes mean something. */
const liquid = /(\{\{.*?\}\}|\{%.*?%\})/s;

/** Section 5: a mailbox message is stored with backticks in the place of its single quotes. */
export const quotesStored = (html: string): string =>
  html
    .split(liquid)
    .map((part, place) => (place % 2 === 0 ? part.replaceAll("'", '`') : part))
    .join('');

/** A stored message as it is sent: with its quotes. */
export const quotesSent = (html: string): string => html.replaceAll('`', "'");
