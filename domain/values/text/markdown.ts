/** Links, code and emphasis reduced to their text. */
export const wordsOf = (text: string): string =>
  text
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/(?<=^|\s)_(.+?)_(?=\s|$)/g, '$1');

/** The anchor that GitHub generates for a heading: lower case, punctuation removed, hyphens for spaces. */
export const anchorOf = (text: string): string =>
  wordsOf(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');

/** The lines of a Markdown document outside its fenced code. */
export function proseOf(markdown: string): string[] {
  let isCode = false;
  return markdown.split('\n').map((line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    return isFence || isCode ? '' : line;
  });
}
