interface Message {
  userId: number;
  messageId?: string | null;
}

/** For each item the first of the list with the same message: itself, unless it is a repeat. */
export function firstsOfMessages<Item extends Message>(items: readonly Item[]): Item[] {
  const firsts = new Map<string, Item>();
  return items.map((item) => {
    const { userId, messageId } = item;
    if (messageId === null || messageId === undefined) return item;
    const key = `${userId}/${messageId}`;
    const first = firsts.get(key) ?? item;
    firsts.set(key, first);
    return first;
  });
}
