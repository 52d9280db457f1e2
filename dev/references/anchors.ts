/** A heading of Markdown, at any level. */
const heading = /^#{1,6}\s+(.+?)\s*#*$/;

/** Links, code and emphasis as they are read: their words only. */
const read = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/(?<=^|\s)_(.+?)_(?=\s|$)/g, '$1');

/** The anchor that GitHub gives a heading: lower case, punctuation left out, hyphens for spaces. */
const anchorOf = (text: string): string =>
  read(text)
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

/** The anchors of a Markdown document. A heading that is there already gets a number, as on GitHub. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  const times = new Map<string, number>();
  for (const line of proseOf(markdown)) {
    const text = heading.exec(line)?.[1];
    if (text === undefined) continue;
    const anchor = anchorOf(text);
    const before = times.get(anchor) ?? 0;
    times.set(anchor, before + 1);
    anchors.add(before === 0 ? anchor : `${anchor}-${before}`);
  }
  return anchors;
}
