import { escapedLiquid } from './escaped-liquid';
import { escapedAddress, escapedWords, liquidPieces } from './liquid-pieces';

/** How paragraphs, lists and links look: attributes' values, of our own making. */
interface TextLook {
  /** The color of links. */
  link: string;
  /** The class by which the style for dark mail programs finds links. */
  linkClass: string;
}

/** Letters that no text needs stand for its pieces of Liquid while marks are looked for. */
const opening = '\uE000';
const closing = '\uE001';
const standIn = /\uE000(\d+)\uE001/g;
const strayMarks = /[\uE000\uE001]/g;

/** A text with its Liquid out of the way. */
interface Stood {
  text: string;
  /** With the Liquid as it was written. */
  written: (text: string) => string;
  /** With the Liquid as HTML has it: what it prints is escaped. */
  escaped: (html: string) => string;
}

function withStandIns(text: string): Stood {
  const pieces = liquidPieces(text);
  const liquid = escapedLiquid(pieces);
  const filled = (stood: string, of: (place: number) => string | undefined): string =>
    stood.replace(standIn, (_, place) => of(Number(place)) ?? '');
  return {
    text: pieces
      .map((piece, place) =>
        piece.isLiquid ? `${opening}${place}${closing}` : piece.text.replace(strayMarks, ''),
      )
      .join(''),
    written: (stood) => filled(stood, (place) => pieces[place]?.text),
    escaped: (html) => filled(html, (place) => liquid[place]),
  };
}

const inlineMark =
  /\\([\\*[\]])|\[([^[\]\n]{1,500})\]\(([^()\s]{1,2000})\)|\*\*([^*\n]{1,500})\*\*|\*([^*\n]{1,500})\*/g;

/** How a text's lines become HTML. */
interface Maker {
  look: TextLook;
  /** The address of a link as its attribute has it. */
  address: (stood: string) => string;
}

const makerOf = ({ written }: Stood, look: TextLook): Maker => ({
  look,
  address: (stood) => escapedAddress(written(stood)),
});

/** A line's words as HTML. `canLink`: links do not stand within links. */
function inline(text: string, maker: Maker, canLink = true): string {
  let html = '';
  let begin = 0;
  for (const match of text.matchAll(inlineMark)) {
    const [whole, plain, label, address, bold, italic] = match;
    html += escapedWords(text.slice(begin, match.index));
    begin = match.index + whole.length;
    if (plain !== undefined) html += escapedWords(plain);
    else if (label !== undefined && address !== undefined)
      html += canLink
        ? linkTo(maker.address(address), inline(label, maker, false), maker.look)
        : escapedWords(whole);
    else if (bold !== undefined) html += `<strong>${inline(bold, maker, canLink)}</strong>`;
    else if (italic !== undefined) html += `<em>${inline(italic, maker, canLink)}</em>`;
  }
  return html + escapedWords(text.slice(begin));
}

const linkTo = (address: string, words: string, look: TextLook): string =>
  `<a href="${address}" class="${look.linkClass}" style="color:${look.link};text-decoration:underline">${words}</a>`;

/** One line of words, or several with breaks, as HTML. */
export function markedLine(text: string, look: TextLook): string {
  const stood = withStandIns(text);
  const maker = makerOf(stood, look);
  return stood.escaped(
    stood.text
      .split(/\r?\n/)
      .map((words) => inline(words, maker))
      .join('<br>'),
  );
}

/** A group of lines that stand in one element. */
interface Group {
  element: 'p' | 'ul' | 'ol';
  lines: string[];
}

const bullet = /^\s{0,3}[-*] +(?=\S)/;
const numbered = /^\s{0,3}\d{1,3}[.)] +(?=\S)/;
/** Of a line that is nothing but tags, such as `{% if … %}`: it makes no line. */
const standInsOnly = /^\s*(?:\uE000\d+\uE001\s*)+$/;

function htmlOf({ element, lines }: Group, isLast: boolean): string {
  const padding = element === 'p' ? '' : ';padding:0 0 0 1.5em';
  const style = `style="margin:${isLast ? '0' : '0 0 1em'}${padding}"`;
  if (element === 'p') return `<p ${style}>${lines.join('<br>')}</p>`;
  return `<${element} ${style}>${lines.map((item) => `<li>${item}</li>`).join('')}</${element}>`;
}

/** Paragraphs and lists as HTML. A line of tags alone stands between them, so that what it repeats or leaves out is whole. */
export function markedText(text: string, look: TextLook): string {
  const stood = withStandIns(text);
  const maker = makerOf(stood, look);
  const all: (Group | string)[] = [];
  let group = null as Group | null;
  for (const words of stood.text.split(/\r?\n/)) {
    const isTags = standInsOnly.test(words) && !stood.written(words).includes('{{');
    if (words.trim() === '' || isTags) {
      group = null;
      if (isTags) all.push(words.trim());
      continue;
    }
    const marker = bullet.exec(words) ?? numbered.exec(words);
    const element = marker ? (numbered.test(words) ? 'ol' : 'ul') : 'p';
    if (group?.element !== element) {
      group = { element, lines: [] };
      all.push(group);
    }
    group.lines.push(inline(words.slice(marker?.[0].length ?? 0), maker));
  }
  const last = all.findLast((one) => typeof one !== 'string');
  return stood.escaped(
    all.map((one) => (typeof one === 'string' ? one : htmlOf(one, one === last))).join(''),
  );
}
