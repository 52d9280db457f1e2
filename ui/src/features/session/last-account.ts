const name = 'sillage.lastAccount';

/** Keeps, for this tab and through reloads, whose pages are open in it; null forgets it. */
export function keepLastAccount(id: number | null): void {
  try {
    if (id === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, String(id));
  } catch {
    // Storage is forbidden in this browser: who is signed in is known until the page is left.
  }
}

/** Whose pages were open in this tab last; null: nobody's, or it is not known. */
export function lastAccount(): number | null {
  try {
    const kept = Number(sessionStorage.getItem(name));
    return Number.isSafeInteger(kept) && kept > 0 ? kept : null;
  } catch {
    return null;
  }
}
