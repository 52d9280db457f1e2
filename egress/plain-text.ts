import { convert } from 'html-to-text';

/** Characters of HTML that are looked at: an e-mail of more is cut off by mail programs long before (Gmail at 102 kB). */
const mostRead = 300_000;

/** An e-mail's text for those whose mail programs show no HTML: links with their addresses, images by what they stand for. */
export const plainTextOf = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxInputLength: mostRead },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', options: { pathRewrite: () => '' } },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
