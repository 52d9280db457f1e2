import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { migrate } from '../../db/migrate/migrate';
import { templateDatabase, type TestStack } from '../../tests/support/stack';
import { compileProduct } from '../build/compile';
import { holderOf, StackDirectory } from '../stack/directory';
import { startPostgres, startTemporal, type Household } from '../stack/foundation';
import { Ledger } from '../stack/ledger';
import type { Lifetime } from '../stack/lifetime';
import { temporalFolder } from '../stack/temporal/server';
import { freePort } from '../stack/ports';
import type { Problem } from '../stack/problem';
import { during } from '../stack/progress';

const prefix = 'sillage-test-';

/** Creates a data directory for one test run, deleted at its end. */
export async function openTestHousehold(
  lifetime: Lifetime,
  onHopeless: (problem: Problem) => void,
): Promise<Household> {
  await removeLeftovers();
  const directory = StackDirectory.take(join(tmpdir(), `${prefix}${randomBytes(4).toString('hex')}`));
  lifetime.defer(() => {
    rmSync(directory.path, { recursive: true, force: true });
    return Promise.resolve();
  });
  return { directory, lifetime, onHopeless };
}

/** Ends the servers of killed runs and removes their directories. A directory that has just been created may lack its lock yet. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const directory = join(tmpdir(), name);
    const found = statSync(directory, { throwIfNoEntry: false });
    // Another run that ends at this moment removes its own.
    if (!found) continue;
    const isNew = Date.now() - found.mtimeMs < 60_000;
    if (isNew || holderOf(join(directory, 'lock')) !== null) continue;
    await new Ledger(directory).endOrphans();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Starts the PostgreSQL of the run; its template database is migrated, and each test file gets a copy of it. */
export async function startTestDatabase(household: Household): Promise<string> {
  // Speed over durability: nothing here outlives the run.
  const server = await startPostgres(household, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  });
  await server.createDatabase(templateDatabase);
  await during('Applying migrations', () => migrate(server.url(templateDatabase)));
  return server.url('postgres');
}

/** Temporal deletes what has just ended once it has noted how far its queues are: each second, instead of each minute. */
const quickDeletion = {
  'history.visibilityProcessorUpdateAckInterval': '1s',
  'history.transferProcessorUpdateAckInterval': '1s',
  'history.timerProcessorUpdateAckInterval': '1s',
};

/** Starts the Temporal server of the run, and compiles the product once, with its workflows, for all workers. */
export async function startTestTemporal(
  household: Household,
): Promise<
  Pick<
    TestStack,
    'temporalAddress' | 'temporalFolder' | 'productFolder' | 'workflowBundlePath' | 'enginePath'
  >
> {
  const ports = { port: await freePort(), uiPort: await freePort() };
  const temporalAddress = await startTemporal(household, ports, quickDeletion);
  const productFolder = resolve(await during('Compiling the product', compileProduct));
  const enginePath = await compileEngine(household);
  return {
    temporalAddress,
    temporalFolder: household.directory.inside(temporalFolder),
    productFolder,
    workflowBundlePath: join(productFolder, 'workflows/bundle.js'),
    enginePath,
  };
}

/** Compiles the engine that tests kill into one file, which is deleted at the end of the run; returns its path. */
async function compileEngine({ directory, lifetime }: Household): Promise<string> {
  // Where Node finds the packages.
  const outfile = resolve('node_modules/.cache/sillage', `${basename(directory.path)}.js`);
  lifetime.defer(() => {
    rmSync(outfile, { force: true });
    return Promise.resolve();
  });
  await build({
    entryPoints: ['tests/support/processes/engine-process.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return outfile;
}
