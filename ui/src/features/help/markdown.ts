import { anchorOf, proseOf, wordsOf } from '../../../../domain/values/text/markdown';

export interface Heading {
  text: string;
  level: number;
}

/** The title of a document, its headings of the second and third level, and the text below the title. */
export function readDocument(markdown: string): { title: string; headings: Heading[]; text: string } {
  const [first = '', ...rest] = markdown.split('\n');
  const text = rest.join('\n');
  const headings = proseOf(text).flatMap((line) => {
    const [, marks, name] = /^(##|###) (.+)$/.exec(line) ?? [];
    return marks && name ? [{ text: wordsOf(name), level: marks.length }] : [];
  });
  return { title: first.replace(/^# /, ''), headings, text };
}

/** The ids of a document's headings, in their order. */
export const anchorsOf = (markdown: string): string[] =>
  readDocument(markdown).headings.map(({ text }) => anchorOf(text));
