import { useDatabase } from '../../tests/support/database/database';
import { requireDatabase } from './database';
import { Unanswered } from './problem';

const store = useDatabase();

/** What is said of a database at this address, and whether it may be there later. */
async function saidOf(change: (url: URL) => void): Promise<{ said: string; mayCome: boolean }> {
  const url = new URL(store.url);
  change(url);
  const failure: unknown = await requireDatabase(url.href).catch((error: unknown) => error);
  return {
    said: failure instanceof Error ? failure.message : '',
    mayCome: failure instanceof Unanswered,
  };
}

test('a server that does not let anybody in is not waited for; one that does not answer is', async () => {
  expect(await saidOf(() => undefined)).toEqual({ said: '', mayCome: false });
  for (const change of [
    (url: URL) => void (url.pathname = '/no_such_database'),
    (url: URL) => void (url.username = 'no_such_role'),
  ]) {
    const { said, mayCome } = await saidOf(change);
    expect(said).toMatch(/ refuses \(.*\): check DATABASE_URL\.$/);
    expect(mayCome).toBe(false);
  }
  expect(await saidOf((url) => void (url.port = '1'))).toMatchObject({
    said: expect.stringContaining('does not answer') as string,
    mayCome: true,
  });
});
