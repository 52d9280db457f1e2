import { liquidParts } from '../values/liquid/liquid-parts';

/** Changes a text but for its Liquid, which stays as it is written: its quotes and lines mean something. */
export const outsideLiquid = (text: string, change: (part: string) => string): string =>
  liquidParts(text)
    .map((part) => (part.isLiquid ? part.text : change(part.text)))
    .join('');

/** HTML that says itself where lines and paragraphs end: who writes a link or a bold word in a letter has not. */
const layout =
  /<(?:!doctype|html|head|body|style|p|br|div|table|tr|td|ul|ol|li|h[1-6]|hr|pre|center|section|blockquote)\b/i;

/** An address between spaces, or the link to unsubscribe as Liquid; within a tag neither has a space before it. */
const bareLink = /(^|[\s(])(https?:\/\/[^\s<>"'(){}]+|\{\{-? ?unsubscribe_url ?-?\}\})(?=[\s)]|$)/g;

/** Mail programs make links of HTML alone. */
const withLinks = (text: string): string =>
  text.replaceAll(bareLink, (_, before: string, link: string) => {
    let end = link.length;
    while ('.,;:!?'.includes(link.charAt(end - 1))) end -= 1;
    const url = link.slice(0, end);
    return `${before}<a href="${url}">${url}</a>${link.slice(end)}`;
  });

/** The text of an e-mail as HTML. One without paragraphs of its own keeps its lines, and its addresses can be clicked. */
export const asHtml = (text: string): string =>
  layout.test(text) ? text : outsideLiquid(withLinks(text), (part) => part.replaceAll(/\r?\n/g, '<br>\n'));
