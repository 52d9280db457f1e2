import { z } from 'zod';
import { pino } from 'pino';
import { fixedKeys } from '../../../config/secret-keys';
import { openDatabase } from '../../../db/database/connection';
import { startParts } from './engine-parts';
import { testOutside } from '../providers/outside';

/** The plan that the process reads from its environment, as JSON in `ENGINE_PLAN`. */
export const enginePlan = z.object({
  databaseUrl: z.string(),
  address: z.string(),
  taskQueue: z.string(),
  workflowBundlePath: z.string(),
  /** In hexadecimal. */
  secretKey: z.string(),
  /** Replacements for the providers' addresses. */
  origins: z.record(z.string(), z.string()),
  answersWithin: z.number(),
  /** Connections of each pool; 5 when absent. */
  poolSize: z.number().optional(),
  /** As `EnginePlan` has it. */
  pastPortion: z.number().optional(),
});

/** Runs the engine of tests as a separate process, so that it can be killed. It runs until then. */
async function main(): Promise<void> {
  const {
    databaseUrl,
    secretKey,
    origins,
    answersWithin,
    poolSize = 5,
    ...plan
  } = enginePlan.parse(JSON.parse(process.env['ENGINE_PLAN'] ?? ''));
  await startParts({
    ...plan,
    database: openDatabase(databaseUrl, { poolSize, applicationName: 'engine' }),
    outside: testOutside({ SECRET_KEY: fixedKeys(Buffer.from(secretKey, 'hex')), ...origins, answersWithin }),
    logger: pino({ level: 'silent' }),
  });
  process.send?.('ready');
}

void main();
