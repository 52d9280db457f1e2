import { anchorOf, proseOf } from '../../domain/values/text/markdown';

/** A heading of Markdown, at any level. */
const heading = /^#{1,6}\s+(.+?)\s*#*$/;

/** Returns the anchors of a Markdown document. A repeated heading gets a number, as on GitHub. */
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
