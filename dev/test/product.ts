import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createTestDatabase } from '../../tests/support/database/database';
import type { TestStack } from '../../tests/support/stack';
import { waitForHealth } from '../start/health';
import type { Household } from '../stack/foundation';
import { RunningPart } from '../stack/part';
import { freePort, loopback } from '../stack/ports';
import { Problem } from '../stack/problem';
import { during } from '../stack/progress';

/** In milliseconds; the interface may have to be built first. */
const patience = 300_000;

/** Starts the product with `npm start`'s own program, on the servers of the test run and a database of its own. */
export async function startProduct(
  household: Household,
  foundation: Pick<TestStack, 'databaseUrl' | 'temporalAddress'>,
): Promise<TestStack['product']> {
  const { directory, lifetime } = household;
  const port = await freePort();
  const baseUrl = `http://${loopback}:${port}`;
  const credentials = { email: 'browser@sillage.test', password: randomBytes(12).toString('hex') };
  mkdirSync(directory.inside('product'));
  const databaseUrl = await createTestDatabase(foundation.databaseUrl, 'product');
  const part = await RunningPart.start({
    name: 'npm start',
    command: process.execPath,
    // Browser tests never call a real provider.
    args: ['dev/run.mjs', 'dev/start/main.ts', '--with-stand-ins'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: loopback,
      DATA_DIR: directory.inside('product'),
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: foundation.temporalAddress,
      TEMPORAL_TASK_QUEUE: 'product',
      // The proxy suite connects through a proxy; direct requests send none of the proxy's headers.
      TRUST_PROXY: 'true',
      // All browser tests share one account.
      CALLS_PER_SECOND: '1000',
      ADMIN_EMAIL: credentials.email,
      ADMIN_PASSWORD: credentials.password,
    },
    logFile: directory.log('product'),
    ledger: directory.ledger,
    grace: 20_000,
  });
  lifetime.defer(() => part.stop());
  const ready = waitForHealth(`${baseUrl}/api/health`, lifetime.signal, patience);
  const ended = part.exited.then((how) => {
    throw new Problem(`npm start ended (${how}) before it was ready:\n${part.lastLines()}`);
  });
  await during('Starting the product', () => Promise.race([ready, ended]));
  return { baseUrl, ...credentials, databaseUrl };
}
