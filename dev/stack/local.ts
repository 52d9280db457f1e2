import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretKeys } from '../../config/secret-keys';
import { keysGiven, type StartSettings } from '../../config/settings';
import { openDatabase, type Database } from '../../db/database/connection';
import { migrate, requireMigrated } from '../../db/migrate/migrate';
import { holderOf, StackDirectory } from './directory';
import { productDatabase, startPostgres } from './foundation';
import { Lifetime } from './lifetime';
import { hasServer, runningServerUrl } from './postgres/server';
import { Problem } from './problem';
import { keptSecretKeys, secretKeyFile } from './secret-key';

/** What a tool needs to reach the data of the stack that `npm start` runs here. */
export interface LocalStack {
  databaseUrl: string;
  secretKeys: SecretKeys;
}

/** Finds the running stack of these settings. Throws Problem when it was never started. */
export function findLocalStack(settings: StartSettings): LocalStack {
  const { DATA_DIR, DATABASE_URL } = settings;
  const given = keysGiven(settings);
  const keyFile = join(DATA_DIR, secretKeyFile);
  const isMade = (given ?? existsSync(keyFile)) && (DATABASE_URL ?? hasServer(DATA_DIR));
  if (!isMade) throw neverStarted(DATA_DIR);
  return {
    databaseUrl: DATABASE_URL ?? runningServerUrl(DATA_DIR, productDatabase),
    secretKeys: given ?? keptSecretKeys(keyFile),
  };
}

/**
 * Connects to the server of `npm start` with the same settings, whether that runs or not: otherwise it runs the server of the data
 * directory during `work`, and is alone with the data. The database is not migrated, and may lack tables.
 */
export async function withLocalServer<T>(
  settings: StartSettings,
  work: (stack: LocalStack, lifetime: Lifetime, isAlone: boolean) => Promise<T>,
): Promise<T> {
  const lifetime = new Lifetime();
  lifetime.followProcess(1);
  try {
    const isAlone = await wakeServer(settings, lifetime);
    return await work(findLocalStack(settings), lifetime, isAlone);
  } finally {
    await lifetime.end();
  }
}

/**
 * Opens the migrated database of `npm start`, on the server that `withLocalServer` connects to. It is migrated here only where nobody else
 * uses it: processes of the version before may be running beside another one (docs/decisions/0114). Throws Unmigrated.
 */
export const withLocalDatabase = <T>(
  settings: StartSettings,
  work: (database: Database, stack: LocalStack) => Promise<T>,
): Promise<T> =>
  withLocalServer(settings, async (stack, lifetime, isAlone) => {
    const { databaseUrl } = stack;
    if (isAlone) await migrate(databaseUrl);
    const database = openDatabase(databaseUrl, { poolSize: 1, applicationName: 'sillage tools' });
    lifetime.defer(() => database.close());
    if (!isAlone)
      await requireMigrated(
        database.knex,
        settings.DATABASE_URL
          ? 'prepare it first, by node dist/tool.js setup or npm run setup'
          : 'start Sillage again with this version, or wait until it is ready',
      );
    return work(database, stack);
  });

/** Starts the server of the data directory, unless the database is elsewhere or a running start has started it. Returns whether it did. */
async function wakeServer({ DATABASE_URL, DATA_DIR }: StartSettings, lifetime: Lifetime): Promise<boolean> {
  if (DATABASE_URL || holderOf(join(DATA_DIR, 'lock')) !== null) return false;
  if (!existsSync(DATA_DIR)) throw neverStarted(DATA_DIR);
  const directory = StackDirectory.take(DATA_DIR);
  lifetime.defer(() => Promise.resolve(directory.release()));
  await directory.ledger.endOrphans();
  keptSecretKeys(directory.inside(secretKeyFile));
  const onHopeless = (problem: Problem): void => console.error(problem.message);
  const server = await startPostgres({ directory, lifetime, onHopeless });
  await server.createDatabase(productDatabase);
  return true;
}

function neverStarted(dataDirectory: string): Problem {
  return new Problem(
    `There is no local stack in ${dataDirectory} yet: run npm start, or set DATA_DIR to where it is.`,
  );
}
