import { z } from 'zod';
import { parseInWords, ruleWords } from './faults';

/** What is wrong with the value, as `path: words`. */
const said = (schema: z.ZodType, value: unknown, language: 'en' | 'fr' = 'en'): string[] =>
  (parseInWords(schema, value).faults ?? []).map(
    ({ path, words }) => `${path.join('.')}: ${words[language]}`,
  );

/** A value that a schema refuses for each of zod's reasons, and what is said of it. */
const examples: Record<z.core.$ZodIssueCode, [z.ZodType, unknown, string][]> = {
  invalid_type: [
    [z.object({ a: z.string() }), {}, 'a: must be given'],
    [z.string(), 5, ': must be a text'],
    [z.number(), 'x', ': must be a number'],
    [z.coerce.number(), 'x', ': must be a number'],
    [z.number().int(), 1.5, ': must be a whole number'],
    [z.boolean(), 'yes', ': must be true or false'],
    [z.array(z.string()), {}, ': must be a list'],
    [z.object({}), [], ': must be an object'],
    [z.record(z.string(), z.unknown()), 'x', ': must be an object'],
    [z.null(), 1, ': must be null'],
    [z.never(), 1, ': cannot be accepted'],
  ],
  invalid_value: [
    [z.enum(['asc', 'desc']), 'up', ': must be one of asc, desc'],
    [z.literal('a'), 'b', ': must be a'],
    [
      z.enum(Array.from({ length: 60 }, (_, place) => `zone ${place}`)),
      'x',
      ': must be one of those that are offered',
    ],
  ],
  too_small: [
    [z.string().min(1), '', ': must not be empty'],
    [z.string().min(12), 'x', ': must have at least 12 characters'],
    [z.array(z.string()).min(1), [], ': must not be empty'],
    [z.array(z.string()).min(2), ['a'], ': must have at least 2 items'],
    [z.number().min(1), 0, ': must be 1 or more'],
    [z.number().positive(), 0, ': must be more than 0'],
  ],
  too_big: [
    [z.string().max(2), 'abc', ': must have 2 characters at most'],
    [z.array(z.string()).max(1), ['a', 'b'], ': must have 1 item at most'],
    [z.number().max(23), 24, ': must be 23 or less'],
    [z.number().lt(23), 23, ': must be less than 23'],
    [z.number().int(), 1e300, ': must be 9007199254740991 or less'],
  ],
  invalid_format: [
    [z.email(), 'x', ': must be an e-mail address such as ada@example.com'],
    [z.url(), 'x', ': must be an address such as https://example.com'],
    [z.iso.datetime(), 'x', ': must be a date and time such as 2026-05-31T08:30:00Z'],
    [z.iso.date(), 'x', ': must be a date such as 2026-05-31'],
    [z.string().regex(/^a$/), 'x', ': is not written as it must be'],
  ],
  not_multiple_of: [[z.number().multipleOf(5), 3, ': must be a multiple of 5']],
  unrecognized_keys: [[z.strictObject({}), { b: 1, c: 2 }, 'b: is not known here|c: is not known here']],
  invalid_union: [
    [z.union([z.string(), z.number()]), {}, ': must be a text or a number'],
    [z.union([z.string(), z.number()]).optional(), null, ': must be a text or a number'],
    [z.object({ a: z.union([z.string(), z.number()]) }), {}, 'a: must be given'],
    [z.union([z.object({ a: z.number() }), z.string()]), { a: 'x' }, 'a: must be a number'],
    [z.array(z.union([z.string().max(2), z.number()])), ['abc'], '0: must have 2 characters at most'],
    [
      z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })]),
      { type: 'c' },
      'type: must be one of a, b',
    ],
  ],
  invalid_key: [
    [
      z.record(z.string().max(2), z.unknown()),
      { abc: 1 },
      'abc: is no name that can be taken: it must have 2 characters at most',
    ],
  ],
  invalid_element: [[z.map(z.string(), z.number()), new Map([['a', 'x']]), 'a: must be a number']],
  custom: [
    [z.string().refine(() => false), 'x', ': cannot be accepted'],
    [z.string().refine(() => false, ruleWords({ en: 'must rhyme', fr: 'doit rimer' })), 'x', ': must rhyme'],
  ],
};

describe.each(Object.entries(examples))('what zod calls %s', (code, given) => {
  it.each(given)(`is said in our words (%#)`, (schema, value, expected) => {
    expect(said(schema, value).join('|')).toBe(expected);
  });

  it('is said in French too', () => {
    for (const [schema, value] of given) {
      const [english, french] = [said(schema, value), said(schema, value, 'fr')];
      expect(french).toHaveLength(english.length);
      for (const [place, words] of french.entries())
        expect([code, words]).not.toEqual([code, english[place]]);
    }
  });
});

test('a rule’s own words in a union are its words', () => {
  const error = ruleWords({ en: 'must be a date', fr: 'doit être une date' });
  expect(said(z.union([z.iso.date(), z.iso.datetime()], { error }), 'x')).toEqual([': must be a date']);
  expect(said(z.union([z.iso.date(), z.iso.datetime()], { error }), undefined)).toEqual([': must be a date']);
});
