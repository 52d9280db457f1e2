import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loopback } from '../../../../dev/stack/ports';
import {
  configureTemporal,
  findTemporalPorts,
  makeNamespace,
  makeTemporalTables,
  temporalServices,
  type TemporalDatabases,
  type TemporalService,
} from '../../../../dev/test/temporal-on-postgres';
import { locateTemporalServer } from '../../../../dev/test/temporal-server';
import type { Authority } from './certificates';

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
  databases: TemporalDatabases;
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
  const { ports, address } = await findTemporalPorts();

  mkdirSync(join(folder, 'config'));
  const { databases } = given;
  const dynamicConfig = write('config/dynamic.yaml', '{}');
  const configuration = configureTemporal({ databases, ports, dynamicConfig, tls: tlsOf(files) });
  // YAML is a superset of JSON.
  write('config/cluster.yaml', JSON.stringify(configuration));
  await makeTemporalTables(programs.sqlTool, databases, {
    SQL_TLS: 'true',
    SQL_TLS_CA_FILE: files.authority,
    SQL_TLS_SERVER_NAME: loopback,
  });

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
  for (const service of temporalServices) start(service);
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
      await Promise.all(temporalServices.map((service) => kill(service)));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** mTLS between the services and with clients, and TLS to the databases. */
function tlsOf(files: { authority: string; certificate: string; key: string }) {
  const client = { serverName: name, rootCaFiles: [files.authority] };
  const { certificate: certFile, key: keyFile } = files;
  const server = { certFile, keyFile, requireClientAuth: true, clientCaFiles: [files.authority] };
  return {
    store: { enabled: true, caFile: files.authority, enableHostVerification: true, serverName: loopback },
    services: {
      internode: { server, client },
      frontend: { server, client },
      systemWorker: { certFile, keyFile, client },
    },
  };
}
