import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StackDirectory } from '../../../../dev/stack/directory';
import { clusterEnvironment, passwordFile } from '../../../../dev/stack/postgres/cluster';
import { postgresUser } from '../../../../dev/stack/postgres/reach';
import { PostgresServer, type ServerOptions } from '../../../../dev/stack/postgres/server';

const run = promisify(execFile);

/** A PostgreSQL server of the system's packages, which include the backup programs of its version. */
export interface WholePostgres {
  /** PostgreSQL's data directory. */
  dataDirectory: string;
  /** Creates an empty database; returns its address. */
  createDatabase(name: string): Promise<string>;
  /** The address of a database of it. */
  url(name: string): string;
  /** Copies the server to another one, which follows it, takes no changes and can be promoted (`SELECT pg_promote()`). */
  standby(): Promise<WholePostgres>;
  /** Ends the server, with all its connections, and starts it again on the same port. */
  restart(): Promise<void>;
  /** Ends the server, with all its connections; `begin` starts it again on the same port. */
  end(): Promise<void>;
  /** Resolves when the server answers; starts it if it has ended. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server on a directory and a port of its own, with more of PostgreSQL's settings where a test needs them. `npm test` passes the path of its programs (dev/test/postgres.ts). */
export const startWholePostgres = (options: ServerOptions = {}): Promise<WholePostgres> =>
  start(takeDirectory(), { fsync: 'off', ...options });

const takeDirectory = (): StackDirectory =>
  StackDirectory.take(join(tmpdir(), `sillage-test-${randomBytes(4).toString('hex')}`));

const program = (name: string): string => join(process.env['POSTGRES_PROGRAMS'] ?? '', name);

async function start(directory: StackDirectory, options: ServerOptions): Promise<WholePostgres> {
  const server = await PostgresServer.prepare(directory, options, {
    initdb: program('initdb'),
    postgres: program('postgres'),
    locale: ['--locale=C'],
  });
  let part = await server.launch();
  const ready = (): Promise<void> => server.waitUntilReady(AbortSignal.timeout(120_000));
  await ready();
  const begin = async (): Promise<void> => {
    if (!part.isRunning) part = await server.launch();
    await ready();
  };
  return {
    dataDirectory: realpathSync(directory.inside('postgres')),
    async createDatabase(name) {
      await server.createDatabase(name);
      return server.url(name);
    },
    url: (name) => server.url(name),
    async standby() {
      const copy = takeDirectory();
      await copyServer(server.url('postgres'), copy);
      return start(copy, options);
    },
    async restart() {
      await part.stop();
      await begin();
    },
    end: () => part.stop(),
    begin,
    async stop() {
      await part.stop();
      directory.release();
      rmSync(directory.path, { recursive: true, force: true });
    },
  };
}

/** Puts a copy of the running server of an address into a directory; started there, it follows that server. */
async function copyServer(address: string, directory: StackDirectory): Promise<void> {
  writeFileSync(directory.inside(passwordFile), new URL(address).password, { mode: 0o600 });
  const into = directory.inside('postgres');
  const user = postgresUser();
  mkdirSync(into, { mode: 0o700 });
  if (user) chownSync(into, user.uid, user.gid);
  await run(
    program('pg_basebackup'),
    ['--pgdata', into, '--dbname', address, '--write-recovery-conf', '--checkpoint=fast'],
    { ...user, env: clusterEnvironment, cwd: tmpdir() },
  );
  chmodSync(into, 0o700);
}
