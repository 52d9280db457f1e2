import { randomBytes } from 'node:crypto';
import { openDatabase, type Database } from '../db/connection';
import { createAccount } from '../db/accounts';
import { migrate } from '../db/migrate';
import { startPostgres, startTemporal, type Household } from '../dev/stack/foundation';
import type { Lifetime } from '../dev/stack/lifetime';
import type { RunningPart } from '../dev/stack/part';
import { freePort } from '../dev/stack/ports';
import type { PostgresServer } from '../dev/stack/postgres/server';
import type { Problem } from '../dev/stack/problem';
import { openTestHousehold } from '../dev/test/stack';
import { startProcess } from './processes';

/** The servers of the bench: nothing is shared with a start or a test that runs here. */
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

  /** The address of the Temporal server, started when it is first asked for. */
  temporalAddress(): Promise<string> {
    this.temporal ??= (async () =>
      startTemporal(this.household, { port: await freePort(), uiPort: await freePort() }))();
    return this.temporal;
  }

  /** An empty database without our tables. */
  async bareDatabase(name: string): Promise<string> {
    await this.postgres.createDatabase(name);
    return this.postgres.url(name);
  }

  /** The product on a database of its own, with an account: the API runs, the worker when it is started. */
  async product(name: string): Promise<BenchProduct> {
    const databaseUrl = await this.bareDatabase(name);
    await migrate(databaseUrl);
    const database = openDatabase(databaseUrl, { applicationName: 'sillage bench', poolSize: 2 });
    this.household.lifetime.defer(() => database.close());
    const secretKey = randomBytes(32);
    const account = await createAccount(database, { email: 'bench@sillage.test', secretKey });
    const port = await freePort();
    const environment = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: await this.temporalAddress(),
      TEMPORAL_TASK_QUEUE: name,
      SECRET_KEY: secretKey.toString('hex'),
      LOG_LEVEL: 'warn',
    };
    await this.process(`API of ${name}`, 'api/server.ts', environment);
    return {
      ...{ database, port, taskQueue: name, userId: account.userId, clientKey: account.clientKey },
      startWorker: () => this.process(`Worker of ${name}`, 'worker/main.ts', environment),
    };
  }

  /** A path in the bench's own folder. */
  file(name: string): string {
    return this.household.directory.inside(name);
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
  startWorker(): Promise<RunningPart>;
}
