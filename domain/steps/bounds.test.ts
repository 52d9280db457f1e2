import { z } from 'zod';
import { parseInWords } from '../values/validation/faults';
import { delayData } from './delay/schema';
import { steps } from './index';

/** The lists that a schema takes however long they are, by the names on the way to them. */
function unboundedIn(schema: unknown, at: readonly string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isOpen = 'type' in schema && schema.type === 'array' && !('maxItems' in schema);
  const inside = Object.entries(schema).flatMap(([name, member]) => unboundedIn(member, [...at, name]));
  return isOpen ? [at.join('.'), ...inside] : inside;
}

describe('the data of a step', () => {
  it.each(Object.entries(steps))('of kind %s has a bound for each list', (_kind, { schema }) => {
    expect(unboundedIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))).toEqual([]);
  });

  it('is refused for a list that is too long before its elements are looked at', () => {
    expect(parseInWords(delayData, { days: Array<number>(120_000).fill(0) }).faults).toHaveLength(1);
  });
});
