import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { RunningPart } from '../part';
import { freePort, isPortFree, loopback } from '../ports';
import { endProcess, identify } from '../processes';
import { during } from '../progress';
import type { StackDirectory } from '../directory';
import { locateBinaries, type Binaries } from './binaries';
import { clusterEnvironment, clusterUser, openCluster, passwordFile, type Cluster } from './cluster';
import { postgresUser, type SystemUser } from './reach';

export type ServerOptions = Record<string, string>;

const portFile = 'postgres-port';

const ownOptions: ServerOptions = {
  listen_addresses: loopback,
  // TCP only: a socket's path has a length limit that a deep checkout exceeds.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // A commit waits while PostgreSQL fills a new WAL segment with zeros: 25 to 75 ms for each 16 MB. Existing segments are recycled.
  wal_init_zero: 'off',
  min_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** The PostgreSQL of a data directory, as a part that can be restarted. Its port stays the same. */
export class PostgresServer {
  private constructor(
    private readonly directory: StackDirectory,
    private readonly cluster: Cluster,
    private readonly binaries: Binaries,
    private readonly user: SystemUser | undefined,
    private readonly port: number,
    private readonly options: ServerOptions,
  ) {}

  /** Finds the binaries, unless they are given, and the cluster, which it creates when missing. Starts nothing. */
  static async prepare(
    directory: StackDirectory,
    options: ServerOptions = {},
    given?: Binaries,
  ): Promise<PostgresServer> {
    const user = postgresUser();
    const binaries = given ?? locateBinaries(user);
    const cluster = await during('Making a PostgreSQL data directory', () =>
      openCluster(directory.path, binaries, user),
    );
    const port = await keptPort(directory.inside(portFile));
    return new PostgresServer(directory, cluster, binaries, user, port, { ...ownOptions, ...options });
  }

  /** Returns the address of a database of this server. */
  url(database: string): string {
    return addressOf(this.cluster.password, this.port, database);
  }

  async launch(): Promise<RunningPart> {
    await this.endForgotten();
    const settings = Object.entries(this.options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return RunningPart.start({
      name: 'PostgreSQL',
      command: this.binaries.postgres,
      args: ['-D', this.cluster.directory, '-p', String(this.port), ...settings],
      env: clusterEnvironment,
      ...(this.user && { user: this.user }),
      logFile: this.directory.log('postgres'),
      ledger: this.directory.ledger,
      // Ends sessions and writes a checkpoint, instead of waiting for clients to disconnect.
      stopSignal: 'SIGINT',
      grace: 30_000,
    });
  }

  /** Resolves when the server accepts queries; rejects only when `signal` aborts. */
  async waitUntilReady(signal: AbortSignal): Promise<void> {
    while (!(await answers(this.url('postgres')))) await delay(25, undefined, { signal });
  }

  async createDatabase(name: string): Promise<void> {
    await withClient(this.url('postgres'), async (client) => {
      const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
      if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    });
  }

  /** Ends a server on this directory that is missing from the ledger; deletes a stale postmaster.pid. */
  private async endForgotten(): Promise<void> {
    const note = join(this.cluster.directory, 'postmaster.pid');
    if (!existsSync(note)) return;
    const pid = Number(readFileSync(note, 'utf8').split('\n')[0]);
    const identity = identify(pid);
    if (identity?.includes(`-D ${this.cluster.directory}`)) await endProcess(pid, 'SIGINT', 30_000);
    else if (identity !== null) rmSync(note);
  }
}

/** Whether a server was started before in a data directory. */
export function hasServer(dataDirectory: string): boolean {
  return existsSync(join(dataDirectory, portFile));
}

/** Returns the address of a database of the running server of a data directory, as its files say. */
export function runningServerUrl(dataDirectory: string, database: string): string {
  const read = (file: string): string => readFileSync(join(dataDirectory, file), 'utf8').trim();
  return addressOf(read(passwordFile), Number(read(portFile)), database);
}

function addressOf(password: string, port: number, database: string): string {
  return `postgres://${clusterUser}:${password}@${loopback}:${port}/${database}`;
}

async function keptPort(file: string): Promise<number> {
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (kept > 0 && (await isPortFree(kept))) return kept;
  const port = await freePort();
  writeFileSync(file, String(port));
  return port;
}

async function answers(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('SELECT 1'));
    return true;
  } catch {
    return false;
  }
}

/** Opens a connection during `work`. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A broken connection makes its query fail, and the query's caller handles that.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
