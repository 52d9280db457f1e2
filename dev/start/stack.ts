import { join } from 'node:path';
import { migrate } from '../../db/migrate/migrate';
import { localUrl } from '../../config/address';
import { keysGiven, type Settings, type StartSettings } from '../../config/settings';
import { temporalAccess } from '../../config/temporal';
import { compileProduct } from '../build/compile';
import { requireDatabase } from '../stack/database';
import type { StackDirectory } from '../stack/directory';
import {
  productDatabase,
  startPostgres,
  startTemporal,
  supervise,
  type Household,
} from '../stack/foundation';
import { loopback, requirePort } from '../stack/ports';
import { during } from '../stack/progress';
import { keptSecretKeys, secretKeyFile } from '../stack/secret-key';
import { prepareNamespace } from '../stack/temporal/namespace';
import { readTemporalSettings } from '../stack/temporal/settings';
import { createAdministrator } from './administrator';
import { waitForHealth } from './health';
import { buildInterface, interfaceWatcher } from './interface';
import { productPart } from './product';
import { reloadOnChange, roomsOf } from './reload';

/** What the user is told at the end of a start. */
export interface Started {
  address: string;
  /** The address of the local Temporal Web; unknown for another Temporal. */
  temporalWeb?: string;
  administrator: { email: string; password?: string };
}

/** Starts everything, from the database to the API, and resolves when the API responds. A failure is a Problem or a bug. */
export async function startStack(
  given: StartSettings,
  household: Household,
  options: { reload: boolean },
): Promise<Started> {
  await requirePorts(given);
  const settings = await startFoundation(given, household);
  const { signal } = household.lifetime;

  await during('Applying migrations', () => migrate(settings.DATABASE_URL));
  const password = await createAdministrator(settings);
  if (options.reload) await supervise(interfaceWatcher(settings.UI_DIST, household.directory), household);
  else await buildInterface(settings.UI_DIST, signal);

  const { directory } = household;
  const built = options.reload ? null : await during('Compiling', compileProduct);
  const entry = (file: string): string => (built === null ? `${file}.ts` : join(built, `${file}.js`));
  const [api, worker] = await Promise.all([
    supervise(productPart('API', entry('api/server'), settings, directory), household),
    supervise(productPart('Worker', entry('worker/main'), settingsOfWorker(settings), directory), household),
  ]);
  const address = localUrl(settings);
  await during('Waiting for the API to be well', () => waitForHealth(`${address}/api/health`, signal));
  if (options.reload) {
    reloadOnChange(api, 'API', roomsOf.api, household.lifetime);
    reloadOnChange(worker, 'Worker', roomsOf.worker, household.lifetime);
  }
  return {
    address,
    ...(given.TEMPORAL_ADDRESS ? {} : { temporalWeb: temporalWebOf(given) }),
    administrator: { email: settings.ADMIN_EMAIL, password },
  };
}

/** The API and the worker on one machine have separate metrics ports, which follow each other. */
const settingsOfWorker = <Given extends Pick<StartSettings, 'METRICS_PORT'>>(given: Given): Given =>
  given.METRICS_PORT === undefined ? given : { ...given, METRICS_PORT: given.METRICS_PORT + 1 };

/** Checks the ports before anything runs, so that a taken port leaves nothing half-started. */
async function requirePorts(given: StartSettings): Promise<void> {
  await requirePort('PORT', given.PORT, given.HOST);
  for (const { METRICS_PORT } of [given, settingsOfWorker(given)])
    if (METRICS_PORT !== undefined)
      await requirePort('METRICS_PORT', METRICS_PORT, given.METRICS_HOST, 'METRICS_HOST');
  if (given.TEMPORAL_ADDRESS) return;
  await requirePort('TEMPORAL_PORT', given.TEMPORAL_PORT, loopback);
  await requirePort('TEMPORAL_UI_PORT', given.TEMPORAL_UI_PORT, loopback);
}

/** Starts or connects to PostgreSQL and Temporal, and completes the settings that were left out. */
async function startFoundation(given: StartSettings, household: Household): Promise<Settings> {
  const { directory } = household;
  const keys = keysFor(given, directory);
  const DATABASE_URL = await findDatabase(given, household);
  if (given.TEMPORAL_ADDRESS) {
    const { searchAttributes } = readTemporalSettings();
    const { TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE } = given;
    const access = temporalAccess({ ...given, TEMPORAL_ADDRESS });
    await during('Asking the Temporal server', () =>
      prepareNamespace(access, TEMPORAL_NAMESPACE, searchAttributes, household.lifetime.signal),
    );
    return { ...given, ...keys, DATABASE_URL, TEMPORAL_ADDRESS, DATA_DIR: directory.path };
  }
  const ports = { port: given.TEMPORAL_PORT, uiPort: given.TEMPORAL_UI_PORT };
  const TEMPORAL_ADDRESS = await startTemporal(household, ports);
  const TEMPORAL_NAMESPACE = readTemporalSettings().namespace;
  return {
    ...given,
    ...keys,
    DATABASE_URL,
    TEMPORAL_ADDRESS,
    TEMPORAL_NAMESPACE,
    // The local server uses plain text, whatever is set for another one.
    TEMPORAL_TLS: false,
    TEMPORAL_UI_URL: given.TEMPORAL_UI_URL ?? temporalWebOf(given),
    DATA_DIR: directory.path,
  };
}

/** The address of the local Temporal Web for a browser on this machine. */
const temporalWebOf = ({ TEMPORAL_UI_PORT }: StartSettings): string =>
  `http://${loopback}:${TEMPORAL_UI_PORT}`;

/** Returns the keys that the settings name, otherwise those of the data directory. */
function keysFor(
  given: StartSettings,
  directory: StackDirectory,
): Pick<Settings, 'SECRET_KEY' | 'SECRET_KEY_FILE'> {
  const keys = keysGiven(given);
  if (keys) return { SECRET_KEY: keys, SECRET_KEY_FILE: given.SECRET_KEY_FILE };
  const SECRET_KEY_FILE = directory.inside(secretKeyFile);
  return { SECRET_KEY: keptSecretKeys(SECRET_KEY_FILE), SECRET_KEY_FILE };
}

async function findDatabase(given: StartSettings, household: Household): Promise<string> {
  const { DATABASE_URL } = given;
  if (DATABASE_URL) {
    await during('Asking the database', () => requireDatabase(DATABASE_URL));
    return DATABASE_URL;
  }
  const server = await startPostgres(household);
  await server.createDatabase(productDatabase);
  return server.url(productDatabase);
}
