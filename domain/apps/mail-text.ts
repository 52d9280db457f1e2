import { liquidParts } from '../values/liquid/liquid-parts';

/** Changes a text but for its Liquid, which stays as it is written: its quotes and lines mean something. */
export const outsideLiquid = (text: string, change: (part: string) => string): string =>
  liquidParts(text)
    .map((part) => (part.isLiquid ? part.text : change(part.text)))
    .join('');

/** A tag of HTML, opening or closing. */
const tag = /<\/?[a-z][^>]*>/i;

/** The text of an e-mail as HTML. One in which nobody wrote a tag keeps its lines. */
export const asHtml = (text: string): string =>
  tag.test(text) ? text : outsideLiquid(text, (part) => part.replaceAll(/\r?\n/g, '<br>\n'));
