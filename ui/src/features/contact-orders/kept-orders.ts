const key = 'sillage.contact-orders';
/** Ended orders are told for a quarter of an hour: no more than so many are. */
const mostKept = 50;

/** Remembers the orders whose end is to be told in this browser, also when the page is loaded anew. */
export function keepOrders(ids: readonly number[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids.slice(-mostKept)));
  } catch {
    // Storage is forbidden: they are told until the page is left.
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
