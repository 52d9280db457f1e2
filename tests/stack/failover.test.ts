import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { openDatabase } from '../../db/database/connection';
import { freePort } from '../../dev/stack/ports';
import { withClient } from '../../dev/stack/postgres/server';
import { insertFlow } from '../factories/flow';
import { startProduct, until, type Product } from '../support/processes/product';
import { startProxy, type TcpProxy } from '../support/processes/servers/tcp-proxy';
import { startWholePostgres, type WholePostgres } from '../support/processes/servers/whole-postgres';

/*
 * A primary that turns read-only keeps its connections, as one that is fenced off or whose disk is full does; then a streaming standby takes
 * its place behind the same address.
 */

let primary: WholePostgres;
let standby: WholePostgres | undefined;
let way: TcpProxy;
let product: Product;
let ports: { api: number; worker: number };
let account: { id: number; client_key: string };
const name = 'shop';

beforeAll(async () => {
  primary = await startWholePostgres();
  way = await startProxy(await primary.createDatabase(name));
  const first = await freePort(2);
  ports = { api: first, worker: first + 1 };
  product = await startProduct({ DATABASE_URL: way.url, METRICS_PORT: String(first) });
  account = (await product.read(z.object({ user }), 'GET', '/user')).user;
  const database = openDatabase(primary.url(name), { poolSize: 1 });
  await insertFlow(database.pool, account.id, { entry_event_name: 'nap' }, [
    // Longer than a server takes to be read-only, on a busy machine too.
    { type: 'DELAY', data: { delay: 10 } },
    { type: 'TRACK', data: { event_name: 'woke', contact_external_id: '', event_data: {} } },
  ]);
  await database.close();
});
afterAll(async () => {
  await product.stop();
  await way.stop();
  await standby?.stop();
  await primary.stop();
}, 60_000);

const isReady = async (process: 'api' | 'worker'): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${ports[process]}/ready`)).ok;
const bothAre = (ready: boolean): Promise<void> =>
  until(async () => (await isReady('api')) === ready && (await isReady('worker')) === ready);

/** Lets the first primary take changes, or no more; nobody's connection ends. */
const takesChanges = (does: boolean): Promise<void> =>
  withClient(primary.url('postgres'), async (client) => {
    await client.query('SET default_transaction_read_only = off');
    await client.query(`ALTER SYSTEM SET default_transaction_read_only = ${does ? 'off' : 'on'}`);
    await client.query('SELECT pg_reload_conf()');
  });

let sent = 0;
/** Sends an event of a new contact, which starts a run. */
const track = (): Promise<Response> => {
  const contact = `contact ${(sent += 1)}`;
  return product.call(
    'POST',
    '/event/track',
    { name: 'nap', contact_external_id: contact },
    account.client_key,
  );
};
const keepTag = (tag: string): Promise<Response> => product.call('POST', '/tag', { name: tag });

const countsIn = async (server: WholePostgres): Promise<{ naps: number; woke: number; running: number }> =>
  withClient(server.url(name), async (client) => {
    const { rows } = await client.query<{ naps: number; woke: number; running: number }>(
      `SELECT count(*) FILTER (WHERE name = 'nap')::int AS naps, count(*) FILTER (WHERE name = 'woke')::int AS woke,
              (SELECT count(*)::int FROM automatisation_runs WHERE state = 'running') AS running
       FROM events`,
    );
    return rows[0] ?? { naps: 0, woke: 0, running: 0 };
  });
const allAwake = (server: WholePostgres, count: number): Promise<void> =>
  until(async () => {
    const { naps, woke, running } = await countsIn(server);
    return naps === count && woke === count && running === 0;
  });

it('a primary that turns read-only is left alone until it takes changes again', async () => {
  await bothAre(true);
  expect((await track()).status).toBe(200);
  await until(async () => (await countsIn(primary)).running === 1);

  await takesChanges(false);
  await bothAre(false);
  const refused = await track();
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ error: { code: 'database_unavailable' } });
  expect(refused.headers.get('retry-after')).not.toBeNull();
  expect((await keepTag('seen while it takes none')).status).toBe(503);
  expect((await countsIn(primary)).woke).toBe(0);

  await takesChanges(true);
  await bothAre(true);
  expect((await track()).status).toBe(200);
  await allAwake(primary, 2);
});

it('a standby that takes its place is used by all, also by those whose connections to the old one never broke', async () => {
  standby = await primary.standby();
  const { naps } = await countsIn(standby);
  expect(naps).toBe(2);
  expect((await track()).status).toBe(200);
  await until(async () => (await countsIn(primary)).running === 1);
  await takesChanges(false);
  await bothAre(false);
  const before = await countsIn(primary);
  await until(async () => (await countsIn(standby ?? primary)).naps === before.naps);
  await withClient(standby.url('postgres'), (client) => client.query('SELECT pg_promote()'));
  way.move(standby.url(name));

  await bothAre(true);
  for (let round = 0; round < 20; round += 1) {
    expect((await track()).status).toBe(200);
    expect((await keepTag(`kept in round ${round}`)).status).toBe(201);
  }
  await allAwake(standby, 23);
  expect(await countsIn(primary)).toEqual(before);
});
