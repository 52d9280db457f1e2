import { withoutQuoted } from './quoted';

/** A part of a text: Liquid, or words. */
interface Piece {
  isLiquid: boolean;
  text: string;
}

/** An output, or a tag that prints as an output does; what it prints is between its edges. */
const output = /^(\{\{-?|\{%-?\s*echo\b)([\s\S]*?)(-?\}\}|-?%\})$/;
/** The whole of it, its begin, what it prints, and its end. */
type Output = readonly [string, string, string, string];
const tagName = /^\{%-?\s*(\w+)/;
/** What stands between these tags and their ends is not read as Liquid. */
const verbatim: ReadonlySet<string> = new Set(['raw', 'comment']);
/** Tags that print and take no filter behind what they print. */
const printing: ReadonlySet<string> = new Set(['cycle', 'liquid']);

/** The author's own word for HTML. */
const asHtml = /\|\s*raw$/;
const isEscaped = /\|\s*(?:escape|escape_once|xml_escape)$/;
/** It makes markup of line breaks, so what it gets is escaped. */
const withBreaks = /\|\s*newline_to_br$/;
/** An address of our own, in which nothing needs to be escaped. */
const ownLink = /^\s*unsubscribe_url\s*$/;

const range = /\([^()]*\)/g;
/** A filter with what it is given. */
const filterForm = /^\s*\w+\s*(?::[^()]*)?$/;

/** Whether Liquid reads an expression to its end: behind a comma or a bracket in the wrong place it passes over all filters. */
function takesFilters(expression: string): boolean {
  const [value = '', ...filters] = withoutQuoted(expression).replace(range, '0').split('|');
  return !/[(),]/.test(value) && filters.every((filter) => filterForm.test(filter));
}

const isLeftAsWritten = (expression: string): boolean =>
  expression.trim() === '' || asHtml.test(expression) || ownLink.test(expression);

function escapedOutput([tag, begin, written, end]: Output, opensLink: boolean): string {
  const expression = written.trimEnd();
  if (isLeftAsWritten(expression)) return tag;
  return takesFilters(expression)
    ? begin + escapedExpression(written, opensLink) + end
    : escapedTag(tag, opensLink);
}

function escapedExpression(written: string, opensLink: boolean): string {
  const expression = written.trimEnd();
  const space = written.slice(expression.length);
  if (opensLink)
    return `${expression} | safe_link${isEscaped.test(expression) ? '' : ' | escape'}${space || ' '}`;
  if (isEscaped.test(expression)) return written;
  const breaks = withBreaks.exec(expression)?.[0];
  if (breaks === undefined) return `${expression} | escape${space || ' '}`;
  const lines = expression.slice(0, -breaks.length).trimEnd();
  return isEscaped.test(lines) ? written : `${lines} | escape ${breaks}${space || ' '}`;
}

/** What takes no filter, with what it prints escaped. */
function escapedTag(tag: string, opensLink: boolean): string {
  const [, begin = '', end = ''] = /^\{[{%](-?)[\s\S]*?(-?)[}%]\}$/.exec(tag) ?? [];
  const filters = opensLink ? 'safe_link | escape' : 'escape';
  return `{%${begin} capture printed_by_tag %}${tag}{% endcapture %}{{ printed_by_tag | ${filters} ${end}}}`;
}

/**
 * The pieces of a text, with all that their Liquid prints escaped for HTML (docs/decisions/0106). What ends in `raw` is HTML by the author's own
 * word, and stays byte for byte, as does everything that prints nothing.
 *
 * @param opensLink whether an address begins with what the piece at a place prints. Such an address is one of the web, an e-mail address or a
 * number, or it is left out.
 */
export function escapedLiquid(
  pieces: readonly Piece[],
  opensLink: (place: number) => boolean = () => false,
): string[] {
  let ending: string | null = null;
  return pieces.map(({ isLiquid, text }, place) => {
    if (!isLiquid) return text;
    const name = tagName.exec(text)?.[1] ?? '';
    if (ending !== null) {
      if (name === ending) ending = null;
      return text;
    }
    if (verbatim.has(name)) ending = `end${name}`;
    if (printing.has(name)) return escapedTag(text, opensLink(place));
    const [whole, begin = '', written = '', end = ''] = output.exec(text) ?? [];
    return whole === undefined ? text : escapedOutput([whole, begin, written, end], opensLink(place));
  });
}

const branching: ReadonlySet<string> = new Set(['if', 'unless', 'case', 'for', 'tablerow']);
const otherBranch: ReadonlySet<string> = new Set(['else', 'elsif', 'when']);

/** A condition or a loop around a piece. */
interface Branches<State> {
  before: State;
  /** What is known after each of its branches that were read. */
  ends: State[];
  /** It begins with no branch: nothing stands between `case` and its first `when`. */
  hasBegun: boolean;
  /** One of its branches is always taken. */
  isWhole: boolean;
}

/** How an address is looked for along a text: what is known of it, from the text's begin on. */
interface Search<State> {
  begin: State;
  behind: (state: State, words: string) => State;
  isOpening: (state: State) => boolean;
}

/** The places of the pieces of Liquid with which an address may begin, on any way through the conditions of the text. */
function openings<State>(
  pieces: readonly Piece[],
  { begin, behind, isOpening }: Search<State>,
): ReadonlySet<number> {
  const places = new Set<number>();
  const around: Branches<State>[] = [];
  let state = begin;
  pieces.forEach(({ isLiquid, text }, place) => {
    if (!isLiquid) {
      state = behind(state, text);
      return;
    }
    if (isOpening(state)) places.add(place);
    const name = tagName.exec(text)?.[1] ?? '';
    const inner = around.at(-1);
    if (branching.has(name))
      around.push({ before: state, ends: [], hasBegun: name !== 'case', isWhole: false });
    else if (inner && otherBranch.has(name)) {
      if (inner.hasBegun) inner.ends.push(state);
      inner.hasBegun = true;
      inner.isWhole ||= name === 'else';
      state = inner.before;
    } else if (inner && name.startsWith('end') && branching.has(name.slice('end'.length))) {
      around.pop();
      const ends = [...inner.ends, state, ...(inner.isWhole ? [] : [inner.before])];
      state = ends.find(isOpening) ?? state;
    }
  });
  return places;
}

/** After one of these characters, an address can no longer name its scheme. */
const behindScheme = /[:/?#]/;

/** The places of the pieces of an address with which it may begin. */
export const openingsOfLink = (pieces: readonly Piece[]): ReadonlySet<number> =>
  openings(pieces, {
    begin: false,
    behind: (hasBegun: boolean, words) => hasBegun || behindScheme.test(words),
    isOpening: (hasBegun) => !hasBegun,
  });

const attributeOfLink =
  /\b(?:href|src|srcset|action|background|poster)\s*=\s*(?:["'][^"'<>:/?#]*|[^\s"'<>:/?#]*)$/i;
/** How much of the HTML before a piece is looked at, in characters. */
const lookedAt = 300;

/** The places of the pieces of HTML with which an attribute's address begins. */
export const openingsInHtml = (pieces: readonly Piece[]): ReadonlySet<number> =>
  openings(pieces, {
    begin: '',
    behind: (before: string, words) => (before + words).slice(-lookedAt),
    isOpening: (before) => attributeOfLink.test(before),
  });

const addedFilters = / ?\| ?(?:safe_link ?\| ?)?escape(?= ?-?[}%]\}$)/;

/** A piece of Liquid without the escaping at its end: where it stands in plain text, nothing is escaped. */
export const unescapedLiquid = (liquid: string): string => liquid.replace(addedFilters, '');
