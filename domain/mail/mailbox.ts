import type { Mailbox } from '../apps/definition';

/** A text made safe for a header: a line break would start a new header. */
export const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** One rendered recipient: an address, or a name with the address behind it in angle brackets. */
export function mailboxOf(text: string): Mailbox {
  const open = text.lastIndexOf('<');
  if (open === -1 || !text.endsWith('>')) return { name: '', address: text };
  const name = text.slice(0, open).trim();
  const isQuoted = name.length > 1 && name.startsWith('"') && name.endsWith('"');
  return { name: isQuoted ? name.slice(1, -1) : name, address: text.slice(open + 1, -1).trim() };
}
