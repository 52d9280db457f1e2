import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { fixedKeys } from '../../config/secret-keys';
import { createAccount } from '../../db/accounts/accounts';
import { importAnswer } from '../../domain/entities/contacts/import';
import { openCaller, type Caller } from '../caller';
import { compare, repeat, type Comparison } from '../comparison';
import type { BenchStack } from '../stack';

const rounds = 3;
const contacts = 100_000;
/** As the interface sends a large file. */
const rowsOfPart = 5_000;
const pollMilliseconds = 20;

/** An import of new contacts, from its first part to the last contact stored, beside COPY of the same rows into the same table. */
export async function benchImport(stack: BenchStack): Promise<Comparison[]> {
  const product = await stack.product('import');
  await product.startWorker();
  const { database, userId } = product;
  const { pool } = database;
  const beside = await createAccount(database, {
    email: 'copy@sillage.test',
    secretKeys: fixedKeys(randomBytes(32)),
  });
  const call = await openCaller(database, product);
  const perSecond = async (work: () => Promise<void>): Promise<number> => {
    const started = performance.now();
    await work();
    return (contacts * 1_000) / (performance.now() - started);
  };

  const measured = await repeat(rounds, async (round) => {
    const parts = partsOf(round);
    const figure = await perSecond(() => importParts(pool, call, parts));
    const file = await writeCopy(pool, { from: userId, to: beside.userId, round });
    return { figure, reference: await perSecond(() => copyFrom(pool, file)) };
  });
  const reference = 'COPY of the same rows';
  return [compare({ work: 'import of contacts', unit: '/s', reference, goal: 0.2, stretch: 0.4 }, measured)];
}

const fields = [
  { fileName: 'id', selected_custom_field: 'external_id' },
  { fileName: 'name', selected_custom_field: 'name' },
  { fileName: 'city', selected_custom_field: 'other', variable_name: 'city' },
  { fileName: 'plan', selected_custom_field: 'other', variable_name: 'plan' },
];

/** The rows of a file in parts; no round has contacts of another. */
function partsOf(round: number): string[][][] {
  return Array.from({ length: contacts / rowsOfPart }, (_, part) =>
    Array.from({ length: rowsOfPart }, (__, row) => {
      const number = part * rowsOfPart + row;
      return [`${round}-${number}`, `Customer ${number}`, 'Montréal', `plan-${number % 3}`];
    }),
  );
}

async function importParts(pool: pg.Pool, call: Caller, parts: readonly string[][][]): Promise<void> {
  let importId: number | undefined;
  for (const rows of parts) {
    const body = JSON.stringify({ fields, contacts: rows, import_id: importId });
    const answer: unknown = JSON.parse(await call('POST', '/contact/bulk?wait=false', body));
    importId = z.object({ data: importAnswer }).parse(answer).data.import_id;
  }
  for (;;) {
    const { rows } = await pool.query<{ processed: number }>(
      'SELECT processed_rows AS processed FROM imports WHERE id = $1',
      [importId],
    );
    if (rows[0]?.processed === contacts) return;
    await delay(pollMilliseconds);
  }
}

const columns = 'user_id, external_id, name, title, email, role, data';

/** Has the server write down what the import stored, as another account's; answers the file. */
async function writeCopy(
  pool: pg.Pool,
  { from, to, round }: { from: number; to: number; round: number },
): Promise<string> {
  const { rows } = await pool.query<{ data_directory: string }>('SHOW data_directory');
  const file = join(rows[0]?.data_directory ?? '', 'contacts.copy');
  await pool.query(
    `COPY (SELECT ${to}, external_id, name, title, email, role, data FROM contacts
           WHERE user_id = ${from} AND external_id LIKE '${round}-%' ORDER BY id) TO '${file}'`,
  );
  return file;
}

async function copyFrom(pool: pg.Pool, file: string): Promise<void> {
  const { rowCount } = await pool.query(`COPY contacts (${columns}) FROM '${file}'`);
  if (rowCount !== contacts) throw new Error(`COPY stored ${rowCount} rows of ${contacts}`);
}
