const name = 'sillage.lastAccount';

/** Remembers, for this tab and across reloads, the account whose pages are open in it; null forgets it. */
export function keepLastAccount(id: number | null): void {
  try {
    if (id === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, String(id));
  } catch {
    // Storage is blocked in this browser: the account is known until the page is closed.
  }
}

/** The account whose pages were last open in this tab; null: none, or unknown. */
export function lastAccount(): number | null {
  try {
    const kept = Number(sessionStorage.getItem(name));
    return Number.isSafeInteger(kept) && kept > 0 ? kept : null;
  } catch {
    return null;
  }
}
