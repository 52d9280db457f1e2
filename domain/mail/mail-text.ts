import { escapedWithin } from '../message-templates/blocks/liquid-pieces';
import { liquidParts } from '../values/liquid/liquid-parts';

/** Transforms a text except for its Liquid, where quotes and line breaks have a meaning. */
export const outsideLiquid = (text: string, change: (part: string) => string): string =>
  liquidParts(text)
    .map((part) => (part.isLiquid ? part.text : change(part.text)))
    .join('');

/** HTML that sets its own line and paragraph breaks. A link or a bold word alone does not. */
const layout =
  /<(?:!doctype|html|head|body|style|p|br|div|table|tr|td|ul|ol|li|h[1-6]|hr|pre|center|section|blockquote)\b/i;

/** A web address surrounded by spaces, with its placeholders, or the unsubscribe link as Liquid; inside an HTML tag neither follows a space. */
const bareLink =
  /(^|[\s(])(https?:\/\/(?:[^\s<>"'(){}]|\{\{[^{}]*\}\})+|\{\{-? ?unsubscribe_url ?-?\}\})(?=[\s)]|$)/g;

/** Mail programs do not turn addresses in HTML into links by themselves. What a placeholder prints is escaped: it does not end the link. */
const withLinks = (text: string): string =>
  text.replaceAll(bareLink, (_, before: string, link: string) => {
    let end = link.length;
    while ('.,;:!?'.includes(link.charAt(end - 1))) end -= 1;
    const url = link.slice(0, end);
    return before + escapedWithin(`<a href="${url}">${url}</a>`) + link.slice(end);
  });

/** The text of an e-mail as HTML. What is HTML stays as it is. A text without HTML layout keeps its line breaks, and its addresses become links. */
export const asHtml = (text: string, isHtml = false): string =>
  isHtml || layout.test(text)
    ? text
    : outsideLiquid(withLinks(text), (part) => part.replaceAll(/\r?\n/g, '<br>\n'));
