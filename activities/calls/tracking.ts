import type { CallReference } from '../../db/outbound-calls/call';
import { pixelUrl, trackedUrl } from '../../db/outcomes/tracking-link';
import { trackedHtml } from '../../domain/outcomes/tracked-html';
import type { TrackHtml } from '../../egress/send-call';
import type { Attempt } from './prepare';

/**
 * What puts the account's picture and links into the e-mail of a call; null: it goes out as it is. Transactional e-mails do: their links
 * reset passwords and confirm orders.
 */
export function trackingOf(
  { userId, runId, visit }: CallReference,
  { call, appCall }: Attempt,
  publicUrl: string | null,
): TrackHtml | null {
  const isTracked = appCall?.channel === 'email' && call.tracksEmails && call.contactId !== null;
  if (publicUrl === null || !isTracked || call.stepData['is_transactional'] === true) return null;
  const message = { userId, runId, visit };
  const isOwn = ownPages(publicUrl);
  // What a run put in may be a contact's own: it leads nowhere through us.
  const written = new Set(call.request.origins);
  const isWritten = (target: string): boolean => written.has(new URL(target).origin);
  return (html, isKept) =>
    trackedHtml(html, {
      pixel: pixelUrl(publicUrl, call.linkKey, message),
      link: (target) =>
        isKept(target) || isOwn(target) || !isWritten(target)
          ? null
          : trackedUrl(publicUrl, call.linkKey, message, target),
    });
}

/** Whether a link leads to a page of Sillage itself, such as the one behind `{{ unsubscribe_url }}`: those links stay as they are. */
function ownPages(publicUrl: string): (target: string) => boolean {
  const own = new URL(publicUrl);
  const path = own.pathname.replace(/\/$/, '');
  return (target) => {
    const { origin, pathname } = new URL(target);
    return origin === own.origin && (pathname === path || pathname.startsWith(`${path}/`));
  };
}
