import Bowser from 'bowser';
import type { StoredSession } from '../../../db/sessions';
import type { Session } from '../../../domain/entities/session';

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

/** The browser and the system that a User-Agent names, as far as it does. */
function describeUserAgent(userAgent: string | null): Pick<Session, 'browser' | 'system'> {
  if (userAgent === null) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  const [major] = (browser.version ?? '').split('.');
  return {
    browser: [browser.name, major].filter(Boolean).join(' ') || null,
    system: os.name || null,
  };
}
