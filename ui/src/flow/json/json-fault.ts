/** The position at which a text stops being valid JSON. */
export interface JsonFault {
  /** Characters from its start. */
  at: number;
  /** Beginning with 1. */
  line: number;
}

/** Browsers report the position of a JSON error in different words, or not at all, so it is computed here. */
export function jsonFault(text: string): JsonFault | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    const at = endOfJson(text);
    return { at, line: text.slice(0, at).split('\n').length };
  }
}

const space = /[ \t\n\r]*/y;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const quoted = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;

/** Invalid JSON, at the first invalid character. */
class Unexpected extends Error {
  constructor(readonly at: number) {
    super(`Nothing may stand at ${at}`);
  }
}

function endOfJson(text: string): number {
  try {
    const end = skip(space, text, value(text, skip(space, text, 0)));
    return Math.min(end, text.length);
  } catch (error) {
    if (error instanceof Unexpected) return error.at;
    throw error;
  }
}

/** The position after a pattern's match; the position itself when it does not match. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The position after the value that starts at a position. */
function value(text: string, at: number): number {
  const first = text[at];
  if (first === '{') return members(text, at, '}', member);
  if (first === '[') return members(text, at, ']', value);
  return expected(first === '"' ? quoted : scalar, text, at);
}

function expected(pattern: RegExp, text: string, at: number): number {
  const end = skip(pattern, text, at);
  if (end === at) throw new Unexpected(at);
  return end;
}

function members(
  text: string,
  start: number,
  closing: string,
  read: (text: string, at: number) => number,
): number {
  let at = skip(space, text, start + 1);
  if (text[at] === closing) return at + 1;
  for (;;) {
    at = skip(space, text, read(text, at));
    if (text[at] === closing) return at + 1;
    if (text[at] !== ',') throw new Unexpected(at);
    at = skip(space, text, at + 1);
  }
}

function member(text: string, at: number): number {
  const colon = skip(space, text, expected(quoted, text, at));
  if (text[colon] !== ':') throw new Unexpected(colon);
  return value(text, skip(space, text, colon + 1));
}
