import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StartSettings } from '../../config/settings';
import { clusterUser } from './postgres/cluster';
import { loopback } from './ports';
import { Problem } from './problem';

/** What a tool needs to reach the data of the stack that `npm start` runs here. */
export interface LocalStack {
  databaseUrl: string;
  secretKey: Buffer;
}

/** Finds the local stack by its settings and its data directory. Throws Problem when it was never started. */
export function findLocalStack(settings: StartSettings): LocalStack {
  const { DATA_DIR, DATABASE_URL, SECRET_KEY } = settings;
  const kept = (name: string): string => {
    const file = join(DATA_DIR, name);
    if (!existsSync(file)) {
      throw new Problem(
        `There is no local stack in ${DATA_DIR} yet: run npm start, or set DATA_DIR to where it is.`,
      );
    }
    return readFileSync(file, 'utf8').trim();
  };
  const localUrl = (): string =>
    `postgres://${clusterUser}:${kept('postgres-password')}@${loopback}:${kept('postgres-port')}/sillage`;
  return {
    databaseUrl: DATABASE_URL ?? localUrl(),
    secretKey: SECRET_KEY ?? Buffer.from(kept('secret-key'), 'hex'),
  };
}
