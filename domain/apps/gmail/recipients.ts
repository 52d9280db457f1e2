import { liquidParts } from '../../values/liquid/liquid-parts';

/** Liquid tags that need an end tag. */
const blocks = /^(if|unless|case|for|tablerow|capture|comment|raw)$/;

/**
 * Splits the recipients of a step at commas and semicolons into templates, which are rendered separately: a value from a contact is one
 * recipient, whatever characters it contains. A block of Liquid stays whole.
 */
export function recipientTemplates(list: string): string[] {
  let depth = 0;
  let last = '';
  const parts: string[] = [];
  for (const { text, isLiquid } of liquidParts(list)) {
    const [word = ''] = /\w+/.exec(text) ?? [];
    if (isLiquid && text.startsWith('{%')) depth += blocks.test(word) ? 1 : word.startsWith('end') ? -1 : 0;
    const [head = '', ...rest] = isLiquid || depth > 0 ? [text] : text.split(/[,;]/);
    last += head;
    for (const next of rest) {
      parts.push(last);
      last = next;
    }
  }
  return [...parts, last].map((part) => part.trim()).filter((part) => part !== '');
}
