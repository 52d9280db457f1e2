/** Whether two values are the same JSON, whatever the order of their members. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return (
    mine.size === theirs.size &&
    [...mine].every(([key, value]) => theirs.has(key) && isSameJson(value, theirs.get(key)))
  );
}
