import { setImmediate as nextTurn } from 'node:timers/promises';

/** Reads what a key names, once for all who ask for it in the same turn of the event loop. */
export type ReadTogether = <Result>(key: string, read: () => Promise<Result>) => Promise<Result>;

/**
 * Creates one. A read begins after the turn ends, so each caller sees everything committed before it asked. A key must include everything
 * that its answer depends on.
 */
export function readTogether(): ReadTogether {
  const asked = new Map<string, Promise<unknown>>();
  return <Result>(key: string, read: () => Promise<Result>): Promise<Result> => {
    const known = asked.get(key);
    // Everything under a key is a result of its own `read`.
    if (known) return known as Promise<Result>;
    const answer = nextTurn().then(() => {
      asked.delete(key);
      return read();
    });
    asked.set(key, answer);
    return answer;
  };
}
