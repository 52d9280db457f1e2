import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from '../../db/database/connection';
import { listContacts } from '../../api/features/contacts/service';
import { reportEvents } from '../../api/features/events/service';
import { pageOf } from '../../api/http/page';
import { contactListInput } from '../../domain/entities/contacts/contact';
import { eventListInput } from '../../domain/entities/events/event';
import type { ListPage } from '../caller';
import type { FilledAccount } from '../fill';
import { listPages } from './list-pages';

/** A query as knex reports it. */
interface Query {
  sql: string;
  bindings: unknown[];
}

/** Writes PostgreSQL's plan of every query of each list, as executed. */
export async function writePlans(file: string, database: Database, account: FilledAccount): Promise<void> {
  const texts: string[] = [];
  for (const page of listPages(account)) {
    texts.push(`\n##### ${page.title}: ${JSON.stringify(page.body ?? page.path)}\n`);
    for (const query of await queriesOf(database, account, page)) texts.push(await planOf(database, query));
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, texts.join('\n'));
}

async function queriesOf(
  database: Database,
  { userId }: FilledAccount,
  { path, body }: ListPage,
): Promise<Query[]> {
  const queries: Query[] = [];
  const note = (query: Query): void => {
    if (/^\s*(select|with)/i.test(query.sql)) queries.push(query);
  };
  database.knex.on('query', note);
  try {
    if (path === '/event') {
      const input = eventListInput.parse(body);
      await reportEvents(database, userId, input, pageOf(input));
    } else if (path === '/contact') {
      const input = contactListInput.parse(body);
      await listContacts(database, userId, input, pageOf(input));
    }
  } finally {
    database.knex.off('query', note);
  }
  return queries;
}

/** Explains the query as a report runs it: without parallel workers. */
async function planOf({ pool }: Database, { sql, bindings }: Query): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN READ ONLY; SET LOCAL max_parallel_workers_per_gather = 0');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS) ${sql}`,
      bindings,
    );
    return [sql, ...rows.map((row) => row['QUERY PLAN']), ''].join('\n');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
