import { freePort } from '../dev/stack/ports';
import { openDatabase } from '../db/database/connection';
import { useDatabase } from '../tests/support/database/database';
import { startWatched } from './watched';

const store = useDatabase();

it('tells its metrics while all connections of its pools are in use', async () => {
  const database = openDatabase(store.url, { poolSize: 1 });
  const held = await database.pool.connect();
  const port = await freePort();
  const watched = await startWatched({ METRICS_PORT: port, METRICS_HOST: '127.0.0.1' }, database);
  try {
    // Only a failing test waits this long.
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(20_000) });
    const text = await answer.text();
    expect(text).toContain('sillage_outbox_rows{turn="now"} 0');
    expect(text).toContain('sillage_database_connections{pool="own",state="used"} 1');
  } finally {
    held.release();
    await watched.close();
    await database.close();
  }
});
