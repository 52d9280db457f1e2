import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackDirectory } from '../../../dev/stack/directory';
import { PostgresServer } from '../../../dev/stack/postgres/server';

/** A PostgreSQL server of the system's packages, which include the backup programs of its version. */
export interface WholePostgres {
  /** Creates an empty database; returns its address. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a server on a directory and a port of its own. `npm test` passes the path of its programs (dev/test/postgres.ts). */
export async function startWholePostgres(): Promise<WholePostgres> {
  const programs = process.env['POSTGRES_PROGRAMS'] ?? '';
  const directory = StackDirectory.take(join(tmpdir(), `sillage-test-${randomBytes(4).toString('hex')}`));
  const server = await PostgresServer.prepare(
    directory,
    { fsync: 'off' },
    { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres'), locale: ['--locale=C'] },
  );
  const part = await server.launch();
  await server.waitUntilReady(AbortSignal.timeout(30_000));
  return {
    async createDatabase(name) {
      await server.createDatabase(name);
      return server.url(name);
    },
    async stop() {
      await part.stop();
      directory.release();
      rmSync(directory.path, { recursive: true, force: true });
    },
  };
}
