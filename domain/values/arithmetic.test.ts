import fc from 'fast-check';
import { calculate } from './arithmetic';

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
