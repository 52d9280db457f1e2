import { z } from 'zod';
import { parseInWords, ruleWords } from './faults';

/** Most faulty elements of a long list that are reported. */
const wrongTold = 50;

interface Listing {
  least?: number;
  most: number;
  /** The JSON schema of an element for the documentation, which cannot look through the transformation. */
  documented: object;
}

/**
 * A list as long as a file. Its length is checked before its elements, and checking stops after the first fifty faulty ones: a plain zod
 * list would check millions of them, and keep all its findings.
 */
export const longList = <Item extends z.ZodType>(item: Item, { least = 0, most, documented }: Listing) =>
  z
    .unknown()
    .transform((value, context): z.output<Item>[] => {
      const list: unknown[] = Array.isArray(value) ? value : [];
      if (!Array.isArray(value)) context.addIssue({ code: 'invalid_type', expected: 'array', input: value });
      else if (list.length < least)
        context.addIssue({
          code: 'too_small',
          origin: 'array',
          minimum: least,
          inclusive: true,
          input: value,
        });
      else if (list.length > most)
        context.addIssue({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: value });
      else return elementsOf(list, item, context);
      return z.NEVER;
    })
    .meta({ ...documentedList(documented, most), ...(least > 0 && { minItems: least }) });

/** The same for the list itself. */
export const documentedList = (items: object, most: number) => ({
  type: 'array' as const,
  maxItems: most,
  items,
});

function elementsOf<Item extends z.ZodType>(
  list: readonly unknown[],
  item: Item,
  context: z.core.$RefinementCtx,
): z.output<Item>[] {
  const elements: z.output<Item>[] = [];
  let wrong = 0;
  for (const [place, element] of list.entries()) {
    const { data, faults } = parseInWords(item, element);
    if (!faults) {
      elements.push(data);
      continue;
    }
    for (const { path, words } of faults) {
      // Any other path member would be a symbol, and JSON has none.
      const inside = [place, ...path] as (string | number)[];
      context.addIssue({ code: 'custom', path: inside, message: ruleWords(words), input: element });
    }
    wrong += 1;
    if (wrong < wrongTold) continue;
    context.addIssue({
      code: 'custom',
      message: ruleWords(notLookedAt(list.length - place - 1)),
      input: list,
    });
    break;
  }
  return elements;
}

const notLookedAt = (count: number) => ({
  en: `has ${count} more that were not looked at`,
  fr: `en a ${count} de plus, qui n’ont pas été regardés`,
});
