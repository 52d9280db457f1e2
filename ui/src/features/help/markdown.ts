/** The id of a heading, as GitHub makes it. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

export interface Heading {
  text: string;
  level: number;
}

/** The title of a document, its headings of the second and third level, and the text below the title. */
export function readDocument(markdown: string): { title: string; headings: Heading[]; text: string } {
  const [first = '', ...rest] = markdown.split('\n');
  const text = rest.join('\n');
  const headings = text
    // What stands in a block of code is none.
    .replaceAll(/^```[^]*?^```/gm, '')
    .split('\n')
    .flatMap((line) => {
      const [, marks, name] = /^(##|###) (.+)$/.exec(line) ?? [];
      return marks && name ? [{ text: name.replaceAll('`', ''), level: marks.length }] : [];
    });
  return { title: first.replace(/^# /, ''), headings, text };
}

/** The ids of a document's headings, in their order. */
export const slugsOf = (markdown: string): string[] =>
  readDocument(markdown).headings.map(({ text }) => slugOf(text));
