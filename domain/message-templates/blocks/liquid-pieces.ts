/** A part of a text: Liquid, which stays as it is, or words. */
interface Piece {
  isLiquid: boolean;
  text: string;
}

/**
 * The pieces of a text, in order; together they are the text. An output may hold its own end within quotes, as Liquid reads it. What begins
 * and does not end is words: its check refuses it.
 */
export function liquidPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let begin = 0;
  for (let at = openingFrom(text, 0); at !== -1; at = openingFrom(text, begin)) {
    const end = text[at + 1] === '{' ? endOfOutput(text, at + 2) : endOf(text, '%}', at + 2);
    if (end === -1) break;
    if (at > begin) pieces.push({ isLiquid: false, text: text.slice(begin, at) });
    pieces.push({ isLiquid: true, text: text.slice(at, end) });
    begin = end;
  }
  if (begin < text.length) pieces.push({ isLiquid: false, text: text.slice(begin) });
  return pieces;
}

function openingFrom(text: string, from: number): number {
  for (let at = text.indexOf('{', from); at !== -1; at = text.indexOf('{', at + 1))
    if (text[at + 1] === '{' || text[at + 1] === '%') return at;
  return -1;
}

function endOf(text: string, closing: string, from: number): number {
  const at = text.indexOf(closing, from);
  return at === -1 ? -1 : at + closing.length;
}

function endOfOutput(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '}' && text[at + 1] === '}') return at + 2;
    if (letter !== '"' && letter !== "'") continue;
    const close = text.indexOf(letter, at + 1);
    if (close === -1) break;
    at = close;
  }
  return endOf(text, '}}', from);
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Words as HTML has them, within an attribute too. */
export const escapedWords = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => entities[letter] ?? '');

/** A text as HTML, within an attribute too: its Liquid stays byte for byte, what it prints is HTML. */
export const escapedAround = (text: string): string =>
  liquidPieces(text)
    .map((piece) => (piece.isLiquid ? piece.text : escapedWords(piece.text)))
    .join('');
