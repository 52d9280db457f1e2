/** The word in a text that a list of suggestions completes. */
export interface Completion {
  kind: 'variable' | 'filter' | 'whole';
  /** Where the word begins and ends. */
  from: number;
  to: number;
  /** What stands of it before the caret. */
  typed: string;
  /** Nothing of a placeholder stands there yet: its braces are to be written too. */
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
/** Behind the tag's name, which is no variable. */
const tagWord = /\w\s(?:.*\s)?([\w.]*)$/s;

/** What can be completed at the caret: inside of `{{ … }}` a variable, behind `|` a filter; inside of `{% … %}` a variable. */
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

/** A variable that is to stand at the caret, with its braces. */
export const insertionAt = (caret: number): Completion => ({
  ...{ kind: 'variable', from: caret, to: caret, typed: '', needsBraces: true },
});

/** What is typed while a variable is offered narrows what is offered, and the choice takes its place. Null: it is text of its own. */
export function insertionGoesOn(
  { needsBraces, from, to }: Completion,
  text: string,
  caret: number,
): Completion | null {
  const typed = text.slice(from, caret);
  // Behind a word that stood there already, it is not the word that is typed.
  const isElsewhere = caret < from || caret > to + 1;
  if (!needsBraces || isElsewhere || !/^[\w.]*$/.test(typed)) return null;
  return { ...insertionAt(from), to: caret, typed };
}

/** The whole text, in a field that takes one of several texts or any other. */
export const wholeOf = (text: string): Completion => ({
  ...{ kind: 'whole', from: 0, to: text.length, typed: text, needsBraces: false },
});

/** The text with the choice in its place, and where the caret goes: behind the placeholder. */
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
