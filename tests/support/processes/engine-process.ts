import { z } from 'zod';
import { pino } from 'pino';
import { fixedKeys } from '../../../config/secret-keys';
import { openDatabase } from '../../../db/database/connection';
import { startParts } from './engine-parts';
import { testOutside } from '../providers/outside';

/** What the process is told in its environment, as JSON under `ENGINE_PLAN`. */
export const enginePlan = z.object({
  databaseUrl: z.string(),
  address: z.string(),
  taskQueue: z.string(),
  workflowBundlePath: z.string(),
  /** As hexadecimal digits. */
  secretKey: z.string(),
  /** Where providers are called instead. */
  origins: z.record(z.string(), z.string()),
  answersWithin: z.number(),
});

/** The engine of tests as a process of its own, so that it can be killed. It runs until then. */
async function main(): Promise<void> {
  const { databaseUrl, secretKey, origins, answersWithin, ...plan } = enginePlan.parse(
    JSON.parse(process.env['ENGINE_PLAN'] ?? ''),
  );
  await startParts({
    ...plan,
    database: openDatabase(databaseUrl, { poolSize: 5, applicationName: 'engine' }),
    outside: testOutside({ SECRET_KEY: fixedKeys(Buffer.from(secretKey, 'hex')), ...origins, answersWithin }),
    logger: pino({ level: 'silent' }),
  });
  process.send?.('ready');
}

void main();
