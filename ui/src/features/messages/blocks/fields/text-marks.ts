/** What a button of the text's toolbar does with what is selected. */
export type TextMark = 'bold' | 'italic' | 'link' | 'list';

/** A selection: positions in a text. */
interface Selection {
  start: number;
  end: number;
}

/** A text with a mark around what is selected, and what is selected then: the words, or the address to be written. */
export function markedWith(
  mark: TextMark,
  text: string,
  { start, end }: Selection,
): Selection & { text: string } {
  const before = text.slice(0, start);
  const words = text.slice(start, end);
  const behind = text.slice(end);
  if (mark === 'list') {
    const lineStart = before.lastIndexOf('\n') + 1;
    const next = text.indexOf('\n', end);
    const lineEnd = next === -1 ? text.length : next;
    const listed = text
      .slice(lineStart, lineEnd)
      .split('\n')
      .map((line) => (line.startsWith('- ') ? line.slice(2) : `- ${line}`))
      .join('\n');
    return {
      text: text.slice(0, lineStart) + listed + text.slice(lineEnd),
      start: lineStart,
      end: lineStart + listed.length,
    };
  }
  if (mark === 'link') {
    const address = 'https://';
    const at = start + words.length + 3;
    return { text: `${before}[${words}](${address})${behind}`, start: at, end: at + address.length };
  }
  const sign = mark === 'bold' ? '**' : '*';
  return {
    text: `${before}${sign}${words}${sign}${behind}`,
    start: start + sign.length,
    end: end + sign.length,
  };
}
