import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { z } from 'zod';
import { isUnreachable } from '../../../db/database/failures';
import { productDatabase } from '../../../dev/stack/foundation';
import { freePort } from '../../../dev/stack/ports';
import { runningServerUrl } from '../../../dev/stack/postgres/server';
import { send } from '../../../dev/stack/processes';
import { fromJson, toJson } from '../../../domain/values/json';
import { cookiesOf } from '../api/cookies';
import { residentMemory } from './memory';
import { gone, npmStart } from './start';

/** Sillage as `npm start` runs it, with its first account signed in. */
export interface Product {
  readonly temporalAddress: string;
  /** Its database, for what no call can create: very many rows. */
  readonly databaseUrl: string;
  /** The address of its interface, and the credentials for it. */
  readonly baseUrl: string;
  readonly credentials: { email: string; password: string };
  /** Makes a call; returns the response, whatever its status. Rejects when the connection breaks. */
  call(method: string, path: string, body?: unknown, clientKey?: string): Promise<Response>;
  /**
   * Returns the `data` of a call's response, parsed with the schema; rejects when the call is refused. A call whose connection breaks is
   * repeated, as by a client whose server was killed: pass a message id where that matters.
   */
  read<Schema extends z.ZodType>(
    schema: Schema,
    method: string,
    path: string,
    body?: unknown,
    clientKey?: string,
  ): Promise<z.output<Schema>>;
  /** Makes any request below /api as the first account. */
  ask(path: string, request: RequestInit): Promise<Response>;
  /** Returns its running parts, each with its process. */
  running(): string[];
  /** Ends a part (`API`, `Worker`, `Temporal`) with SIGKILL; `npm start` restarts it. */
  kill(part: string): Promise<void>;
  /** Returns the resident memory of a part, in bytes. */
  memory(part: string): Promise<number>;
  /** Suspends a part until it is killed or goes on, so that it is down for as long as the test needs. */
  freeze(part: string): void;
  /** Lets a suspended part go on. */
  thaw(part: string): void;
  /** Its settings, for a tool of the same installation. */
  readonly settings: { DATA_DIR: string } & Record<string, string>;
  /** Queries the product's database; a query that a server restart interrupts is repeated. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Stops everything, runs `meanwhile` on the stored data, and starts it again. */
  restart(meanwhile: (dataDirectory: string) => void): Promise<void>;
  /** Stops everything and deletes the stored data. */
  stop(): Promise<void>;
}

const credentials = { email: 'long@sillage.test', password: 'a password for the long tests' };

/** The default rate limit of an account's calls. */
export const usualQuota = { CALLS_PER_SECOND: '30' };

/** Starts a product on a directory and ports of its own, with more settings where a test needs them. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const directory = join(tmpdir(), `sillage-long-${randomBytes(4).toString('hex')}`);
  const port = await freePort();
  const temporalPort = await freePort();
  const all = {
    // Tests call faster than people.
    CALLS_PER_SECOND: '100000',
    MESSAGES_PER_SECOND: '1000000',
    ...settings,
    DATA_DIR: directory,
    PORT: String(port),
    TEMPORAL_PORT: String(temporalPort),
    TEMPORAL_UI_PORT: String(await freePort()),
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
  };
  let product = npmStart(all);
  await product.ready();
  const databaseUrl = settings['DATABASE_URL'] ?? runningServerUrl(directory, productDatabase);
  let pool: pg.Pool | undefined;
  let cookie = '';

  const baseUrl = `http://127.0.0.1:${port}${settings['BASE_PATH'] ?? ''}`;
  const ask: Product['ask'] = (path, request) =>
    fetch(`${baseUrl}/api${path}`, {
      ...request,
      headers: { 'content-type': 'application/json', cookie, ...(request.headers as object) },
    });
  const call: Product['call'] = (method, path, body, clientKey) =>
    ask(path, {
      method,
      headers: clientKey === undefined ? {} : { 'client-key': clientKey },
      body: body === undefined ? undefined : toJson(body),
    });
  const signIn = await call('POST', '/user/token', credentials);
  cookie = cookiesOf(signIn);

  async function halt(): Promise<void> {
    await pool?.end();
    pool = undefined;
    const servers = product.servers();
    product.pressCtrlC();
    await product.exited;
    await gone(servers);
  }

  const runningAs = (part: string): { pid: number }[] =>
    product.servers().filter(({ name }) => name === part);

  return {
    temporalAddress: `127.0.0.1:${temporalPort}`,
    databaseUrl,
    baseUrl,
    credentials,
    call,
    ask,
    running: () => product.servers().map(({ name, pid }) => `${name} ${pid}`),
    async read(schema, method, path, body, clientKey) {
      const { ok, status, text } = await untilWhole(() => call(method, path, body, clientKey));
      if (!ok) throw new Error(`${method} ${path}: ${status} ${text}`);
      const { data } = fromJson(text) as { data: unknown }; // every response of the API is one
      return schema.parse(data);
    },
    async kill(part) {
      // The part may be restarting after the last kill.
      await until(() => Promise.resolve(runningAs(part).length > 0));
      const killed = runningAs(part);
      for (const { pid } of killed) send(pid, 'SIGKILL');
      await gone(killed);
    },
    async memory(part) {
      const each = await Promise.all(runningAs(part).map(({ pid }) => residentMemory(pid)));
      return each.reduce((sum, bytes) => sum + bytes, 0);
    },
    freeze(part) {
      for (const { pid } of runningAs(part)) send(pid, 'SIGSTOP');
    },
    thaw(part) {
      for (const { pid } of runningAs(part)) send(pid, 'SIGCONT');
    },
    settings: all,
    async query<Row extends object>(text: string, values: unknown[] = []) {
      for (;;) {
        pool ??= openPool(databaseUrl);
        try {
          return (await pool.query<Row>(text, values)).rows;
        } catch (error) {
          if (!isUnreachable(error)) throw error;
          await delay(100);
        }
      }
    },
    async restart(meanwhile) {
      await halt();
      meanwhile(directory);
      product = npmStart(all);
      await product.ready();
    },
    async stop() {
      await halt();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4 });
  pool.on('error', () => undefined);
  return pool;
}

/** Repeats a request until a complete response arrives; fetch rejects when the connection fails or breaks. */
async function untilWhole(
  ask: () => Promise<Response>,
): Promise<{ ok: boolean; status: number; text: string }> {
  for (;;) {
    try {
      const answer = await ask();
      return { ok: answer.ok, status: answer.status, text: await answer.text() };
    } catch {
      await delay(100);
    }
  }
}

/** Polls until it holds: other processes do not notify the test of their changes. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(100);
}
