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

  it.each([null, undefined, '', 'abc', '1,5', true, {}, [], Number.NaN, Infinity, '0x10', '1e9999'])(
    'reads %p as no number',
    (value) => expect(toNumeric(value)).toBeNull(),
  );
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
