import { isSamePhone } from '../values/phone';
import { toText } from '../values/text/text';

/**
 * Of the numbers that a message to a contact goes to (E.164), those that are not its `phone`. A STOP word counts for the number, and whoever
 * has left it is found by that field: for its own number the contact's consent tells, for another one the contacts that have it.
 */
export function otherNumbers(numbers: readonly string[], phone: unknown): string[] {
  const own = toText(phone) ?? '';
  return numbers.filter((number) => !isSamePhone(own, number));
}
