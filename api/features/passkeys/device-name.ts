import Bowser from 'bowser';
import { nameLimit } from '../../../domain/entities/common';

/** Characters of a User-Agent that are looked at. */
const lookedAt = 500;

/** What a passkey is called at first: the browser and the system in which it is added, such as “Chrome, Linux”. */
export function deviceName(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent.slice(0, lookedAt) || ' ');
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.join(', ').slice(0, nameLimit) || 'Passkey';
}
