/** A list in slices, in order, of so many items at most, and of one at least. */
export function slicesOf<Item>(items: readonly Item[], most: number): Item[][] {
  const size = Math.max(1, Math.floor(most));
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  );
}
