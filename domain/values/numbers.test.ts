import fc from 'fast-check';
import { compareNumbers, toNumeric } from './numbers';

describe('toNumeric', () => {
  it.each([
    [12, 12],
    ['12.50', 12.5],
    [' 7 ', 7],
    ['-3e2', -300],
    ['704912205188288575', 704912205188288575n],
    [5n, 5n],
  ])('reads %p as a number', (value, expected) => expect(toNumeric(value)).toBe(expected));

  it.each([null, undefined, '', 'abc', '1,5', true, {}, [], Number.NaN, Infinity, '0x10', '1e9999', '1e999'])(
    'reads %p as no number',
    (value) => expect(toNumeric(value)).toBeNull(),
  );
});

describe('a number as people write it', () => {
  it.each([
    ['point', '1,299.15', 1299.15],
    ['point', '1,299', 1299],
    ['point', '-12,345,678.5', -12345678.5],
    ['point', '1 299.15', 1299.15],
    ['point', '1’299.15', 1299.15],
    ['comma', '299,15', 299.15],
    ['comma', '1 299,15', 1299.15],
    ['comma', '1\u00A0299,15', 1299.15],
    ['comma', '1\u202F299\u202F000', 1299000],
    ['comma', '1.299,15', 1299.15],
    ['comma', ' +0,5 ', 0.5],
    ['comma', '704.912.205.188.288.575', 704912205188288575n],
    // As programs write them, in every account.
    ['comma', '299.15', 299.15],
    ['comma', '1.299', 1.299],
    ['point', '1e3', 1000],
  ] as const)('with a %s is read: %p', (format, text, expected) => {
    expect(toNumeric(text, format)).toBe(expected);
  });

  it.each([
    ['point', '299,15'],
    ['point', '1,29'],
    ['point', '1299,150'],
    ['point', '1,299 000'],
    ['point', '1.299,15'],
    ['comma', '1,299.15'],
    ['comma', '1 29,5'],
    ['comma', '1 299.000,5'],
    ['comma', ',5'],
    ['comma', '5,'],
    ['comma', '299,15 €'],
    ['comma', `1${'0'.repeat(400)},5`],
    ['comma', `1${'0'.repeat(2_000)}`],
    ['point', '0,250'],
    ['comma', '0 800 123 456'],
  ] as const)('with a %s is not read, rather than guessed: %p', (format, text) => {
    expect(toNumeric(text, format)).toBeNull();
  });

  it.each([
    ['en-US', 'point'],
    ['fr', 'comma'],
    ['de', 'comma'],
    ['es', 'comma'],
    ['en-GB', 'point'],
  ] as const)('is what %s writes', (language, format) => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (hundredths) => {
        const number = hundredths / 100;
        const text = number.toLocaleString(language, { minimumFractionDigits: 2 });
        expect(toNumeric(text, format)).toBe(number);
      }),
    );
  });
});

describe('compareNumbers', () => {
  it('tells neighbours beyond 2^53 apart', () => {
    expect(compareNumbers(704912205188288575n, 704912205188288576n)).toBe(-1);
    expect(compareNumbers(704912205188288575n, 704912205188288575n)).toBe(0);
    expect(compareNumbers(2, 1.5)).toBe(1);
  });
});
