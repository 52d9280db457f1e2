import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { batchLimit } from '../../domain/entities/events/ingestion';
import { user } from '../../domain/entities/account/user';
import { startProduct, until, type Product } from '../support/processes/product';
import { publish, trackAll } from '../support/api/publish';
import { statsOf } from '../support/purchases';
import { report } from '../support/report';

/* What is stored for each contact, event and run, in Sillage's database and in Temporal's: the sizing of docs/operating.md. */

const contacts = 20_000;
const events = 50_000;
const runs = 10_000;

let product: Product;
let clientKey: string;
beforeAll(async () => {
  product = await startProduct({ MESSAGES_PER_SECOND: '100000', CALLS_PER_SECOND: '1000' });
  clientKey = (await product.read(z.object({ user }), 'GET', '/user')).user.client_key;
}, 300_000);
afterAll(() => product.stop(), 120_000);

interface Stored {
  /** Bytes of all tables with their indexes. */
  sillage: number;
  /** Bytes of Temporal's files. */
  temporal: number;
}

/** What is stored once PostgreSQL has cleaned up; the room of deleted rows counts, as on a disk. */
async function stored(): Promise<Stored> {
  await product.query('VACUUM');
  const [row] = await product.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return { sillage: Number(row?.bytes), temporal: sizeOf(join(product.settings.DATA_DIR, 'temporal')) };
}

const sizeOf = (path: string): number =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size;

/** Reports what each of so many things takes, as the difference that they make. */
async function measure(what: string, count: number, work: () => Promise<unknown>): Promise<Stored> {
  const before = await stored();
  await work();
  const after = await stored();
  const each = {
    sillage: Math.round((after.sillage - before.sillage) / count),
    temporal: Math.round((after.temporal - before.temporal) / count),
  };
  report(`${what}: ${each.sillage} bytes of ours, ${each.temporal} of Temporal's`);
  return each;
}

const numbered = <Item>(count: number, item: (number: number) => Item): Item[] =>
  Array.from({ length: count }, (_, number) => item(number));

const purchaseOf = (name: string) => (number: number) => ({
  name,
  contact_external_id: `customer-${number % contacts}`,
  message_id: `${name}-${number}`,
  data: { order: `order-${number}`, amount: 10 + (number % 90), currency: 'EUR', lines: ['socks', 'scarf'] },
});

it('each contact, event and run takes few bytes', async () => {
  const each = [
    await measure('a contact with five fields', contacts, async () => {
      const items = numbered(contacts, (number) => ({
        external_id: `customer-${number}`,
        data: {
          email: `customer-${number}@example.com`,
          phone: `+336${String(number).padStart(8, '0')}`,
          firstname: 'Camille',
          city: 'Marseille',
          purchases: number % 40,
        },
      }));
      for (let from = 0; from < contacts; from += batchLimit) {
        const body = { items: items.slice(from, from + batchLimit) };
        await product.read(z.unknown(), 'POST', '/contact/identify/batch', body, clientKey);
      }
    }),
    await measure('an event with four values', events, () =>
      trackAll(product, clientKey, numbered(events, purchaseOf('purchase'))),
    ),
    await measure('a run of five steps, with its event', runs, async () => {
      const set = (variable: string) => ({ type: 'UPDATE_VARIABLE', data: { variable, value: 1 } });
      const steps = ['contact.a', 'contact.b', 'event.c', 'event.d', 'event.e'].map(set);
      const flow = await publish(product, 'five', steps);
      await trackAll(product, clientKey, numbered(runs, purchaseOf('five')));
      await until(async () => (await statsOf(product, flow)).completed === runs);
    }),
    await measure('a sleeping run, with its event', runs, async () => {
      const flow = await publish(product, 'nap', [{ type: 'DELAY', data: { delay: 86_400 } }]);
      await trackAll(product, clientKey, numbered(runs, purchaseOf('nap')));
      await until(async () => {
        const [row] = await product.query<{ asleep: string }>(
          `SELECT count(*) AS asleep FROM automatisation_runs WHERE automatisation_id = $1 AND waiting_until IS NOT NULL`,
          [flow],
        );
        return Number(row?.asleep) === runs;
      });
    }),
  ];
  const [row] = await product.query(
    'SELECT (SELECT count(*)::int FROM contacts) AS contacts, (SELECT count(*)::int FROM events) AS events',
  );
  expect(row).toEqual({ contacts, events: events + 2 * runs });
  expect(Math.max(...each.map(({ sillage }) => sillage))).toBeLessThan(8_000);
}, 1_200_000);
