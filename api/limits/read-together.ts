import { setImmediate as nextTurn } from 'node:timers/promises';

/** Reads what a key names, once for all who ask for it in the same turn of the event loop. */
export type ReadTogether = <Result>(key: string, read: () => Promise<Result>) => Promise<Result>;

/**
 * Makes one. A read begins when the turn is over, so whoever joins it sees all that was committed before they asked. A key
 * must name everything that its answer depends on.
 */
export function readTogether(): ReadTogether {
  const asked = new Map<string, Promise<unknown>>();
  return <Result>(key: string, read: () => Promise<Result>): Promise<Result> => {
    const known = asked.get(key);
    // What is asked for by a key is what `read` answers for it.
    if (known) return known as Promise<Result>;
    const answer = nextTurn().then(() => {
      asked.delete(key);
      return read();
    });
    asked.set(key, answer);
    return answer;
  };
}
