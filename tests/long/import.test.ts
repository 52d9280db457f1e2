import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { type contactImport, importAnswer, importDetail } from '../../domain/entities/contacts/import';
import { tag } from '../../domain/entities/contacts/tag';
import { startProduct, until, type Product } from '../support/processes/product';

/**
 * A purchase history whose customers are imported; without it the test generates one. `HISTORY=… npm run test:long -- import` uses a file.
 */
const given = process.env['HISTORY'];
const partRows = 5_000;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, 600_000);
afterAll(() => product.stop(), 60_000);

it('makes each customer once and tags it once, then updates each once, while API and worker are killed', async () => {
  const [, ...rows] = parse(customersOf(given === undefined ? madeHistory() : readFileSync(given, 'utf8')));
  const { tag: customer } = await product.read(z.object({ tag }), 'POST', '/tag', { name: 'customer' });
  const kills = ['API', 'Worker', 'API', 'Worker', 'Worker'];

  const first = await importFile('first', rows, customer.id, kills);
  expect(first).toMatchObject({ new_contacts_count: rows.length, updated_contacts_count: 0 });
  await expectTagged(customer.id, rows.length);

  const second = await importFile('second', rows, customer.id, kills);
  expect(second).toMatchObject({ new_contacts_count: 0, updated_contacts_count: rows.length });
  await expectTagged(customer.id, rows.length);
}, 1_800_000);

/** Returns one row per customer: the customer's id, a name, the number of purchases. */
function customersOf(history: string): string {
  const [, ...purchases] = history.trim().split('\n');
  const counts = new Map<string, number>();
  for (const purchase of purchases) {
    const id = purchase.split(',')[0] ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const rows = [...counts].map(([id, count]) => [id, `Client "${id}", né·e`, count]);
  return stringify([['customer_id', 'name', 'purchases'], ...rows]);
}

/** Generates as many customers as the well-known file has, each with up to five purchases. */
function madeHistory(): string {
  const lines = Array.from({ length: 23_570 }, (_, n) =>
    Array.from({ length: 1 + (n % 5) }, () => `${String(n + 1).padStart(5, '0')},1997-01-01,1,9.99`),
  );
  return ['customer_id,date,cds,amount_usd', ...lines.flat(), ''].join('\n');
}

/** Imports rows in parts, repeats each part until it succeeds, and kills a process each time another share of them is stored. */
async function importFile(
  name: string,
  rows: string[][],
  tagId: number,
  kills: string[],
): Promise<z.infer<typeof contactImport>> {
  let importId: number | undefined;
  for (let start = 0; start < rows.length; start += partRows) {
    const part = {
      fields: [
        { fileName: 'customer_id', selected_custom_field: 'external_id' },
        { fileName: 'name', selected_custom_field: 'name' },
        { fileName: 'purchases', selected_custom_field: 'other', variable_name: 'purchases' },
      ],
      contacts: rows.slice(start, start + partRows),
      tags: [tagId],
      message_id: `${name} ${start}`,
      ...(importId !== undefined && { import_id: importId }),
    };
    const killed = kills[Math.floor((start / rows.length) * kills.length)];
    const answer = product.read(importAnswer, 'POST', '/contact/bulk?wait=false', part);
    if (killed === 'API') await killWhileItStores();
    importId = (await answer).import_id;
    if (killed === 'Worker') await killAfter(importId, start);
  }
  if (importId === undefined) throw new Error('There is nothing to import');
  const id = importId;
  await until(async () => (await progressOf(id)).state === 'completed');
  return progressOf(id);
}

/** Kills the API while it stores a part: reading, parsing, storing and committing a part of this size takes about 300 ms. */
async function killWhileItStores(): Promise<void> {
  await delay(150);
  await product.kill('API');
}

/** Kills the worker when the first chunk of a part is stored, and the others are not. */
async function killAfter(importId: number, rowsBefore: number): Promise<void> {
  await until(async () => (await progressOf(importId)).processed_rows > rowsBefore);
  await product.kill('Worker');
}

const progressOf = async (id: number): Promise<z.infer<typeof contactImport>> =>
  (await product.read(importDetail, 'GET', `/contact/import/${id}`)).import;

async function expectTagged(tagId: number, count: number): Promise<void> {
  const records = z.object({ meta: z.object({ total_records: z.number() }) });
  const added = { event_name: `tag_${tagId}_added` };
  const totals = await Promise.all([
    product.read(records, 'POST', '/contact', {}),
    product.read(records, 'GET', `/tag?tag_id=${tagId}`),
    product.read(records, 'POST', '/event', added),
  ]);
  expect(totals.map(({ meta }) => meta.total_records)).toEqual([count, count, count]);
}
