import { outsideLiquid } from '../mail-text';

/** A backtick of one's own, as HTML can say it too. */
const backtick = '&#96;';

/** A mailbox message is stored with backticks in the place of its single quotes (docs/contract.md#app-steps). Its own backticks are stored as HTML says them. */
export const quotesStored = (html: string): string =>
  outsideLiquid(html, (text) => text.replaceAll('`', backtick).replaceAll("'", '`'));

/** A stored message as it was written, before it is rendered: what a value brings by Liquid is nobody's to change. */
export const quotesWritten = (html: string): string =>
  outsideLiquid(html, (text) => text.replaceAll(/`|&#96;/g, (stored) => (stored === '`' ? "'" : '`')));
