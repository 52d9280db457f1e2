import { useDatabase } from '../support/database/database';
import { Backends } from './database/backends';

/** Provides a test file with a database for simulations; call it at the top of the file. */
export function useBackends(): () => Backends {
  let opened: Backends | undefined;
  // Hooks run in the order of their registration: the connections close before their database is dropped.
  afterAll(() => opened?.close());
  const store = useDatabase();
  beforeAll(async () => {
    opened = await Backends.open(store.url);
  });
  return () => {
    if (!opened) throw new Error('The database is there once the tests run, not before');
    return opened;
  };
}
