import type { LiteralType } from '../../../../domain/values/operations';
import { toNumeric } from '../../../../domain/values/numbers';

/** The type that a variable's example tells; null where it tells none. A text that reads as a number is compared as either. */
export function literalTypeOf(example: unknown): LiteralType | null {
  if (typeof example === 'number' || typeof example === 'bigint') return 'number';
  if (typeof example === 'boolean') return 'boolean';
  return typeof example === 'string' && example !== '' && toNumeric(example) === null ? 'string' : null;
}
