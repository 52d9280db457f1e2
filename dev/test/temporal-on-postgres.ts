import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Connection, type ConnectionOptions } from '@temporalio/client';
import { freePort, loopback } from '../stack/ports';

const run = promisify(execFile);

/** The services of Temporal's server: each can be a process of its own. */
export const temporalServices = ['history', 'matching', 'frontend', 'worker'] as const;
export type TemporalService = (typeof temporalServices)[number];

type ServicePorts = Record<TemporalService, { grpcPort: number; membershipPort: number }>;

/** The addresses of its two databases, which are empty at first. */
export interface TemporalDatabases {
  default: string;
  visibility: string;
}

const plugin = 'postgres12';
/** How long a namespace may take to be made, in milliseconds. */
const patience = 120_000;

/** Ports for the services, and the address at which clients find the frontend. */
export async function findTemporalPorts(): Promise<{ ports: ServicePorts; address: string }> {
  // Temporal keeps the ports of its members as smallint, which `freePort` does not exceed.
  const next = async () => ({ grpcPort: await freePort(), membershipPort: await freePort() });
  const ports = {
    history: await next(),
    matching: await next(),
    frontend: await next(),
    worker: await next(),
  };
  return { ports, address: `${loopback}:${ports.frontend.grpcPort}` };
}

/** What a configuration is made of. */
interface Configured {
  databases: TemporalDatabases;
  ports: ServicePorts;
  /** The path of the file with its limits. */
  dynamicConfig: string;
  /** TLS of the databases' connections, and of the services'; without it they speak plain text. */
  tls?: { store: object; services: object };
}

/** The server's configuration, which is written to a file as JSON: https://docs.temporal.io/references/configuration */
export function configureTemporal({ databases, ports, dynamicConfig, tls }: Configured): object {
  const storeAt = (url: string): object => {
    const { username, password, host, pathname } = new URL(url);
    return {
      sql: {
        pluginName: plugin,
        databaseName: pathname.slice(1),
        connectAddr: host,
        connectProtocol: 'tcp',
        user: username,
        password,
        maxConns: 20,
        maxIdleConns: 20,
        maxConnLifetime: '1h',
        ...(tls && { tls: tls.store }),
      },
    };
  };
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
      ...(tls && { tls: tls.services }),
    },
    services: Object.fromEntries(
      temporalServices.map((service) => [service, { rpc: { ...ports[service], bindOnIP: loopback } }]),
    ),
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: {
        active: {
          enabled: true,
          initialFailoverVersion: 1,
          rpcName: 'frontend',
          rpcAddress: `${loopback}:${ports.frontend.grpcPort}`,
        },
      },
    },
    dcRedirectionPolicy: { policy: 'noop' },
    dynamicConfigClient: { filepath: dynamicConfig, pollInterval: '10s' },
  };
}

/** Makes Temporal's tables with its own tool; `environment` has what the tool needs for TLS. */
export async function makeTemporalTables(
  tool: string,
  databases: TemporalDatabases,
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  for (const [store, schema] of [
    ['default', 'temporal'],
    ['visibility', 'visibility'],
  ] as const) {
    const { username, password, hostname, port, pathname } = new URL(databases[store]);
    const env = {
      ...process.env,
      SQL_PLUGIN: plugin,
      SQL_HOST: hostname,
      SQL_PORT: port,
      SQL_USER: username,
      SQL_PASSWORD: password,
      SQL_DATABASE: pathname.slice(1),
      ...environment,
    };
    await run(tool, ['setup-schema', '-v', '0.0'], { env });
    await run(tool, ['update-schema', '--schema-name', `postgresql/v12/${schema}`], { env });
  }
}

/** Makes the namespace once the frontend answers. */
export async function makeNamespace(
  options: ConnectionOptions,
  namespace: string,
  signal?: AbortSignal,
): Promise<void> {
  const day = 86_400;
  const request = { namespace, workflowExecutionRetentionPeriod: { seconds: day } as never };
  for (const end = Date.now() + patience; ; await delay(500, undefined, { signal })) {
    let connection: Connection | undefined;
    try {
      connection = await Connection.connect(options);
      // An attempt may have been carried out whose answer did not come.
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
