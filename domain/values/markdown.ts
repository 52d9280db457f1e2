/** Links, code and emphasis as they are read: their words only. */
export const wordsOf = (text: string): string =>
  text
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/(?<=^|\s)_(.+?)_(?=\s|$)/g, '$1');

/** The anchor that GitHub gives a heading: lower case, punctuation left out, hyphens for spaces. */
export const anchorOf = (text: string): string =>
  wordsOf(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');

/** The lines of a Markdown document outside of its fenced code. */
export function proseOf(markdown: string): string[] {
  let isCode = false;
  return markdown.split('\n').map((line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    return isFence || isCode ? '' : line;
  });
}
