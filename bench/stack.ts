import { randomBytes } from 'node:crypto';
import { fixedKeys, type SecretKeys } from '../config/secret-keys';
import { openDatabase, type Database } from '../db/database/connection';
import { createAccount } from '../db/accounts/accounts';
import { migrate } from '../db/migrate/migrate';
import { StackDirectory } from '../dev/stack/directory';
import { startPostgres, startTemporal, type Household } from '../dev/stack/foundation';
import type { Lifetime } from '../dev/stack/lifetime';
import type { RunningPart } from '../dev/stack/part';
import { freePort } from '../dev/stack/ports';
import type { PostgresServer } from '../dev/stack/postgres/server';
import type { Problem } from '../dev/stack/problem';
import { openTestHousehold } from '../dev/test/stack';
import { startProcess, startProgram, type Program } from './processes';

/** The data directory of `npm run bench -- fill`, which stays. */
const keptDirectory = '.data/bench';

/** The servers of the bench: it shares none with a running start or test. */
export class BenchStack {
  private temporal?: Promise<string>;

  private constructor(
    private readonly household: Household,
    private readonly postgres: PostgresServer,
  ) {}

  static async start(lifetime: Lifetime, onHopeless: (problem: Problem) => void): Promise<BenchStack> {
    const household = await openTestHousehold(lifetime, onHopeless);
    return new BenchStack(household, await startPostgres(household));
  }

  /** Returns the address of the Temporal server; the first call starts the server. */
  temporalAddress(): Promise<string> {
    this.temporal ??= (async () =>
      startTemporal(this.household, { port: await freePort(), uiPort: await freePort() }))();
    return this.temporal;
  }

  /** Creates an empty database without our tables. */
  async bareDatabase(name: string): Promise<string> {
    await this.postgres.createDatabase(name);
    return this.postgres.url(name);
  }

  /** Starts the product on a database of its own, with an account. The API runs; the worker runs once it is started. */
  async product(name: string): Promise<BenchProduct> {
    const databaseUrl = await this.bareDatabase(name);
    await migrate(databaseUrl);
    const database = openDatabase(databaseUrl, { applicationName: 'sillage bench', poolSize: 2 });
    this.household.lifetime.defer(() => database.close());
    const secretKey = randomBytes(32);
    const account = await createAccount(database, {
      email: 'bench@sillage.test',
      secretKeys: fixedKeys(secretKey),
    });
    const environment = {
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: await this.temporalAddress(),
      TEMPORAL_TASK_QUEUE: name,
      SECRET_KEY: secretKey.toString('hex'),
    };
    const port = await this.api(name, environment);
    return {
      database,
      port,
      taskQueue: name,
      userId: account.userId,
      clientKey: account.clientKey,
      secretKeys: fixedKeys(secretKey),
      startWorker: (more) =>
        this.process(`Worker of ${name}`, 'worker/main.ts', { LOG_LEVEL: 'warn', ...environment, ...more }),
    };
  }

  /** Starts a stand-in for an SMS provider; returns its origin. */
  async smsProvider(): Promise<string> {
    const port = await freePort();
    await this.process('SMS provider', 'bench/references/sms-provider.ts', { PORT: String(port) });
    return `http://127.0.0.1:${port}`;
  }

  /** Starts the API with the given settings; returns its port. */
  async api(name: string, environment: NodeJS.ProcessEnv): Promise<number> {
    const port = await freePort();
    const own = { PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn', MESSAGES_PER_SECOND: '1000000' };
    await this.process(`API of ${name}`, 'api/server.ts', { ...own, ...environment });
    return port;
  }

  /** Creates or opens a database that later runs reuse, on a server of its own. */
  async keptDatabase(name: string): Promise<string> {
    const { lifetime } = this.household;
    const directory = StackDirectory.take(keptDirectory);
    lifetime.defer(() => Promise.resolve(directory.release()));
    const server = await startPostgres({ ...this.household, directory });
    await server.createDatabase(name);
    return server.url(name);
  }

  /** Returns a path in the bench's own folder. */
  file(name: string): string {
    return this.household.directory.inside(name);
  }

  /** Aborted when the bench ends. */
  get signal(): AbortSignal {
    return this.household.lifetime.signal;
  }

  program(program: Program): Promise<RunningPart> {
    return startProgram(this.household, program);
  }

  process(name: string, entry: string, environment: NodeJS.ProcessEnv): Promise<RunningPart> {
    return startProcess(this.household, name, entry, environment);
  }
}

export interface BenchProduct {
  database: Database;
  port: number;
  taskQueue: string;
  userId: number;
  clientKey: string;
  secretKeys: SecretKeys;
  startWorker(environment?: NodeJS.ProcessEnv): Promise<RunningPart>;
}
