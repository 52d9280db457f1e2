import type { StackDirectory } from './directory';
import type { Lifetime } from './lifetime';
import { PostgresServer, type ServerOptions } from './postgres/server';
import type { Problem } from './problem';
import { during } from './progress';
import { Supervised, type PartPlan } from './supervised';
import { locateTemporal } from './temporal/executable';
import { prepareNamespace } from './temporal/namespace';
import { TemporalServer, type TemporalPorts } from './temporal/server';
import { readTemporalSettings, type TemporalSettings } from './temporal/settings';
import { readsItsDatabase } from './temporal/works';

/** The name of the product's database on the local server. */
export const productDatabase = 'sillage';

/** Where the parts of a stack keep their data, how long they live, and whom they notify when one cannot be restarted. */
export interface Household {
  directory: StackDirectory;
  lifetime: Lifetime;
  onHopeless: (problem: Problem) => void;
}

/** Starts a part and keeps it running until the household ends. Resolves when it is ready. */
export async function supervise(plan: PartPlan, household: Household): Promise<Supervised> {
  const supervised = new Supervised(plan, household.onHopeless);
  household.lifetime.defer(() => supervised.stop());
  await during(`Starting ${plan.name}`, () => supervised.start());
  return supervised;
}

/** Starts the local PostgreSQL; resolves when it accepts queries. */
export async function startPostgres(household: Household, options?: ServerOptions): Promise<PostgresServer> {
  const server = await PostgresServer.prepare(household.directory, options);
  household.lifetime.signal.throwIfAborted();
  await supervise(
    {
      name: 'PostgreSQL',
      launch: () => server.launch(),
      untilReady: (_, signal) => server.waitUntilReady(signal),
    },
    household,
  );
  return server;
}

/** Starts the local Temporal server with its namespace, and with more settings of its own if given; returns its address. */
export async function startTemporal(
  household: Household,
  ports: TemporalPorts,
  dynamicConfig: TemporalSettings['dynamicConfig'] = {},
): Promise<string> {
  const { directory, lifetime } = household;
  const read = readTemporalSettings();
  const settings = { ...read, dynamicConfig: { ...read.dynamicConfig, ...dynamicConfig } };
  const executable = await locateTemporal(lifetime.signal, directory.inside('programs'));
  const server = new TemporalServer(executable, directory, settings, ports);
  const { namespace, searchAttributes } = settings;
  await supervise(
    {
      name: 'Temporal',
      launch: () => server.launch(),
      untilReady: (_, signal) => server.waitUntilReady(signal),
      watch: { works: () => readsItsDatabase(server.address, namespace), pause: 10_000 },
    },
    household,
  );
  await during('Waiting for the Temporal namespace', () =>
    prepareNamespace({ address: server.address, tls: false }, namespace, searchAttributes, lifetime.signal),
  );
  return server.address;
}
