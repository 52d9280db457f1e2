import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../../dev/stack/ports';
import { residentMemory } from './memory';
import { testStack } from '../stack';

/** The API as a separate process, so that its resource use can be measured. */
export interface ApiProcess {
  /** Ends in /api. */
  url: string;
  /** Resident memory now, in bytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts the API on a database, whose secrets the key decrypts, with more settings where a test needs them; resolves when it listens. */
export async function startApi(
  databaseUrl: string,
  secretKey = randomBytes(32),
  settings: Record<string, string> = {},
): Promise<ApiProcess> {
  const port = await freePort();
  const { productFolder, temporalAddress } = testStack('productFolder', 'temporalAddress');
  const child = spawn(process.execPath, [join(productFolder, 'api/server.js')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TZ: 'UTC',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: temporalAddress,
      SECRET_KEY: secretKey.toString('hex'),
      PORT: String(port),
      ...settings,
    },
  });
  await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}/api`,
    memory: () => residentMemory(child.pid),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
