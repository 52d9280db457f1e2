import type { BlockOf, BlockType, EmailBlock, EmailStyle } from '../../entities/messages/email-document';
import { escapedAddress, escapedAround, escapedWithin } from './liquid-pieces';
import { classes, fontFamilies, labelOn, lineColor } from './look';
import { markedLine, markedText } from './marked-text';
import type { Marks } from './marks';

/** Where a block stands. */
export interface BlockPlace {
  marks: Marks;
  style: EmailStyle;
  /** The background is the section's own: dark mail programs leave it, and so the colors of texts on it. */
  isOnOwnColor: boolean;
}

/** Space at the sides of blocks, and between those below each other, in pixels. */
const side = 24;
const gap = 8;
const between = `padding="${gap}px ${side}px"`;

const headingSizes: Readonly<Record<number, number>> = { 1: 30, 2: 24, 3: 19 };

const link = ({ style, isOnOwnColor }: BlockPlace, color: string | null) => ({
  link: color ?? style.accent,
  linkClass: isOnOwnColor || color !== null ? 'slg-own' : classes.link,
});

/** The element of a text; the HTML is what comes into it. */
function textElement(
  place: BlockPlace,
  html: string,
  {
    align,
    color,
    size,
    more = between,
  }: { align: string; color: string | null; size: number; more?: string },
): string {
  const { style, isOnOwnColor, marks } = place;
  const named = isOnOwnColor || color !== null ? '' : ` css-class="${classes.text}"`;
  return `<mj-text${named} align="${align}" color="${color ?? style.text}" font-size="${size}px" line-height="1.5" ${more}>${marks.of(html)}</mj-text>`;
}

const linkElement = (
  { label, link: address }: { label: string; link: string },
  place: BlockPlace,
): string => {
  const { link: color, linkClass } = link(place, null);
  return `<a href="${escapedAddress(address)}" class="${linkClass}" style="color:${color};text-decoration:underline">${escapedAround(label)}</a>`;
};

const makers: { [Type in BlockType]: (block: BlockOf<Type>, place: BlockPlace) => string } = {
  heading({ text, level, align, color }, place) {
    const look = link(place, color);
    const style = 'margin:0;font-size:inherit;line-height:1.25;font-weight:bold';
    const html = `<h${level} style="${style}">${markedLine(text, look)}</h${level}>`;
    return textElement(place, html, { align, color, size: headingSizes[level] ?? 19 });
  },

  text: ({ text, align, color, size }, place) =>
    textElement(place, markedText(text, link(place, color)), { align, color, size }),

  image({ src, alt, is_decorative: isDecorative, link: address, width, align }, { marks }) {
    if (src === '') return '';
    const attributes = [
      `src="${marks.of(escapedAddress(src))}"`,
      `align="${align}"`,
      between,
      // Without alternative text the check finds the picture.
      ...(isDecorative || alt !== '' ? [`alt="${isDecorative ? '' : marks.of(escapedAround(alt))}"`] : []),
      ...(address === '' ? [] : [`href="${marks.of(escapedAddress(address))}"`]),
      ...(width === null ? [] : [`width="${width}px"`]),
    ];
    return `<mj-image ${attributes.join(' ')} />`;
  },

  button({ label, link: address, align, is_wide: isWide, background, color }, { marks, style }) {
    const back = background ?? style.accent;
    const attributes = [
      ...(background === null && color === null ? [`css-class="${classes.button}"`] : []),
      `href="${marks.of(escapedAddress(address))}"`,
      `align="${align}"`,
      `background-color="${back}"`,
      `color="${color ?? labelOn(back)}"`,
      `border-radius="${style.radius}px"`,
      'font-size="16px" font-weight="bold" line-height="1.25" inner-padding="12px 24px"',
      between,
      ...(isWide ? ['width="100%"'] : []),
    ];
    return `<mj-button ${attributes.join(' ')}>${marks.of(escapedAround(label))}</mj-button>`;
  },

  divider: ({ color, thickness }, { isOnOwnColor }) => {
    const named = isOnOwnColor || color !== null ? '' : ` css-class="${classes.line}"`;
    return `<mj-divider${named} border-color="${color ?? lineColor}" border-width="${thickness}px" padding="16px ${side}px" />`;
  },

  spacer: ({ height }) => `<mj-spacer height="${height}px" />`,

  links({ links, align }, place) {
    const html = links.map((one) => linkElement(one, place)).join(' &nbsp;·&nbsp; ');
    return html === '' ? '' : textElement(place, html, { align, color: null, size: 14 });
  },

  footer({ text, unsubscribe, align }, place) {
    const leave = linkElement({ label: unsubscribe, link: '{{ unsubscribe_url }}' }, place);
    const html = `${markedText(text, link(place, null))}<p style="margin:0">${leave}</p>`;
    return textElement(place, html, { align, color: null, size: 13 });
  },

  part: ({ name }, place) => (name === '' ? '' : ofHand(`{% render "${name}" %}`, place)),

  html: ({ html }, place) => (html === '' ? '' : ofHand(escapedWithin(html), place)),
};

/** HTML that somebody wrote, from one side of the column to the other. */
const ofHand = (html: string, place: BlockPlace): string =>
  textElement(place, html, { align: 'left', color: null, size: 16, more: 'padding="0"' });

/** A block as MJML; empty: it is not finished, and the e-mail goes without it. */
export function blockMjml<Type extends BlockType>(
  block: BlockOf<Type> & EmailBlock,
  place: BlockPlace,
): string {
  // The table has a maker for each type, of a block of that type.
  const make = makers[block.type] as (block: EmailBlock, place: BlockPlace) => string;
  return make(block, place);
}

export const familyOf = ({ font }: EmailStyle): string => fontFamilies[font];
