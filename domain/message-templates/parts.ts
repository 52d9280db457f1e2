import { longLimit } from '../steps/api-call/schema';

/** How many parts stand within each other at most, and how many a text renders altogether. */
export const partDepth = 3;
const mostParts = 100;

/** Why the parts of a text cannot be filled in; `name` is that of the part concerned, or the tag that cannot be read. */
export interface PartProblem {
  code: 'part_invalid' | 'part_missing' | 'part_too_deep' | 'part_too_long';
  name: string;
}

/** `{% render "Footer" %}`, which takes no further words. */
const tag = /\{%-?\s*render\s+(?:"([^"{}%]+)"|'([^'{}%]+)')\s*-?%\}/g;
/** A tag that would read a part in another way. */
const otherTag = /\{%-?\s*(?:render|include|layout)\b[^%}]{0,100}/;

interface Piece {
  /** The text before the tag, or behind the last one. */
  text: string;
  /** Null: the text ends. */
  part: string | null;
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let begin = 0;
  for (const match of text.matchAll(tag)) {
    pieces.push({ text: text.slice(begin, match.index), part: (match[1] ?? match[2] ?? '').trim() });
    begin = match.index + match[0].length;
  }
  return [...pieces, { text: text.slice(begin), part: null }];
}

/** The names of the parts that a text renders itself, each once. */
export const partsNamed = (text: string): string[] => [
  ...new Set(piecesOf(text).flatMap(({ part }) => part ?? [])),
];

/** The text without the tags of its parts: what its own Liquid is checked by. */
export const withoutParts = (text: string): string =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join('');

class Unfilled extends Error {
  constructor(readonly problem: PartProblem) {
    super(problem.code);
  }
}

/**
 * Fills in the parts that a text renders, and the parts within these. Everything else stays as it was written, byte for byte. The work is
 * bounded: by the depth, the number of parts, and the length of the text that comes out.
 *
 * @param partOf the text of a part; undefined: there is none of this name.
 */
export function withParts(
  text: string,
  partOf: (name: string) => string | undefined,
): { text: string; problem: null } | { text: null; problem: PartProblem } {
  let length = 0;
  let count = 0;
  const fill = (given: string, depth: number, name: string): string => {
    const unread = otherTag.exec(withoutParts(given))?.[0];
    if (unread !== undefined) throw new Unfilled({ code: 'part_invalid', name: `${unread.trim()} %}` });
    return piecesOf(given)
      .map((piece) => {
        length += piece.text.length;
        if (length > longLimit) throw new Unfilled({ code: 'part_too_long', name });
        if (piece.part === null) return piece.text;
        count += 1;
        if (count > mostParts) throw new Unfilled({ code: 'part_too_long', name: piece.part });
        if (depth === partDepth) throw new Unfilled({ code: 'part_too_deep', name: piece.part });
        const inner = partOf(piece.part);
        if (inner === undefined) throw new Unfilled({ code: 'part_missing', name: piece.part });
        return piece.text + fill(inner, depth + 1, piece.part);
      })
      .join('');
  };
  try {
    return { text: fill(text, 0, ''), problem: null };
  } catch (error) {
    if (error instanceof Unfilled) return { text: null, problem: error.problem };
    throw error;
  }
}
