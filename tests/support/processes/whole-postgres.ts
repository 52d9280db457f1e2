import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StackDirectory } from '../../../dev/stack/directory';
import { PostgresServer, type ServerOptions } from '../../../dev/stack/postgres/server';

/** A PostgreSQL server of the system's packages, which include the backup programs of its version. */
export interface WholePostgres {
  /** Creates an empty database; returns its address. */
  createDatabase(name: string): Promise<string>;
  /** Ends the server, with all its connections, and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server on a directory and a port of its own, with more of PostgreSQL's settings where a test needs them. `npm test` passes the path of its programs (dev/test/postgres.ts). */
export async function startWholePostgres(options: ServerOptions = {}): Promise<WholePostgres> {
  const programs = process.env['POSTGRES_PROGRAMS'] ?? '';
  const directory = StackDirectory.take(join(tmpdir(), `sillage-test-${randomBytes(4).toString('hex')}`));
  const server = await PostgresServer.prepare(
    directory,
    { fsync: 'off', ...options },
    { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres'), locale: ['--locale=C'] },
  );
  let part = await server.launch();
  const ready = (): Promise<void> => server.waitUntilReady(AbortSignal.timeout(120_000));
  await ready();
  return {
    async createDatabase(name) {
      await server.createDatabase(name);
      return server.url(name);
    },
    async restart() {
      await part.stop();
      part = await server.launch();
      await ready();
    },
    async stop() {
      await part.stop();
      directory.release();
      rmSync(directory.path, { recursive: true, force: true });
    },
  };
}
