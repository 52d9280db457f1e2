/** A part of a text: one placeholder or tag of Liquid, or the text between them. */
export interface LiquidPart {
  text: string;
  isLiquid: boolean;
}

/** The parts of a text, in order and complete. An unclosed placeholder or tag is text. Each character is examined once. */
export function liquidParts(text: string): LiquidPart[] {
  const parts: LiquidPart[] = [];
  const unclosed = new Set<string>();
  let begin = 0;
  for (const { index } of text.matchAll(/\{(?=[{%])/g)) {
    const opened = text.slice(index, index + 2);
    if (index < begin || unclosed.has(opened)) continue;
    const end = text.indexOf(opened === '{{' ? '}}' : '%}', index + 2);
    if (end === -1) {
      unclosed.add(opened);
      continue;
    }
    if (index > begin) parts.push({ text: text.slice(begin, index), isLiquid: false });
    begin = end + 2;
    parts.push({ text: text.slice(index, begin), isLiquid: true });
  }
  return begin < text.length ? [...parts, { text: text.slice(begin), isLiquid: false }] : parts;
}
