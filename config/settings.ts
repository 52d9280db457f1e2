import { isIP } from 'node:net';
import { types } from 'node:util';
import { z } from 'zod';
import type { OriginSetting } from '../domain/apps/definition';
import { parseInWords } from '../domain/values/validation/faults';
import { fixedKeys, keysOfFile, parseSecretKeys, secretKeysProblem, type SecretKeys } from './secret-keys';

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

const secretKeys = z.string().transform((text, context): SecretKeys => {
  const keys = parseSecretKeys(text);
  if (keys) return fixedKeys(...keys);
  context.addIssue({ code: 'custom', message: secretKeysProblem });
  return z.NEVER;
});

/** A whole number between two bounds. */
const count = (least: number, most: number) => {
  const problem = `must be a whole number, ${least} to ${most.toLocaleString('en')}`;
  return z.coerce.number({ error: problem }).int(problem).min(least, problem).max(most, problem);
};

/** How long something is kept; null: for ever. */
const days = z
  .string()
  .regex(/^(never|\d{1,5})$/, 'must be a number of days, 0 to 99,999, or never')
  .transform((text) => (text === 'never' || Number(text) === 0 ? null : Number(text)));

/** Goals, backtests and past contacts look 90 days back. */
const isLongEnough = (kept: number | null) => kept === null || kept >= 100;
const tooShort = 'must be 100 days or more, 0 or never';

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');

/** The number of proxies in a row; yes means one. */
const proxies = z
  .string()
  .regex(/^(true|false|\d)$/, 'must be true, false, or how many proxies there are, 0 to 9')
  .transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text)));

/** The origin that replaces a provider's own. */
const providerUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && isOrigin(text),
    'must be an origin such as https://proxy.example.com, without a path',
  )
  .optional();

const insteadOf = (provider: string, address: string) =>
  providerUrl.describe(
    `Origin to call ${provider} at instead of ${address}: a proxy, or a stand-in for tests.`,
  );

const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '');

/** The address of another service. A path is kept, a trailing slash is removed. */
const serviceAddress = (problem: string) =>
  z
    .url({ protocol: /^https?$/, error: problem })
    .transform(withoutSlash)
    .optional();

const shareProblem = 'must be a number, 0 to 1';

/** The public address. A path is kept, a trailing slash is removed; config/address.ts combines it with BASE_PATH. */
const publicAddress = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:\/\/[^?#@]+$/.test(text),
    'must be an address such as https://sillage.example.com',
  )
  .transform(withoutSlash)
  .optional();

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgres://user:password@host:5432/database');

const temporalAddress = z.string().regex(/^[^\s/]+:\d+$/, 'must look like host:7233');

const originsProblem = 'must be origins such as https://www.example.com, with commas between them, or *';

/** Origins in the form that browsers send. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .refine((list) => list.every((origin) => origin === '*' || isOrigin(origin)), originsProblem);

const hostsProblem = 'must be hosts such as api.internal or 10.0.0.7:8080, with commas between them';

/** Hosts, each with a port or without. */
const hosts = z
  .string()
  .transform((text) => text.split(',').map((host) => host.trim()))
  .refine(
    (list) => list.every((host) => /^(\[[\da-f:.]+\]|[^\s/:@]+)(:\d{1,5})?$/i.test(host)),
    hostsProblem,
  );

const serversProblem = 'must be addresses such as 9.9.9.9 or [::1]:5353, with commas between them';

/** Servers by their IP addresses, each with a port or without, as `dns.setServers` takes them. */
const dnsServers = z
  .string()
  .transform((text) => text.split(',').map((server) => server.trim()))
  .refine((list) => list.every(isServer), serversProblem);

const isServer = (text: string): boolean => {
  const [, bracketed, bare, port = '53'] = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  return isIP(bracketed ?? bare ?? text) > 0 && Number(port) > 0 && Number(port) < 65_536;
};

/**
 * An issuer of OpenID Connect: https, and http on this machine only
 * (https://openid.net/specs/openid-connect-core-1_0.html#TLSRequirements).
 */
const issuer = z
  .string()
  .refine(
    (text) =>
      URL.canParse(text) &&
      (/^https:\/\/[^?#@]+$/.test(text) ||
        /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/[^?#@]*)?$/.test(text)),
    'must be an address such as https://login.example.com, with https',
  )
  .optional();

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** Settings that replace the apps' own origins. The compiler requires one for each that an app names (`originSetting`). */
const appOrigins = {
  TWILIO_BASE_URL: insteadOf('Twilio', 'https://api.twilio.com'),
  SENDGRID_BASE_URL: insteadOf('SendGrid', 'https://api.sendgrid.com'),
  ONESIGNAL_BASE_URL: insteadOf('OneSignal', 'https://api.onesignal.com'),
  CHATGPT_BASE_URL: insteadOf('OpenAI', 'https://api.openai.com'),
  GEMINI_BASE_URL: insteadOf('Gemini', 'https://generativelanguage.googleapis.com'),
  SLACK_BASE_URL: insteadOf('Slack', 'https://slack.com'),
  GMAIL_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/@]+:\d+$/, 'must look like smtp://host:587 or smtps://host:465')
    .optional()
    .describe(
      'Server to hand Gmail’s e-mails to instead of smtps://smtp.gmail.com:465, as smtp://host:port.',
    ),
} satisfies Record<OriginSetting, z.ZodType>;

const settingsSchema = z.object({
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Address that the API with the interface listens on. All else that is local stays on loopback.',
    ),
  PORT: port.default(3000).describe('Port of the API and the interface.'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'Folder that keeps the local database, the local Temporal server’s state, the secret key and the images of messages.',
    ),
  IMAGES_DIR: z
    .string()
    .optional()
    .describe(
      'Folder that keeps the images of messages, written by the API alone and shared by all API processes. Without it `images` in the data directory.',
    ),
  IMAGES_BUCKET_URL: serviceAddress('must be an address such as https://s3.example.com/bucket').describe(
    'Bucket of S3, or of what speaks its protocol, that keeps them instead, such as https://s3.eu-west-3.amazonaws.com/bucket. With the two settings of its key.',
  ),
  IMAGES_BUCKET_REGION: z
    .string()
    .default('us-east-1')
    .describe('Region by which calls of the bucket are signed.'),
  IMAGES_BUCKET_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('Id of the key that reads, writes and deletes objects of the bucket.'),
  IMAGES_BUCKET_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of that key.'),
  DATABASE_URL: databaseUrl.describe('PostgreSQL 15 or later to use instead of the local one.'),
  DATABASE_POOL_SIZE: count(2, 200)
    .default(10)
    .describe(
      'Connections that the API, or a worker, opens for each of two kinds of statements at the most; a process has up to eight more.',
    ),
  TEMPORAL_ADDRESS: temporalAddress.describe('Temporal server (host:port) to use instead of the local one.'),
  TEMPORAL_NAMESPACE: z.string().default('default').describe('Temporal namespace that holds the runs.'),
  TEMPORAL_TLS: flag
    .optional()
    .describe(
      'Whether TLS is spoken to TEMPORAL_ADDRESS. Without it: if one of the settings for certificates below or an API key is given.',
    ),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: z
    .string()
    .optional()
    .describe(
      'File with the certificates (PEM) that vouch for the Temporal server. Without it the system’s.',
    ),
  TEMPORAL_TLS_CLIENT_CERT_PATH: z
    .string()
    .optional()
    .describe(
      'File with the certificate (PEM) by which Temporal knows Sillage (mTLS), with TEMPORAL_TLS_CLIENT_KEY_PATH.',
    ),
  TEMPORAL_TLS_CLIENT_KEY_PATH: z
    .string()
    .optional()
    .describe('File with the private key (PEM) of that certificate.'),
  TEMPORAL_TLS_SERVER_NAME: z
    .string()
    .optional()
    .describe('Name in the Temporal server’s certificate, if it is not the host of TEMPORAL_ADDRESS.'),
  TEMPORAL_API_KEY: z
    .string()
    .optional()
    .describe('API key by which Temporal knows Sillage, such as Temporal Cloud’s.'),
  TEMPORAL_DEPLOYMENT_NAME: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Name of the Worker Deployment whose version this worker is (Worker Versioning), with TEMPORAL_WORKER_BUILD_ID. Without it the worker has no version.',
    ),
  TEMPORAL_WORKER_BUILD_ID: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The version that this worker is, such as 0.3.0. It gets runs once Temporal is told that it is current, or ramping.',
    ),
  TEMPORAL_TASK_QUEUE: z
    .string()
    .default('sillage')
    .describe(
      'Temporal task queue of the runs; installations that share a namespace need one each ([to change it](#another-task-queue)).',
    ),
  TEMPORAL_PORT: port.default(7233).describe('Port of the local Temporal server.'),
  TEMPORAL_UI_PORT: port.default(8233).describe('Port of the local Temporal Web.'),
  TEMPORAL_UI_URL: serviceAddress('must look like https://temporal.example.com').describe(
    'Where administrators’ browsers reach Temporal Web: runs link there for them. Without it the local one, or no link.',
  ),
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
  SECRET_KEY: secretKeys.describe(
    'Key of all that is stored encrypted: 32 bytes, as 64 hexadecimal digits or as base64. While it is replaced, two with a comma between them: the first encrypts, both decrypt.',
  ),
  SECRET_KEY_FILE: z
    .string()
    .optional()
    .describe(
      'File that holds such keys instead, one a line, read again at each use. Without both, a key is made at the first start and kept in the data directory.',
    ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info')
    .describe('How much the API and the worker log: debug, info, warn, error or silent.'),
  METRICS_PORT: port
    .optional()
    .describe(
      'Port on which this process answers those who watch over it: /metrics for Prometheus, /live and /ready. Without it none. `npm start` gives it to the API, and the next one to the worker.',
    ),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address that METRICS_PORT listens on. Nobody signs in there: let only the watchers reach it.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: serviceAddress('must be an address such as http://localhost:4318').describe(
    'Where traces are sent by OTLP over HTTP, such as http://localhost:4318; more about it by the names of OpenTelemetry (OTEL_EXPORTER_OTLP_HEADERS, OTEL_RESOURCE_ATTRIBUTES). Without it there are none.',
  ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: shareProblem })
    .min(0, shareProblem)
    .max(1, shareProblem)
    .default(1)
    .describe('Which share of requests is traced, 0 to 1, with all that comes of them.'),
  PUBLIC_URL: publicAddress.describe(
    'Where the world reaches the API, such as https://sillage.example.com, with BASE_PATH or without: links in e-mails lead there, Twilio signs it. Without it the request’s address, or HOST and PORT.',
  ),
  TRUST_PROXY: proxies
    .default(0)
    .describe(
      'How many proxies (for TLS, a CDN before it) stand before the API; `true` means one, `false` none. Their X-Forwarded headers are believed, so nobody may reach the API past them.',
    ),
  CORS_ORIGINS: origins
    .default([])
    .describe(
      'Origins whose pages may call Identify, Track and Segment.com’s paths from a browser, with commas between them; `*` for all. Their visitors can read the client key.',
    ),
  EGRESS_ALLOWED_HOSTS: hosts
    .default([])
    .describe(
      'Hosts inside this network that calls and e-mails may go to, as `host` or `host:port`, with commas between them. Calls go to the public internet only otherwise, and to the providers’ addresses below.',
    ),
  DNS_SERVERS: dnsServers
    .default([])
    .describe(
      'DNS servers to look sending domains up with, as `address` or `address:port`, with commas between them: public ones, if the system’s answer otherwise inside this network. Without it the system’s.',
    ),
  MESSAGES_PER_SECOND: count(1, 1_000_000)
    .default(2_000)
    .describe(
      'Identifies and events that one account may send a second to an API process, ten times as many at once; what is more is answered 429.',
    ),
  CALLS_PER_SECOND: count(1, 1_000_000)
    .default(30)
    .describe(
      'Calls that one account may make a second, signed in, to an API process. Faster ones wait for their turn; what would wait longer than five seconds is answered 429.',
    ),
  TRIALS_AT_ONCE: count(1, 100)
    .default(2)
    .describe('Trials of flows and steps that one account may have under way at once in an API process.'),
  STREAMS_AT_ONCE: count(1, 10_000)
    .default(100)
    .describe(
      'Open flows that one account may follow live at once in an API process; pages beyond them ask every few seconds instead.',
    ),
  STORED_GIGABYTES: count(1, 1_000_000)
    .default(100)
    .describe(
      'What one account may store, in gigabytes (10⁹ bytes) of contacts, events and runs, and of what is kept to undo imports, about; while there is more, what it is sent is answered 507.',
    ),
  RETENTION_CALLS_DAYS: days
    .default(30)
    .describe(
      'For how many days after a call’s end its request and its answer are kept; 0 or `never` for ever ([retention](#retention)).',
    ),
  RETENTION_LOGS_DAYS: days
    .default(90)
    .describe(
      'For how many days after a run’s end its log is kept, and for how many days refused calls are; 0 or `never` for ever.',
    ),
  RETENTION_RUNS_DAYS: days
    .refine(isLongEnough, tooShort)
    .default(400)
    .describe(
      'For how many days after its end a run is kept, 100 at least, because goals and backtests look 90 days back; counts and rules of re-entry outlive it; 0 or `never` for ever.',
    ),
  RETENTION_EVENTS_DAYS: days
    .refine(isLongEnough, tooShort)
    .default(800)
    .describe(
      'For how many days after its arrival an event is kept, 100 at least, and as long as a run that it started; reports go on counting it; 0 or `never` for ever.',
    ),
  RETENTION_MESSAGE_IDS_DAYS: days
    .refine((kept) => kept === null || kept >= 7, 'must be 7 days or more, 0 or never')
    .default(90)
    .describe(
      'For how many days the message ids of Identify calls are kept, 7 at least: a repeat that comes later is taken as new; 0 or `never` for ever.',
    ),
  OIDC_ISSUER: issuer.describe(
    'Provider of OpenID Connect that people may sign in through, such as https://login.example.com; it may be inside this network. With OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  ),
  OIDC_CLIENT_ID: z.string().optional().describe('What the provider knows Sillage by.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('By what Sillage signs in at the provider.'),
  OIDC_NAME: z
    .string()
    .max(50, 'must have at most 50 characters')
    .default('OpenID Connect')
    .describe('What the provider is called on the sign-in page.'),
  OIDC_LINK_BY_EMAIL: flag
    .default(false)
    .describe(
      'Whether the first sign-in through the provider opens the account that has the e-mail, if the provider has verified it. The administrator who gives e-mails there then gives accounts here.',
    ),
  ...appOrigins,
  BASE_PATH: z
    .string()
    .regex(/^(\/[\w.~-]+)*$/, 'must be a path such as /sillage, without a slash at its end')
    .default('')
    .describe(
      'Path of the host under which the API and the interface are served, such as /sillage; empty for the whole host.',
    ),
  UI_DIST: z.string().default('dist/ui').describe('Folder of the built interface, which the API serves.'),
});

/** `npm start` finds or creates these parts when they are not set. */
const startSettingsSchema = settingsSchema.partial({
  DATABASE_URL: true,
  TEMPORAL_ADDRESS: true,
  SECRET_KEY: true,
});

/** The settings of one part of the product (API, worker, tool). */
export type Settings = Omit<z.infer<typeof settingsSchema>, 'SECRET_KEY'> & { SECRET_KEY: SecretKeys };

/** The settings of `npm start`. */
export type StartSettings = z.infer<typeof startSettingsSchema>;

/** A setting cannot be read. The message is one line for the person who set it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads the settings of a part. Throws SettingsError. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const { SECRET_KEY, ...settings } = read(settingsSchema.partial({ SECRET_KEY: true }), environment);
  const keys = keysGiven({ SECRET_KEY, ...settings });
  if (!keys) throw new SettingsError(problemLine('SECRET_KEY', 'is not set'));
  return { ...settings, SECRET_KEY: keys };
}

/** The keys given in the settings, directly or by a file; undefined when there are none. Throws SettingsError. */
export function keysGiven({
  SECRET_KEY,
  SECRET_KEY_FILE,
}: Pick<StartSettings, 'SECRET_KEY' | 'SECRET_KEY_FILE'>): SecretKeys | undefined {
  if (SECRET_KEY || SECRET_KEY_FILE === undefined) return SECRET_KEY;
  const keys = keysOfFile(SECRET_KEY_FILE);
  try {
    keys();
  } catch (error) {
    throw unreadableFile('SECRET_KEY_FILE', error);
  }
  return keys;
}

/** The file that a setting names cannot be read. */
export const unreadableFile = (setting: keyof Settings, error: unknown): SettingsError =>
  new SettingsError(
    problemLine(setting, `cannot be read (${types.isNativeError(error) ? error.message : String(error)})`),
  );

/** Reads the settings of `npm start`, which may omit those that it can find or create. Throws SettingsError. */
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
  // A variable set to an empty string counts as not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { data, faults } = parseInWords(schema, given);
  if (!faults) {
    for (const names of belongingTogether) {
      const missing = names.find((name) => given[name] === undefined);
      if (missing !== undefined && names.some((name) => given[name] !== undefined))
        throw new SettingsError(problemLine(missing, `is not set, and ${names.join(', ')} belong together`));
    }
    return data;
  }
  const [fault] = faults;
  const name = String(fault?.path[0]);
  const problem = given[name] === undefined ? 'is not set' : (fault?.words.en ?? 'cannot be read');
  throw new SettingsError(problemLine(name, problem));
}

/** In each of these lists either all settings are set, or none. */
const belongingTogether: readonly (readonly (keyof Settings)[])[] = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['TEMPORAL_TLS_CLIENT_CERT_PATH', 'TEMPORAL_TLS_CLIENT_KEY_PATH'],
  ['TEMPORAL_DEPLOYMENT_NAME', 'TEMPORAL_WORKER_BUILD_ID'],
  ['IMAGES_BUCKET_URL', 'IMAGES_BUCKET_ACCESS_KEY_ID', 'IMAGES_BUCKET_SECRET_ACCESS_KEY'],
];

const problemLine = (name: string, problem: string): string =>
  `The setting ${name} ${problem}. docs/operating.md lists all settings.`;
