/** Why the browser went to the provider; on its return the page's state is lost. */
export type Journey = { to: 'link' } | { to: 'signIn'; rememberMe: boolean; wanted: unknown };

const name = 'sillage.openid';

/** Leaves for the provider. */
export function leaveFor(url: string, journey: Journey): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(journey));
  } catch {
    // Storage is blocked in this browser: it signs in, and opens the default page.
  }
  window.location.assign(url);
}

/** Why this tab left; can be read only once. */
export function takeJourney(): Journey {
  const lost: Journey = { to: 'signIn', rememberMe: false, wanted: null };
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    sessionStorage.removeItem(name);
    return isJourney(kept) ? kept : lost;
  } catch {
    return lost;
  }
}

function isJourney(kept: unknown): kept is Journey {
  if (typeof kept !== 'object' || kept === null || !('to' in kept)) return false;
  return kept.to === 'link' || (kept.to === 'signIn' && 'rememberMe' in kept && 'wanted' in kept);
}
