import fc from 'fast-check';
import { calculate, compareNumbers, toNumeric } from './numbers';

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
    // As programs write them, whoever the account is.
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

describe('calculate', () => {
  it.each([
    ['ADDITION', 0.1, 0.2, 0.3],
    ['SUBTRACTION', 0.3, 0.1, 0.2],
    ['MULTIPLICATION', 19.99, 3, 59.97],
    ['DIVISION', 1, 4, 0.25],
    ['DIVISION', 6, 3, 2],
    ['MODULO', 7, 3, 1],
    ['POWER', 2, 10, 1024],
    ['POWER', 2, -1, 0.5],
    ['ADDITION', 704912205188288575n, 1, 704912205188288576n],
    ['SUBTRACTION', 704912205188288575n, 704912205188288574n, 1],
    ['MULTIPLICATION', Number.MAX_SAFE_INTEGER, 2, 18014398509481982n],
  ] as const)('%s of %p and %p is %p', (operation, a, b, expected) => {
    expect(calculate(operation, a, b)).toBe(expected);
  });

  it('refuses a result of more than 1,000 digits', () => {
    const half = 10n ** 500n;
    expect(calculate('MULTIPLICATION', half, half / 10n)).toBe(10n ** 999n);
    expect(() => calculate('MULTIPLICATION', half, -half)).toThrow('the result is too large');
    expect(() => calculate('ADDITION', 10n ** 1_000n - 1n, 1)).toThrow('the result is too large');
  });

  it.each(['DIVISION', 'MODULO'] as const)('refuses %s by zero', (operation) => {
    expect(() => calculate(operation, 1, 0)).toThrow('division by zero');
  });

  it('refuses a result that would fill the memory', () => {
    expect(() => calculate('POWER', 9, 10_000_000)).toThrow('too large');
    expect(() => calculate('POWER', 1.5, 1e9)).toThrow('too large');
  });

  it('adds and takes away whole numbers of any size exactly', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
        expect(BigInt(calculate('SUBTRACTION', calculate('ADDITION', a, b), b))).toBe(a);
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
