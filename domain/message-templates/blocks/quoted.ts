/**
 * Of each quote sign of a text, where the text that it opens closes; -1: nowhere, as for other letters. A backslash takes the meaning of the
 * sign behind it away. Each letter is looked at once or twice.
 */
export function closingQuotes(text: string): Int32Array {
  const closings = new Int32Array(text.length).fill(-1);
  const next = { '"': -1, "'": -1 };
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text[at];
    if (sign !== '"' && sign !== "'") continue;
    closings[at] = next[sign];
    if (!isEscaped(text, at)) next[sign] = at;
  }
  return closings;
}

/** Whether the backslashes before a place leave one for it: in pairs they stand for themselves. */
function isEscaped(text: string, at: number): boolean {
  let begin = at;
  while (begin > 0 && text[begin - 1] === '\\') begin -= 1;
  return (at - begin) % 2 === 1;
}

/** A text with nothing between its quotes. One that is opened and not closed stays. */
export function withoutQuoted(text: string): string {
  const closings = closingQuotes(text);
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    const close = closings[at] ?? -1;
    if (close === -1) continue;
    parts.push(text.slice(copied, at), '""');
    copied = close + 1;
    at = close;
  }
  return parts.join('') + text.slice(copied);
}
