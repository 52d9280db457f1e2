import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Connection, type ConnectionOptions } from '@temporalio/client';
import { freePort, loopback } from '../../../../dev/stack/ports';
import { locateTemporalServer } from '../../../../dev/test/temporal-server';
import type { Authority } from './certificates';

const run = promisify(execFile);

/** The services of a cluster, each a process of its own. */
const services = ['history', 'matching', 'frontend', 'worker'] as const;
export type TemporalService = (typeof services)[number];

/** The name in the certificate of each side. */
const name = 'temporal.test';

/** A Temporal cluster on PostgreSQL, as operators run it: each service is a process of its own, and all connections are mTLS. */
export interface TemporalCluster {
  /** host:port of the frontend */
  address: string;
  /** The settings by which Sillage reaches it. */
  settings: Record<string, string>;
  /** Kills a service; `start` starts it again. */
  kill(service: TemporalService): Promise<void>;
  start(service: TemporalService): void;
  stop(): Promise<void>;
}

export interface ClusterGiven {
  authority: Authority;
  /** Addresses of two empty databases of one server, which speaks TLS with a certificate of the authority. */
  databases: { default: string; visibility: string };
  namespace: string;
}

/** Makes the tables, starts the services and makes the namespace. Logs go to files of a folder that is deleted at the end. */
export async function startTemporalCluster(given: ClusterGiven): Promise<TemporalCluster> {
  const programs = await locateTemporalServer(AbortSignal.timeout(1_200_000));
  const folder = mkdtempSync(join(tmpdir(), 'sillage-temporal-'));
  const write = (file: string, text: string): string => {
    writeFileSync(join(folder, file), text, { mode: 0o600 });
    return join(folder, file);
  };
  const own = await given.authority.sign(name);
  const files = {
    authority: write('authority.pem', given.authority.certificate),
    certificate: write('certificate.pem', own.certificate),
    key: write('key.pem', own.key),
  };
  const ports = new Map<TemporalService, { grpcPort: number; membershipPort: number }>();
  for (const service of services)
    // Temporal keeps the ports of its members as smallint, which `freePort` does not exceed.
    ports.set(service, { grpcPort: await freePort(), membershipPort: await freePort() });
  const address = `${loopback}:${ports.get('frontend')?.grpcPort}`;

  mkdirSync(join(folder, 'config'));
  write('config/dynamic.yaml', '{}');
  // YAML is a superset of JSON.
  write(
    'config/cluster.yaml',
    JSON.stringify(configurationOf(given.databases, files, folder, ports, address)),
  );
  await makeTables(programs.sqlTool, given.databases, files.authority);

  const running = new Map<TemporalService, ChildProcess>();
  const start = (service: TemporalService): void => {
    const child = spawn(
      programs.server,
      [
        '--root',
        folder,
        '--config',
        'config',
        '--env',
        'cluster',
        '--allow-no-auth',
        'start',
        '--service',
        service,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const log = createWriteStream(join(folder, `${service}.log`), { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    running.set(service, child);
    // As its supervisor does: of services that start together on empty tables, one may fail to write what another writes.
    child.once('exit', () => {
      if (running.get(service) === child) start(service);
    });
  };
  const kill = async (service: TemporalService, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    const child = running.get(service);
    running.delete(service);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  for (const service of services) start(service);
  const tls = {
    serverNameOverride: name,
    serverRootCACertificate: Buffer.from(given.authority.certificate),
    clientCertPair: { crt: Buffer.from(own.certificate), key: Buffer.from(own.key) },
  };
  await makeNamespace({ address, tls, connectTimeout: '5s' }, given.namespace);

  return {
    address,
    settings: {
      TEMPORAL_ADDRESS: address,
      TEMPORAL_NAMESPACE: given.namespace,
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: files.authority,
      TEMPORAL_TLS_CLIENT_CERT_PATH: files.certificate,
      TEMPORAL_TLS_CLIENT_KEY_PATH: files.key,
      TEMPORAL_TLS_SERVER_NAME: name,
    },
    kill,
    start,
    async stop() {
      await Promise.all(services.map((service) => kill(service)));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server's configuration: https://docs.temporal.io/references/configuration */
function configurationOf(
  databases: ClusterGiven['databases'],
  files: { authority: string; certificate: string; key: string },
  folder: string,
  ports: Map<TemporalService, { grpcPort: number; membershipPort: number }>,
  address: string,
): object {
  const storeAt = (url: string): object => {
    const { username, password, host, pathname } = new URL(url);
    return {
      sql: {
        pluginName: 'postgres12',
        databaseName: pathname.slice(1),
        connectAddr: host,
        connectProtocol: 'tcp',
        user: username,
        password,
        maxConns: 20,
        maxIdleConns: 20,
        maxConnLifetime: '1h',
        tls: { enabled: true, caFile: files.authority, enableHostVerification: true, serverName: loopback },
      },
    };
  };
  const client = { serverName: name, rootCaFiles: [files.authority] };
  const { certificate: certFile, key: keyFile } = files;
  const server = { certFile, keyFile, requireClientAuth: true, clientCaFiles: [files.authority] };
  return {
    log: { stdout: true, level: 'warn' },
    persistence: {
      defaultStore: 'default',
      visibilityStore: 'visibility',
      numHistoryShards: 4,
      datastores: { default: storeAt(databases.default), visibility: storeAt(databases.visibility) },
    },
    global: {
      membership: { maxJoinDuration: '30s', broadcastAddress: loopback },
      tls: {
        internode: { server, client },
        frontend: { server, client },
        systemWorker: { certFile, keyFile, client },
      },
    },
    services: Object.fromEntries(
      services.map((service) => [service, { rpc: { ...ports.get(service), bindOnIP: loopback } }]),
    ),
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: {
        active: { enabled: true, initialFailoverVersion: 1, rpcName: 'frontend', rpcAddress: address },
      },
    },
    dcRedirectionPolicy: { policy: 'noop' },
    dynamicConfigClient: { filepath: join(folder, 'config/dynamic.yaml'), pollInterval: '10s' },
  };
}

async function makeTables(
  tool: string,
  databases: ClusterGiven['databases'],
  authorityFile: string,
): Promise<void> {
  for (const [store, schema] of [
    ['default', 'temporal'],
    ['visibility', 'visibility'],
  ] as const) {
    const { username, password, hostname, port, pathname } = new URL(databases[store]);
    const env = {
      ...process.env,
      SQL_PLUGIN: 'postgres12',
      SQL_HOST: hostname,
      SQL_PORT: port,
      SQL_USER: username,
      SQL_PASSWORD: password,
      SQL_DATABASE: pathname.slice(1),
      SQL_TLS: 'true',
      SQL_TLS_CA_FILE: authorityFile,
      SQL_TLS_SERVER_NAME: loopback,
    };
    await run(tool, ['setup-schema', '-v', '0.0'], { env });
    await run(tool, ['update-schema', '--schema-name', `postgresql/v12/${schema}`], { env });
  }
}

/** Makes the namespace once the frontend answers, and waits until it is known. */
async function makeNamespace(options: ConnectionOptions, namespace: string): Promise<void> {
  const day = 86_400;
  const request = { namespace, workflowExecutionRetentionPeriod: { seconds: day } as never };
  for (const end = Date.now() + 120_000; ; await delay(500)) {
    let connection: Connection | undefined;
    try {
      connection = await Connection.connect(options);
      await connection.workflowService.registerNamespace(request).catch((error: unknown) => {
        if (!String(error).includes('already')) throw error;
      });
      await connection.workflowService.describeNamespace({ namespace });
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    } finally {
      await connection?.close();
    }
  }
}
