import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { startProduct, until, type Product } from '../support/processes/product';
import { startWholePostgres, type WholePostgres } from '../support/processes/servers/whole-postgres';
import { publish, trackAll } from '../support/api/publish';
import { report } from '../support/report';

const run = promisify(execFile);

const sleepers = 1_000;
/** In seconds: the runs wake some time after the restored product is up. */
const nap = 240;

const SECRET_KEY = randomBytes(32).toString('hex');
let server: WholePostgres;
let folder: string;
const products: Product[] = [];
beforeAll(async () => {
  server = await startWholePostgres();
  folder = mkdtempSync(join(tmpdir(), 'sillage-backups-'));
}, 120_000);
afterAll(async () => {
  for (const product of products) await product.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

async function start(database: string): Promise<Product> {
  const product = await startProduct({ DATABASE_URL: await server.createDatabase(database), SECRET_KEY });
  products.push(product);
  return product;
}

async function tool(name: 'backup' | 'restore', file: string, databaseUrl: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, SECRET_KEY };
  return (await run(process.execPath, ['dev/run.mjs', `dev/${name}/main.ts`, file], { env })).stdout;
}

const keyOf = async (product: Product): Promise<string> =>
  (await product.read(z.object({ user }), 'GET', '/user')).user.client_key;
async function numberOf(product: Product, query: string): Promise<number> {
  const [row] = await product.query<{ number: string }>(`SELECT (${query})::bigint AS number`);
  return Number(row?.number);
}
const add = { type: 'UPDATE_VARIABLE', data: { variable: 'contact.visits', value: 1 } };

it(`restores a backup that was made under load, beside an empty Temporal: ${sleepers} sleeping runs go on at their times`, async () => {
  const before = await start('before');
  const clientKey = await keyOf(before);
  await publish(before, 'nap', [{ type: 'DELAY', data: { delay: nap } }, add]);
  await publish(before, 'ping', [add]);
  await trackAll(
    before,
    clientKey,
    Array.from({ length: sleepers }, (_, place) => ({ name: 'nap', contact_external_id: `c${place}` })),
  );
  const asleep = `SELECT count(*) FROM automatisation_runs WHERE state = 'running' AND waiting_until > now()`;
  await until(async () => (await numberOf(before, asleep)) === sleepers);

  let accepted = 0;
  const loading = new AbortController();
  const load = (async () => {
    while (!loading.signal.aborted) {
      const ping = { name: 'ping', contact_external_id: 'pinged', message_id: `ping-${accepted}` };
      await before.read(z.unknown(), 'POST', '/event/track', ping, clientKey);
      accepted += 1;
    }
  })();
  await until(() => Promise.resolve(accepted > 100));
  const file = join(folder, 'sillage.dump');
  const acceptedBefore = accepted;
  const began = Date.now();
  await tool('backup', file, before.databaseUrl);
  report(`The backup took ${Date.now() - began} ms; ${accepted - acceptedBefore} events came meanwhile`);
  const acceptedAfter = accepted;
  loading.abort();
  await load;
  await before.stop();
  products.pop();

  const restoring = Date.now();
  const databaseUrl = await server.createDatabase('after');
  report((await tool('restore', file, databaseUrl)).split('.\n')[0] ?? '');
  const after = await start('after');
  report(`It was restored and up again ${Math.round((Date.now() - restoring) / 1_000)} s after the loss`);

  // Each event that was accepted before the backup, in order, and none that arrived after it.
  const pings = await numberOf(after, `SELECT count(*) FROM events WHERE name = 'ping'`);
  expect(pings).toBeGreaterThanOrEqual(acceptedBefore);
  expect(pings).toBeLessThanOrEqual(acceptedAfter);
  expect(
    await numberOf(
      after,
      `SELECT count(*) FROM events WHERE message_id = ANY (ARRAY(SELECT 'ping-' || i FROM generate_series(0, ${pings - 1}) i))`,
    ),
  ).toBe(pings);

  await until(
    async () =>
      (await numberOf(after, `SELECT count(*) FROM automatisation_runs WHERE state = 'running'`)) === 0,
  );
  const [late] = await after.query<{ earliest: number; latest: number }>(
    `SELECT extract(epoch FROM min(late))::float AS earliest, extract(epoch FROM max(late))::float AS latest
     FROM (SELECT ended_at - started_at - $1 * interval '1 second' AS late FROM automatisation_run_steps WHERE type = 'DELAY') lateness`,
    [nap],
  );
  report(`Sleeping runs went on ${late?.earliest} s (first) to ${late?.latest} s (last) after their time`);
  expect(late?.earliest).toBeGreaterThanOrEqual(0);
  expect(await numberOf(after, `SELECT count(*) FROM automatisation_runs WHERE state = 'completed'`)).toBe(
    sleepers + pings,
  );
  expect(await numberOf(after, `SELECT sum((data ->> 'visits')::integer) FROM contacts`)).toBe(
    sleepers + pings,
  );
}, 1_800_000);
