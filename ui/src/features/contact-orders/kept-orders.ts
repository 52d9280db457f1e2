const key = 'sillage.contact-orders';
/** Ended orders are shown for a quarter of an hour: at most this many. */
const mostKept = 50;

/** Remembers in this browser the orders whose end must be shown, also after a reload. */
export function keepOrders(ids: readonly number[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids.slice(-mostKept)));
  } catch {
    // Storage is blocked: they are shown until the page is closed.
  }
}

export function keptOrders(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.map(Number) : [];
  } catch {
    return []; // Storage is forbidden, or holds something else.
  }
}
