export type Theme = 'light' | 'dark';

/**
 * An e-mail's HTML as programs with a theme show it: questions about the theme have their answer in them. A browser would answer by the theme of
 * the reader's own computer, or by that of the page around (https://drafts.csswg.org/mediaqueries-5/#prefers-color-scheme).
 */
export const asSeenIn = (theme: Theme, html: string): string =>
  html.replaceAll(
    /\(\s{0,9}prefers-color-scheme\s{0,9}:\s{0,9}(light|dark)\s{0,9}\)/gi,
    (_, asked: string) => (asked.toLowerCase() === theme ? '(min-width: 0)' : '(max-width: 0)'),
  );
