import { escapedLiquid, openingsInHtml, openingsOfLink, unescapedLiquid } from './escaped-liquid';
import { closingQuotes } from './quoted';

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
  const ends = text.includes('{{') ? endsOfOutputs(text) : null;
  let begin = 0;
  for (let at = openingFrom(text, 0); at !== -1; at = openingFrom(text, begin)) {
    const isOutput = text[at + 1] === '{';
    const closed = isOutput ? (ends?.[at + 2] ?? 0) : 0;
    const end = closed > 0 ? closed : endOf(text, isOutput ? '}}' : '%}', at + 2);
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

/**
 * Where an output ends that goes on at a place, with its quotes closed; 0: nowhere, and then it ends at the next end that is there. Found from
 * the text's end on, since each place asks the one behind it.
 */
function endsOfOutputs(text: string): Int32Array {
  const closings = closingQuotes(text);
  const ends = new Int32Array(text.length + 1);
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const letter = text[at];
    const isQuote = letter === '"' || letter === "'";
    if (letter === '}' && text[at + 1] === '}') ends[at] = at + 2;
    // An unclosed quote closes at -1, and the text's begin is no end yet.
    else ends[at] = ends[(isQuote ? (closings[at] ?? -1) : at) + 1] ?? 0;
  }
  return ends;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Words as HTML has them, within an attribute too. */
export const escapedWords = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => entities[letter] ?? '');

const joined = (pieces: readonly Piece[], liquid: readonly string[]): string =>
  pieces.map((piece, place) => (piece.isLiquid ? liquid[place] : escapedWords(piece.text))).join('');

/** A text as HTML, within an attribute too: its words are escaped, and what its Liquid prints. */
export function escapedAround(text: string): string {
  const pieces = liquidPieces(text);
  return joined(pieces, escapedLiquid(pieces));
}

/** An address as an attribute has it: escaped, and one that runs scripts is left out where a field brings it. */
export function escapedAddress(text: string): string {
  const pieces = liquidPieces(text);
  const openings = openingsOfLink(pieces);
  return joined(
    pieces,
    escapedLiquid(pieces, (place) => openings.has(place)),
  );
}

/** HTML that somebody wrote, byte for byte but for what its Liquid prints, which is escaped. */
export function escapedWithin(html: string): string {
  const pieces = liquidPieces(html);
  const openings = openingsInHtml(pieces);
  return escapedLiquid(pieces, (place) => openings.has(place)).join('');
}

/** Plain text that was made of HTML with placeholders: nothing is escaped there. */
export const unescapedIn = (text: string): string =>
  liquidPieces(text)
    .map((piece) => (piece.isLiquid ? unescapedLiquid(piece.text) : piece.text))
    .join('');
