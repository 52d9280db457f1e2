import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { Problem } from '../problem';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** temporal-dev.yml. */
const schema = z.strictObject({
  namespace: z.string(),
  databaseFile: z.string(),
  sqlitePragmas: z.record(z.string(), scalar).default({}),
  searchAttributes: z.record(
    z.string(),
    z.enum(['Text', 'Keyword', 'Int', 'Double', 'Bool', 'Datetime', 'KeywordList']),
  ),
  dynamicConfig: z.record(z.string(), scalar).default({}),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'never']).default('warn'),
});

export type TemporalSettings = z.infer<typeof schema>;

export function readTemporalSettings(file = 'temporal-dev.yml'): TemporalSettings {
  try {
    return schema.parse(parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Problem(`${file} cannot be read: ${reason.replaceAll('\n', ' ')}`);
  }
}
