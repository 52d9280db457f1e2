import type { StoredSession } from '../../../db/sign-in/sessions';
import type { Session } from '../../../domain/entities/account/session';
import { partsOfUserAgent } from './user-agent';

/** A session as its owner sees it. */
export const presentSession = (stored: StoredSession, currentId: number): Session => ({
  id: stored.id,
  is_current: stored.id === currentId,
  signed_in_by: stored.signed_in_by,
  signed_in_at: stored.signed_in_at.toISOString(),
  last_used_at: stored.last_used_at.toISOString(),
  expires_at: stored.expires_at.toISOString(),
  address: stored.address,
  ...describeUserAgent(stored.user_agent),
  impersonated_by: stored.impersonator,
});

function describeUserAgent(userAgent: string | null): Pick<Session, 'browser' | 'system'> {
  const { browser, version, system } = partsOfUserAgent(userAgent);
  return { browser: browser && [browser, version].filter(Boolean).join(' '), system };
}
