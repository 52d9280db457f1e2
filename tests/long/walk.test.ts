import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct, until, type Product } from '../support/processes/product';
import { buildFlows, figuresHeld, figuresOf, madeHistory, replay, statsOf } from '../support/purchases';

/** The history to replay; without it the test generates one. `HISTORY=… npm run test:long -- walk` uses a file with the same columns. */
const given = process.env['HISTORY'];
const folder = mkdtempSync(join(tmpdir(), 'sillage-walk-'));
const history = given ?? join(folder, 'purchases.csv');
let product: Product;

beforeAll(async () => {
  if (!given) writeFileSync(history, madeHistory(1_500));
  product = await startProduct();
}, 600_000);

afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

it('counts every purchase once while worker and Temporal are killed, and nothing when it is sent again', async () => {
  const expected = figuresOf(history);
  const { purchase, welcome } = await buildFlows(product);

  const sent = replay(history, product.settings);
  // Each kill waits for a certain progress of the runs, so that all kills fall into the work.
  for (const [part, share] of [
    ['Worker', 0.1],
    ['Worker', 0.3],
    ['Temporal', 0.5],
    ['Worker', 0.7],
  ] as const) {
    await until(async () => (await statsOf(product, purchase)).completed >= share * expected.events);
    await product.kill(part);
  }
  expect(await sent).toBe(0);
  const ended = { running: 0, failed: 0, exited: 0, stopped: 0 };
  const allDone = async (): Promise<void> => {
    await until(async () => (await statsOf(product, purchase)).completed === expected.events);
    await until(async () => (await statsOf(product, welcome)).completed === expected.loyal);
    expect(await statsOf(product, purchase)).toMatchObject({ ...ended, entered: expected.events });
    expect(await statsOf(product, welcome)).toMatchObject({ ...ended, entered: expected.loyal });
    expect(await figuresHeld(product)).toEqual(expected);
  };
  await allDone();

  expect(await replay(history, product.settings)).toBe(0);
  await allDone();
}, 1_800_000);
