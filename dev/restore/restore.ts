import type { SecretKeys } from '../../config/secret-keys';
import { openDatabase } from '../../db/database/connection';
import { knownMigrations, migrate } from '../../db/migrate/migrate';
import { countUnreadable } from '../../db/secrets/sealed-secrets';
import { migrationsIn, verifyArchive } from '../backup/archive';
import { newestPrograms } from '../backup/programs';
import { givenDatabase, runProgram } from '../backup/run-program';
import { withClient } from '../stack/postgres/server';
import { Problem } from '../stack/problem';

/** The contents of a restored database. */
export interface Restored {
  /** Migrations that the backup lacked, because it is of an older version. */
  migrations: string[];
  accounts: number;
  contacts: number;
  events: number;
  runningRuns: number;
  /** How many secrets are encrypted under another key. */
  unreadable: number;
}

/**
 * Loads a backup into an empty database, in one transaction, and migrates it to this version. It reads the whole backup first: a broken
 * backup, or one of a newer version, leaves the database empty. Throws Problem.
 */
export async function restore(
  file: string,
  { databaseUrl, secretKeys }: { databaseUrl: string; secretKeys: SecretKeys },
): Promise<Restored> {
  const programs = await newestPrograms();
  await verifyArchive(programs, file);
  const known = await knownMigrations();
  const unknown = (await migrationsIn(programs, file)).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Problem(
      `${file} was made by a newer version of Sillage (it has ${unknown.join(', ')}): restore it with that version.`,
    );
  await requireEmpty(databaseUrl);
  const { name, env } = givenDatabase(databaseUrl);
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runProgram(programs.restore, [...options, `--dbname=${name}`, file], env);
  const migrations = await migrate(databaseUrl);
  return { migrations, ...(await makeReady(databaseUrl, secretKeys)) };
}

async function requireEmpty(databaseUrl: string): Promise<void> {
  const { rowCount } = await withClient(databaseUrl, (client) =>
    client.query(`SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1`),
  );
  if (rowCount === 0) return;
  const { pathname, host } = new URL(databaseUrl);
  throw new Problem(
    `The database ${pathname.slice(1)} at ${host} is not empty: nothing was changed. Give a new one by DATABASE_URL (CREATE DATABASE sillage_restored), or move the data directory away.`,
  );
}

/** Prepares a loaded database: it collects the statistics that query plans need. Returns what the database holds. */
async function makeReady(databaseUrl: string, secretKeys: SecretKeys): Promise<Omit<Restored, 'migrations'>> {
  const database = openDatabase(databaseUrl, {
    poolSize: 1,
    statementTimeout: 0,
    applicationName: 'sillage tools',
  });
  try {
    await database.pool.query('ANALYZE');
    // The next worker compares all runs with Temporal when it starts, even if another one did so shortly before the backup.
    await database.pool.query(`UPDATE sweeps SET began_at = 'epoch', ended_at = 'epoch'`);
    const { rows } = await database.pool.query<Omit<Restored, 'migrations' | 'unreadable'>>(
      `SELECT (SELECT count(*) FROM users) AS accounts, (SELECT count(*) FROM contacts) AS contacts,
              (SELECT count(*) FROM events) AS events,
              (SELECT count(*) FROM automatisation_runs WHERE state = 'running') AS "runningRuns"`,
    );
    const [counts] = rows;
    if (!counts) throw new Error('A query of counts answered nothing');
    return { ...counts, unreadable: await countUnreadable(database, secretKeys) };
  } finally {
    await database.close();
  }
}
