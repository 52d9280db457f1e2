import { liquidParts } from '../values/liquid/liquid-parts';

/** Changes a text but for its Liquid, which stays as it is written: its quotes and lines mean something. */
export const outsideLiquid = (text: string, change: (part: string) => string): string =>
  liquidParts(text)
    .map((part) => (part.isLiquid ? part.text : change(part.text)))
    .join('');

/** HTML that says itself where lines and paragraphs end: who writes a link or a bold word in a letter has not. */
const layout =
  /<(?:!doctype|html|head|body|style|p|br|div|table|tr|td|ul|ol|li|h[1-6]|hr|pre|center|section|blockquote)\b/i;

/** The text of an e-mail as HTML. One without paragraphs of its own keeps its lines. */
export const asHtml = (text: string): string =>
  layout.test(text) ? text : outsideLiquid(text, (part) => part.replaceAll(/\r?\n/g, '<br>\n'));
