import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import type { RunningPart } from '../../dev/stack/part';
import { freePort, loopback } from '../../dev/stack/ports';
import { prepareNamespace } from '../../dev/stack/temporal/namespace';
import { readTemporalSettings } from '../../dev/stack/temporal/settings';
import { locateTemporalServer } from '../../dev/test/temporal-server';
import type { BenchStack } from '../stack';

const run = promisify(execFile);
const services = ['history', 'matching', 'frontend', 'worker'] as const;
const plugin = 'postgres12';
const patience = 60_000;

/** Starts Temporal's server on the bench's PostgreSQL, all of its services in one process, with the limits of temporal-dev.yml. */
export async function startTemporalOnPostgres(
  stack: BenchStack,
): Promise<{ address: string; part: RunningPart }> {
  const programs = await locateTemporalServer(stack.signal);
  const stores = {
    temporal: await stack.bareDatabase('temporal'),
    visibility: await stack.bareDatabase('temporal_visibility'),
  };
  for (const [schema, url] of Object.entries(stores)) await makeTables(programs.sqlTool, schema, url);

  const { namespace, dynamicConfig } = readTemporalSettings();
  const root = stack.file('temporal-on-postgres');
  mkdirSync(join(root, 'config'), { recursive: true });
  // YAML is a superset of JSON.
  const write = (file: string, content: object): void =>
    writeFileSync(join(root, 'config', file), JSON.stringify(content), { mode: 0o600 });
  const limits = Object.entries(dynamicConfig).map(([name, value]) => [name, [{ value }]]);
  write('limits.yaml', Object.fromEntries(limits) as object);
  const port = await freePort();
  write('bench.yaml', await configurationOf(stores, join(root, 'config/limits.yaml'), port));

  const part = await stack.program({
    name: 'Temporal on PostgreSQL',
    command: programs.server,
    args: ['--root', root, '--config', 'config', '--env', 'bench', '--allow-no-auth', 'start'],
    env: process.env,
    port,
  });
  const address = `${loopback}:${port}`;
  await makeNamespace(address, namespace, stack.signal);
  return { address, part };
}

async function makeTables(tool: string, schema: string, url: string): Promise<void> {
  const { username, password, hostname, port, pathname } = new URL(url);
  const env = {
    ...process.env,
    SQL_PLUGIN: plugin,
    SQL_HOST: hostname,
    SQL_PORT: port,
    SQL_USER: username,
    SQL_PASSWORD: password,
    SQL_DATABASE: pathname.slice(1),
  };
  await run(tool, ['setup-schema', '-v', '0.0'], { env });
  await run(tool, ['update-schema', '--schema-name', `postgresql/v12/${schema}`], { env });
}

/** Makes the namespace once the server answers, and waits until it is known. */
async function makeNamespace(address: string, namespace: string, signal: AbortSignal): Promise<void> {
  for (const end = Date.now() + patience; ; await delay(500, undefined, { signal })) {
    try {
      await register(address, namespace);
      break;
    } catch (error) {
      // An attempt may have been carried out whose answer did not come.
      if (String(error).includes('already')) break;
      if (Date.now() > end) throw error;
    }
  }
  await prepareNamespace({ address, tls: false }, namespace, {}, signal);
}

async function register(address: string, namespace: string): Promise<void> {
  const connection = await Connection.connect({ address });
  try {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msToTs('1 day'),
    });
  } finally {
    await connection.close();
  }
}

/** The server's configuration: https://docs.temporal.io/references/configuration */
async function configurationOf(
  stores: Record<'temporal' | 'visibility', string>,
  limitsFile: string,
  grpcPort: number,
): Promise<object> {
  const storeAt = (url: string): object => {
    const { username: user, password, host: connectAddr, pathname } = new URL(url);
    const connections = { maxConns: 20, maxIdleConns: 20, maxConnLifetime: '1h' };
    return {
      sql: {
        pluginName: plugin,
        databaseName: pathname.slice(1),
        connectAddr,
        connectProtocol: 'tcp',
        user,
        password,
        ...connections,
      },
    };
  };
  const rpcs: [string, object][] = [];
  for (const service of services) {
    const rpc = {
      grpcPort: service === 'frontend' ? grpcPort : await freePort(),
      membershipPort: await freePort(),
      bindOnIP: loopback,
    };
    rpcs.push([service, { rpc }]);
  }
  return {
    log: { stdout: true, level: 'warn' },
    persistence: {
      defaultStore: 'default',
      visibilityStore: 'visibility',
      numHistoryShards: 4,
      datastores: { default: storeAt(stores.temporal), visibility: storeAt(stores.visibility) },
    },
    global: { membership: { maxJoinDuration: '30s', broadcastAddress: loopback } },
    services: Object.fromEntries(rpcs),
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
          rpcAddress: `${loopback}:${grpcPort}`,
        },
      },
    },
    dcRedirectionPolicy: { policy: 'noop' },
    dynamicConfigClient: { filepath: limitsFile, pollInterval: '10s' },
  };
}
