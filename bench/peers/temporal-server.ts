import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningPart } from '../../dev/stack/part';
import { prepareNamespace } from '../../dev/stack/temporal/namespace';
import { readTemporalSettings } from '../../dev/stack/temporal/settings';
import {
  configureTemporal,
  findTemporalPorts,
  makeNamespace,
  makeTemporalTables,
} from '../../dev/test/temporal-on-postgres';
import { locateTemporalServer } from '../../dev/test/temporal-server';
import type { BenchStack } from '../stack';

/** Starts Temporal's server on the bench's PostgreSQL, all of its services in one process, with the limits of temporal-dev.yml. */
export async function startTemporalOnPostgres(
  stack: BenchStack,
): Promise<{ address: string; part: RunningPart }> {
  const programs = await locateTemporalServer(stack.signal);
  const databases = {
    default: await stack.bareDatabase('temporal'),
    visibility: await stack.bareDatabase('temporal_visibility'),
  };
  await makeTemporalTables(programs.sqlTool, databases);

  const { namespace, dynamicConfig } = readTemporalSettings();
  const root = stack.file('temporal-on-postgres');
  mkdirSync(join(root, 'config'), { recursive: true });
  // YAML is a superset of JSON.
  const write = (file: string, content: object): string => {
    const path = join(root, 'config', file);
    writeFileSync(path, JSON.stringify(content), { mode: 0o600 });
    return path;
  };
  const limits = Object.entries(dynamicConfig).map(([name, value]) => [name, [{ value }]]);
  const limitsFile = write('limits.yaml', Object.fromEntries(limits) as object);
  const { ports, address } = await findTemporalPorts();
  write('bench.yaml', configureTemporal({ databases, ports, dynamicConfig: limitsFile }));

  const part = await stack.program({
    name: 'Temporal on PostgreSQL',
    command: programs.server,
    args: ['--root', root, '--config', 'config', '--env', 'bench', '--allow-no-auth', 'start'],
    env: process.env,
    port: ports.frontend.grpcPort,
  });
  await makeNamespace({ address }, namespace, stack.signal);
  // The frontend knows a new namespace a while after its database does.
  await prepareNamespace({ address, tls: false }, namespace, {}, stack.signal);
  return { address, part };
}
