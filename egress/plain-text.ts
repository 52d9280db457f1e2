import { convert } from 'html-to-text';

/** Characters of HTML that are read: an e-mail of more is cut off by mail programs (Gmail at 102 kB). */
const mostRead = 110_000;
/** Elements inside one another that are read: those of a letter's nested tables, several times over. */
const mostNested = 100;

/**
 * An e-mail's text for those whose mail programs show no HTML: links with their addresses, images by what they stand for. Undefined where no
 * text can be made of it: an e-mail is sent without one, too.
 */
export function plainTextOf(html: string): string | undefined {
  try {
    return convert(html.slice(0, mostRead), {
      wordwrap: false,
      limits: { maxDepth: mostNested },
      selectors: [
        { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
        { selector: 'img', options: { pathRewrite: () => '' } },
        ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
      ],
    });
  } catch {
    return undefined;
  }
}
