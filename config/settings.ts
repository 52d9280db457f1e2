import { z } from 'zod';

/**
 * Every setting of Sillage, under the name of its environment variable. `.describe()` is the text of
 * docs/operating.md; a test holds the two together.
 */

const portProblem = 'must be a port number, 1 to 65535';
const port = z.coerce
  .number({ error: portProblem })
  .int(portProblem)
  .min(1, portProblem)
  .max(65_535, portProblem);

const secretKeyBytes = 32;

/** 64 hexadecimal digits or base64, as a buffer of 32 bytes. */
const secretKey = z
  .string()
  .transform((text): Buffer => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine(
    (key) => key.length === secretKeyBytes,
    'must be 32 bytes, as 64 hexadecimal digits or as base64; `openssl rand -hex 32` makes one',
  );

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgres://user:password@host:5432/database');

const temporalAddress = z.string().regex(/^[^\s/]+:\d+$/, 'must look like host:7233');

const originsProblem = 'must be origins such as https://www.example.com, with commas between them, or *';

/** Origins as browsers name them. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .refine((list) => list.every((origin) => origin === '*' || isOrigin(origin)), originsProblem);

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const settingsSchema = z.object({
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that the API with the interface, and Temporal Web, listen on.'),
  PORT: port.default(3000).describe('Port of the API and the interface.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder that keeps the local database, the local Temporal server’s state and the secret key.'),
  DATABASE_URL: databaseUrl.describe('PostgreSQL 15 or later to use instead of the local one.'),
  TEMPORAL_ADDRESS: temporalAddress.describe('Temporal server (host:port) to use instead of the local one.'),
  TEMPORAL_NAMESPACE: z.string().default('default').describe('Temporal namespace that holds the runs.'),
  TEMPORAL_TASK_QUEUE: z
    .string()
    .default('sillage')
    .describe('Temporal task queue of the runs; installations that share a namespace need one each.'),
  TEMPORAL_PORT: port.default(7233).describe('Port of the local Temporal server.'),
  TEMPORAL_UI_PORT: port.default(8233).describe('Port of Temporal Web.'),
  ADMIN_EMAIL: z
    .email('must be an e-mail address')
    .default('admin@sillage.local')
    .describe('Sign-in of the first administrator, who is made at the first start.'),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have at least 12 characters')
    .max(200, 'must have at most 200 characters')
    .optional()
    .describe('Password of the first administrator. Without it one is made and shown once.'),
  SECRET_KEY: secretKey.describe(
    'Key of all that is stored encrypted: 32 bytes, as 64 hexadecimal digits or as base64. Without it one is made at the first start and kept in the data directory.',
  ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info')
    .describe('How much the API and the worker log: debug, info, warn, error or silent.'),
  BEHIND_PROXY: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((text) => text === 'true')
    .default(false)
    .describe(
      'Whether a proxy (for TLS) stands before the API. Its X-Forwarded headers are believed then, so nobody may reach the API past it.',
    ),
  CORS_ORIGINS: origins
    .default([])
    .describe(
      'Origins whose pages may call Identify, Track and Segment’s paths from a browser, with commas between them; `*` for all. Their visitors can read the client key.',
    ),
  UI_DIST: z.string().default('dist/ui').describe('Folder of the built interface, which the API serves.'),
});

/** `npm start` finds these parts, or makes them, when nobody names them. */
const startSettingsSchema = settingsSchema.partial({
  DATABASE_URL: true,
  TEMPORAL_ADDRESS: true,
  SECRET_KEY: true,
});

/** What a part of the product (API, worker, tool) runs on. */
export type Settings = z.infer<typeof settingsSchema>;

/** What `npm start` runs on. */
export type StartSettings = z.infer<typeof startSettingsSchema>;

/** A setting cannot be read. The message is one line for the person who set it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads the settings of a part. Throws SettingsError. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  return read(settingsSchema, environment);
}

/** Reads the settings of `npm start`, which may leave out what it can find or make. Throws SettingsError. */
export function readStartSettings(environment: NodeJS.ProcessEnv): StartSettings {
  return read(startSettingsSchema, environment);
}

/** Name, default and meaning of each setting, as docs/operating.md lists them. */
export function listSettings(): { name: string; fallback: string; meaning: string }[] {
  return Object.entries(settingsSchema.shape).map(([name, schema]) => ({
    name,
    fallback: schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : '',
    meaning: schema.description ?? '',
  }));
}

function read<T extends z.ZodType>(schema: T, environment: NodeJS.ProcessEnv): z.infer<T> {
  // A variable that is set to nothing means the same as one that is not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0]);
  const problem = given[name] === undefined ? 'is not set' : (issue?.message ?? 'cannot be read');
  throw new SettingsError(`The setting ${name} ${problem}. docs/operating.md lists all settings.`);
}
