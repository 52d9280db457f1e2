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
/** An even number, so that each of two imports comes first equally often. */
const typedRounds = 4;
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
  const typed = await repeat(typedRounds, async (round) => {
    const imported = (prefix: string, columns: readonly object[]): Promise<number> =>
      perSecond(() => importParts(pool, call, wideParts(`${prefix}-${round}`), columns));
    const texts = wideFields.map(({ reads_as: _, ...field }) => field);
    // Each comes first in every second round: the table grows meanwhile.
    if (round % 2 === 0)
      return { figure: await imported('typed', wideFields), reference: await imported('texts', texts) };
    const reference = await imported('texts', texts);
    return { figure: await imported('typed', wideFields), reference };
  });
  return [
    compare(
      { work: 'import of contacts', unit: '/s', reference: 'COPY of the same rows', goal: 0.2, stretch: 0.4 },
      measured,
    ),
    // At most 1.2 of the time that texts take.
    compare(
      {
        work: 'import of six typed columns of ten',
        unit: '/s',
        reference: 'the same rows as texts',
        goal: 0.83,
        stretch: 0.95,
      },
      typed,
    ),
  ];
}

const fields = [
  { fileName: 'id', selected_custom_field: 'external_id' },
  { fileName: 'name', selected_custom_field: 'name' },
  { fileName: 'city', selected_custom_field: 'other', variable_name: 'city' },
  { fileName: 'plan', selected_custom_field: 'other', variable_name: 'plan' },
];

/** A file of ten columns, as a French shop's till writes it. */
const wideFields = [
  { fileName: 'id', selected_custom_field: 'external_id' },
  { fileName: 'name', selected_custom_field: 'name' },
  { fileName: 'city', selected_custom_field: 'other', variable_name: 'city' },
  { fileName: 'plan', selected_custom_field: 'other', variable_name: 'plan' },
  { fileName: 'e-mail', selected_custom_field: 'other', variable_name: 'email', reads_as: 'email' },
  { fileName: 'amount', selected_custom_field: 'other', variable_name: 'amount', reads_as: 'number_comma' },
  { fileName: 'visits', selected_custom_field: 'other', variable_name: 'visits', reads_as: 'number_comma' },
  { fileName: 'born', selected_custom_field: 'other', variable_name: 'born', reads_as: 'date_day_first' },
  { fileName: 'joined', selected_custom_field: 'other', variable_name: 'joined', reads_as: 'date_day_first' },
  { fileName: 'card', selected_custom_field: 'other', variable_name: 'card', reads_as: 'boolean' },
];

/** `1 042,15`. */
const amountOf = (number: number): string => `1 ${String(number % 1_000).padStart(3, '0')},15`;

/** The rows of that file in parts; ids begin with the prefix. */
const wideParts = (prefix: string): string[][][] =>
  Array.from({ length: contacts / rowsOfPart }, (_, part) =>
    Array.from({ length: rowsOfPart }, (__, row) => {
      const number = part * rowsOfPart + row;
      const day = String((number % 28) + 1).padStart(2, '0');
      return [
        `${prefix}-${number}`,
        `Customer ${number}`,
        'Montréal',
        `plan-${number % 3}`,
        `${prefix}-${number}@example.com`,
        amountOf(number),
        String(number % 40),
        `${day}/01/1959`,
        `${day}/11/2026 09:30`,
        number % 2 === 0 ? 'oui' : 'non',
      ];
    }),
  );

/** The rows of a file in parts; no round has contacts of another. */
function partsOf(round: number): string[][][] {
  return Array.from({ length: contacts / rowsOfPart }, (_, part) =>
    Array.from({ length: rowsOfPart }, (__, row) => {
      const number = part * rowsOfPart + row;
      return [`${round}-${number}`, `Customer ${number}`, 'Montréal', `plan-${number % 3}`];
    }),
  );
}

async function importParts(
  pool: pg.Pool,
  call: Caller,
  parts: readonly string[][][],
  columns: readonly object[] = fields,
): Promise<void> {
  let importId: number | undefined;
  for (const rows of parts) {
    const body = JSON.stringify({ fields: columns, contacts: rows, import_id: importId });
    const answer: unknown = JSON.parse(await call('POST', '/contact/bulk?wait=false', body));
    importId = z.object({ data: importAnswer }).parse(answer).data.import_id;
  }
  for (;;) {
    const { rows } = await pool.query<{ processed: number; keptApart: number }>(
      `SELECT processed_rows AS processed, rejected_rows + partial_rows AS "keptApart" FROM imports WHERE id = $1`,
      [importId],
    );
    // Rows that are kept apart cost more than rows that fit: they are not what is measured.
    if (rows[0]?.keptApart) throw new Error(`${rows[0].keptApart} rows of the import do not fit`);
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
