/** The word in a text that a list of suggestions completes. */
export interface Completion {
  kind: 'variable' | 'filter' | 'whole';
  /** The start and end of the word. */
  from: number;
  to: number;
  /** The part of it before the caret. */
  typed: string;
  /** There is no placeholder yet: its braces must be inserted too. */
  needsBraces: boolean;
}

/** Liquid's filters that a text can make use of, as they are written behind `|`. */
export const filterNames = [
  'append: ""',
  'capitalize',
  'ceil',
  'date: "%Y-%m-%d"',
  'default: ""',
  'divided_by: 1',
  'downcase',
  'escape',
  'first',
  'floor',
  'join: ", "',
  'json',
  'last',
  'minus: 1',
  'plus: 1',
  'prepend: ""',
  'replace: "", ""',
  'round',
  'size',
  'strip',
  'times: 1',
  'truncate: 100',
  'upcase',
  'url_encode',
] as const;

const filterWord = /\|\s*(\w*)$/;
const outputWord = /^-?\s*([\w.]*)$/;
/** After the tag's name, which is not a variable. */
const tagWord = /\w\s(?:.*\s)?([\w.]*)$/s;

/** The completion at the caret: a variable inside `{{ … }}`, a filter after `|`; inside `{% … %}` a variable. */
export function completionAt(text: string, caret: number): Completion | null {
  const before = text.slice(0, caret);
  const opening = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'));
  if (opening < 0) return null;
  const inside = before.slice(opening + 2);
  if (inside.includes('}}') || inside.includes('%}')) return null;
  const isFilter = inside.includes('|');
  const isOutput = before[opening + 1] === '{';
  const word = (isFilter ? filterWord : isOutput ? outputWord : tagWord).exec(inside)?.[1];
  if (word === undefined) return null;
  const rest = /^[\w.]*/.exec(text.slice(caret))?.[0] ?? '';
  return {
    kind: isFilter ? 'filter' : 'variable',
    from: caret - word.length,
    to: caret + rest.length,
    typed: word,
    needsBraces: false,
  };
}

/** A variable to insert at the caret, with its braces. */
export const insertionAt = (caret: number): Completion => ({
  kind: 'variable',
  from: caret,
  to: caret,
  typed: '',
  needsBraces: true,
});

/**
 * Text typed while the list of variables is open narrows the list; the chosen variable replaces it. Null: the text is unrelated to the
 * list.
 */
export function insertionGoesOn(
  { needsBraces, from, to }: Completion,
  text: string,
  caret: number,
): Completion | null {
  const typed = text.slice(from, caret);
  // After an existing word, the caret is not in the typed word.
  const isElsewhere = caret < from || caret > to + 1;
  if (!needsBraces || isElsewhere || !/^[\w.]*$/.test(typed)) return null;
  return { ...insertionAt(from), to: caret, typed };
}

/** The whole text, in a field with suggestions for the whole text. */
export const wholeOf = (text: string): Completion => ({
  kind: 'whole',
  from: 0,
  to: text.length,
  typed: text,
  needsBraces: false,
});

/** The text with the choice inserted, and the new position of the caret: after the placeholder. */
export function complete(
  text: string,
  { kind, from, to, needsBraces }: Completion,
  choice: string,
): { text: string; caret: number } {
  if (kind === 'whole') return { text: choice, caret: choice.length };
  const before = text.slice(0, from);
  const after = text.slice(to);
  if (needsBraces) {
    const placeholder = `{{ ${choice} }}`;
    return { text: before + placeholder + after, caret: from + placeholder.length };
  }
  const space = /(\{\{-?|\|)$/.test(before) ? ' ' : '';
  const isOutput = before.lastIndexOf('{{') > before.lastIndexOf('{%');
  const isClosed = /^(?:(?!\{\{)[^}])*\}\}/.test(after);
  const closing = isOutput && !isClosed ? ' }}' : '';
  const caret = before.length + space.length + choice.length + closing.length;
  return { text: before + space + choice + closing + after, caret };
}
