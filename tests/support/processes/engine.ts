import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import type { Client } from '@temporalio/client';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { Activities } from '../../../activities';
import { createLogger } from '../../../config/logger';
import { openDatabase, type Database } from '../../../db/database/connection';
import { useDatabase, type TestDatabase } from '../database/database';
import { startParts, type EngineParts } from './engine-parts';
import { testOutside, type OutsideGiven } from '../providers/outside';
import { testStack } from '../stack';
import { storeHands, type StoreHands } from '../database/store-hands';

/** A worker with its dispatcher on the test file's own task queue and database. */
export interface TestEngine extends TestDatabase, StoreHands {
  readonly client: Client;
  readonly activities: Activities;
  readonly taskQueue: string;
}

/** Connections of an engine whose accounts may each hold a transaction open at once: one account for each kind of step. */
export const connectionsOfAccounts = 20;

/** How an engine reaches its servers, when not as the test does: each function maps the test's address, `host:port`. */
export interface EngineLines {
  database?: (address: string) => string;
  temporal?: (address: string) => string;
}

/**
 * Provides a test file with an engine: started before its first test, drained and stopped after its last. The arguments direct its calls;
 * `log` receives everything that the worker logs, at the most verbose level.
 */
export function useEngine(
  given: () => OutsideGiven = () => ({}),
  log?: (line: string) => unknown,
  lines: EngineLines = {},
): TestEngine {
  const taskQueue = `test-${randomBytes(6).toString('hex')}`;
  let running: EngineParts | undefined;
  // Hooks run in the order of their registration: the engine stops before its database is dropped.
  afterAll(() => running?.stop());
  const store = useDatabase();
  const hands = storeHands(store);

  beforeAll(async () => {
    const { temporalAddress, workflowBundlePath } = testStack('temporalAddress', 'workflowBundlePath');
    const address = lines.temporal?.(temporalAddress) ?? temporalAddress;
    const database = lines.database ? openThrough(store.url, lines.database) : store.database;
    Runtime.install({
      logger: log
        ? new DefaultLogger('TRACE', (entry) => log(inspect(entry, { depth: null })))
        : new DefaultLogger('ERROR'),
    });
    const logger = log ? createLogger({ level: 'trace' }, { write: log }) : createLogger({ level: 'silent' });
    const parts = await startParts({
      database,
      address,
      taskQueue,
      workflowBundlePath,
      logger,
      outside: testOutside(given()),
    });
    running = {
      ...parts,
      async stop() {
        await parts.stop();
        if (database !== store.database) await database.close();
      },
    };
  });

  const started = () => {
    if (!running) throw new Error('The engine is there once the tests run, not before');
    return running;
  };
  return {
    get url() {
      return store.url;
    },
    get database() {
      return store.database;
    },
    get client() {
      return started().client;
    },
    get activities() {
      return started().activities;
    },
    taskQueue,
    ...hands,
  };
}

/** Opens the same database by another address. */
function openThrough(url: string, line: (address: string) => string): Database {
  const through = new URL(url);
  through.host = line(through.host);
  return openDatabase(through.href, { poolSize: connectionsOfAccounts, applicationName: 'engine' });
}
