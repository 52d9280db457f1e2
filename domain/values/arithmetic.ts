import Decimal from 'decimal.js';
import { digitLimit, smallest, type Numeric } from './numbers';

// Enough digits for money and rates; whole numbers bypass Decimal, so this does not limit their size.
const Exact = Decimal.clone({ precision: 40, toExpNeg: -30, toExpPos: 40 });

const tooLong = 10n ** BigInt(digitLimit);

const isWhole = (value: Numeric): boolean => typeof value === 'bigint' || Number.isSafeInteger(value);

export type Arithmetic = 'ADDITION' | 'SUBTRACTION' | 'MULTIPLICATION' | 'DIVISION' | 'MODULO' | 'POWER';

/**
 * Decimal arithmetic: 0.1 + 0.2 is 0.3, and whole numbers of any size are exact.
 *
 * @throws RangeError when the result is not a number (division by zero) or too large to store.
 */
export function calculate(operation: Arithmetic, a: Numeric, b: Numeric): Numeric {
  if ((operation === 'DIVISION' || operation === 'MODULO') && Number(b) === 0) {
    throw new RangeError('division by zero');
  }
  if (isWhole(a) && isWhole(b)) {
    const whole = calculateWhole(operation, BigInt(a), BigInt(b));
    if (whole !== null) return smallest(bounded(whole));
  }
  const result = calculateDecimal(operation, new Exact(a.toString()), new Exact(b.toString())).toNumber();
  if (!Number.isFinite(result)) throw new RangeError('the result is too large');
  return result;
}

function bounded(whole: bigint): bigint {
  if (whole >= tooLong || whole <= -tooLong) throw new RangeError('the result is too large');
  return whole;
}

/** Null when the result of whole numbers is not a whole number. */
function calculateWhole(operation: Arithmetic, a: bigint, b: bigint): bigint | null {
  switch (operation) {
    case 'ADDITION':
      return a + b;
    case 'SUBTRACTION':
      return a - b;
    case 'MULTIPLICATION':
      return a * b;
    case 'DIVISION':
      return a % b === 0n ? a / b : null;
    case 'MODULO':
      return a % b;
    case 'POWER': {
      if (b < 0n) return null;
      const grows = a > 1n || a < -1n;
      if (grows && BigInt(a.toString().length) * b > digitLimit)
        throw new RangeError('the result is too large');
      return a ** b;
    }
  }
}

function calculateDecimal(operation: Arithmetic, a: Decimal, b: Decimal): Decimal {
  switch (operation) {
    case 'ADDITION':
      return a.plus(b);
    case 'SUBTRACTION':
      return a.minus(b);
    case 'MULTIPLICATION':
      return a.times(b);
    case 'DIVISION':
      return a.dividedBy(b);
    case 'MODULO':
      return a.modulo(b);
    case 'POWER':
      return a.pow(b);
  }
}
