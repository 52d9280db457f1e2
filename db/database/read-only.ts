import { isReadOnly } from './failures';

/** How often a database that took no changes is asked again, in milliseconds. */
const askingMilliseconds = 1_000;

export interface ReadOnlyWatch {
  /** Looks whether a statement was refused because the server takes no changes. */
  see(error: unknown): void;
  /** Takes what was found when the database was asked. */
  found(state: 'read only' | 'usable' | 'away'): void;
  close(): void;
}

/**
 * Replaces connections once a database that took no changes takes them again: another server may have taken its place behind the same
 * address, and those that never broke would stay with the old one. `ask` asks the database, and hands the answer to `found`.
 */
export function watchReadOnly(ask: () => Promise<unknown>, replace: () => void): ReadOnlyWatch {
  let isAsking = false;
  let isClosed = false;
  let next: NodeJS.Timeout | undefined;
  const askLater = (): void => {
    next = setTimeout(() => {
      const again = (): unknown => isAsking && !isClosed && askLater();
      ask().then(again, again);
    }, askingMilliseconds);
    next.unref();
  };
  const begin = (): void => {
    if (isAsking || isClosed) return;
    isAsking = true;
    askLater();
  };
  return {
    see(error) {
      if (isReadOnly(error)) begin();
    },
    found(state) {
      if (state === 'read only') begin();
      if (state !== 'usable' || !isAsking || isClosed) return;
      isAsking = false;
      clearTimeout(next);
      replace();
    },
    close() {
      isClosed = true;
      clearTimeout(next);
    },
  };
}
