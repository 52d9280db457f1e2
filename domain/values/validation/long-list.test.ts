import { z } from 'zod';
import { parseInWords } from './faults';
import { longList } from './long-list';

const item = z.strictObject({ a: z.string() });
const list = longList(item, { least: 1, most: 100_000, documented: { type: 'object' } });
const whole = z.strictObject({ items: list });

const faultsOf = (value: unknown) =>
  parseInWords(whole, value).faults?.map(({ path, words }) => `${path.join('.')} ${words.en}`);

test('a long list is read as one of zod’s is', () => {
  expect(parseInWords(whole, { items: [{ a: 'x' }] })).toEqual({ data: { items: [{ a: 'x' }] } });
  expect(faultsOf({ items: 'x' })).toEqual(['items must be a list']);
  expect(faultsOf({})).toEqual(['items must be given']);
  expect(faultsOf({ items: [] })).toEqual(['items must not be empty']);
  expect(faultsOf({ items: [{ a: 'x' }, { a: 1, b: 2 }] })).toEqual([
    'items.1.a must be a text',
    'items.1.b is not known here',
  ]);
});

test('a list that is too long is not looked at, and one that is wrong no further than its first fifty faults', () => {
  const isLookedAt = jest.fn(() => true);
  const looked = longList(z.unknown().refine(isLookedAt), { most: 100_000, documented: {} });
  const long = Array.from({ length: 5_000_000 }, () => 1);
  expect(parseInWords(looked, long).faults?.map(({ words }) => words.en)).toEqual([
    'must have 100000 items at most',
  ]);
  expect(isLookedAt).not.toHaveBeenCalled();

  isLookedAt.mockReturnValue(false);
  const { faults = [] } = parseInWords(looked, long.slice(0, 100_000));
  expect(isLookedAt).toHaveBeenCalledTimes(50);
  expect(faults).toHaveLength(51);
  expect(faults.at(-1)?.words).toEqual({
    en: 'has 99950 more that were not looked at',
    fr: 'en a 99950 de plus, qui n’ont pas été regardés',
  });
});
