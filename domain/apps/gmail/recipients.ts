import { liquidParts } from '../../values/liquid/liquid-parts';

/** Tags of Liquid that go on until their end. */
const blocks = /^(if|unless|case|for|tablerow|capture|comment|raw)$/;

/**
 * The templates of the recipients that a step names with commas or semicolons between them, each of which is rendered by itself: what
 * a contact brings is one recipient, whatever stands in it. What lies inside a block of Liquid stays together.
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
