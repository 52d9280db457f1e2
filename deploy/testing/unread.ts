/** A value that remembers which of its members were read. */
export interface Watched<T> {
  value: T;
  /** The members that nothing has read, as paths. */
  unread(): string[];
}

/** Watches a value of JSON: what validates it by a schema reads the members that the schema knows, and no other. */
export function watch<T>(given: T, path = ''): Watched<T> {
  if (typeof given !== 'object' || given === null) return { value: given, unread: () => [] };
  const inner = new Map(
    Object.entries(given).map(([name, member]) => [name, watch<unknown>(member, `${path}/${name}`)]),
  );
  const read = new Set<string | symbol>();
  const value = new Proxy(given, {
    get(target, name, receiver): unknown {
      read.add(name);
      const member = typeof name === 'string' ? inner.get(name) : undefined;
      return member ? member.value : Reflect.get(target, name, receiver);
    },
  });
  const unread = (): string[] =>
    [...inner].flatMap(([name, member]) => (read.has(name) ? member.unread() : [`${path}/${name}`]));
  return { value, unread };
}
