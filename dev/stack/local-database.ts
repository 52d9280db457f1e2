import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { StartSettings } from '../../config/settings';
import { openDatabase, type Database } from '../../db/connection';
import { migrate } from '../../db/migrate';
import { holderOf, StackDirectory } from './directory';
import { productDatabase, startPostgres } from './foundation';
import { Lifetime } from './lifetime';
import { runningServerUrl } from './postgres/server';
import { Problem } from './problem';
import { keptSecretKey } from './secret-key';

export interface LocalDatabase {
  database: Database;
  secretKey: Buffer;
}

/**
 * Opens the database that `npm start` with the same settings runs on: the operator's, the one of a start that is
 * running, or the one in the data directory, whose server then runs for the time of `work`.
 */
export async function withLocalDatabase<T>(
  settings: StartSettings,
  work: (local: LocalDatabase) => Promise<T>,
): Promise<T> {
  const lifetime = new Lifetime();
  lifetime.followProcess(1);
  try {
    const url = settings.DATABASE_URL ?? (await findLocal(settings.DATA_DIR, lifetime));
    await migrate(url);
    const database = openDatabase(url, { poolSize: 1, applicationName: 'sillage tools' });
    lifetime.defer(() => database.close());
    const secretKey = settings.SECRET_KEY ?? keptSecretKey(join(settings.DATA_DIR, 'secret-key'));
    return await work({ database, secretKey });
  } finally {
    await lifetime.end();
  }
}

async function findLocal(dataDirectory: string, lifetime: Lifetime): Promise<string> {
  if (!existsSync(dataDirectory)) {
    throw new Problem(
      `There is no data directory ${dataDirectory} yet: run npm start first, or set DATA_DIR.`,
    );
  }
  const path = realpathSync(dataDirectory);
  if (holderOf(join(path, 'lock')) !== null) return runningServerUrl(path, productDatabase);
  const directory = StackDirectory.take(path);
  lifetime.defer(() => Promise.resolve(directory.release()));
  await directory.ledger.endOrphans();
  const onHopeless = (problem: Problem): void => console.error(problem.message);
  const server = await startPostgres({ directory, lifetime, onHopeless });
  await server.createDatabase(productDatabase);
  return server.url(productDatabase);
}
