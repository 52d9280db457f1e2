import type { CallReference } from '../../db/outbound-calls/call';
import { returnAddress } from '../../db/outcomes/return-address';
import type { Attempt } from './prepare';

/**
 * Where an e-mail comes back to if it cannot be delivered: an address of this message alone, if its connection has one for bounces and they
 * can be told; null: the sender's.
 */
export function returnPathOf(
  { userId, runId, visit }: CallReference,
  { call, appCall, signIn }: Attempt,
): string | null {
  const { bounce_email: base, bounce_secret: secret } = signIn?.credentials ?? {};
  if (appCall?.channel !== 'email' || typeof base !== 'string' || secret === undefined) return null;
  return returnAddress(base, call.linkKey, { userId, runId, visit });
}
