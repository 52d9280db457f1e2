import { nameLimit } from '../../../domain/entities/common';
import { partsOfUserAgent } from '../session/user-agent';

/** A passkey's first name: the browser and the system in which it was added, such as “Chrome, Linux”. */
export function deviceName(userAgent: string): string {
  const { browser, system } = partsOfUserAgent(userAgent);
  return [browser, system].filter(Boolean).join(', ').slice(0, nameLimit) || 'Passkey';
}
