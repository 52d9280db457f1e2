import { outsideLiquid } from '../../mail/mail-text';

/** A literal backtick as an HTML character reference. */
const backtick = '&#96;';

/**
 * A mailbox message is stored with backticks in place of its single quotes (docs/contract.md#app-steps). Literal backticks are stored as
 * HTML character references.
 */
export const quotesStored = (html: string): string =>
  outsideLiquid(html, (text) => text.replaceAll('`', backtick).replaceAll("'", '`'));

/** The original text of a stored message, restored before rendering, so that values inserted by Liquid stay unchanged. */
export const quotesWritten = (html: string): string =>
  outsideLiquid(html, (text) => text.replaceAll(/`|&#96;/g, (stored) => (stored === '`' ? "'" : '`')));
