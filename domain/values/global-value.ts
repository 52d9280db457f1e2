import { toNumeric } from './numbers';

/**
 * A global variable's value as it is stored (docs/contract.md#global-variables): text that is a number and prints back the same is stored
 * as that number, whole numbers of any size exactly; `007` and `1.50` stay text.
 */
export function globalValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const number = toNumeric(value);
  return number !== null && String(number) === value ? number : value;
}
