import { convert } from 'html-to-text';

/** Characters of HTML that are read: mail programs cut off longer e-mails (Gmail at 102 kB). */
const mostRead = 110_000;
/** Levels of nested elements that are read: several times those of a newsletter's nested tables. */
const mostNested = 100;

/**
 * An e-mail's text for mail programs that show no HTML: links with their URLs, images by their alternative text. Undefined when no text can
 * be made of it: the e-mail is then sent without one.
 */
export function plainTextOf(html: string): string | undefined {
  try {
    return convert(html.slice(0, mostRead), {
      wordwrap: false,
      limits: { maxDepth: mostNested },
      selectors: [
        { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
        { selector: 'img', options: { pathRewrite: () => '' } },
        // What lists of e-mails show behind the subject is no part of the text.
        { selector: 'div[style^="display:none"]', format: 'skip' },
        ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
      ],
    }).trim(); // pictures that only decorate leave empty lines
  } catch {
    return undefined;
  }
}
