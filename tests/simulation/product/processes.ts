import { pino } from 'pino';
import { createActivities } from '../../../activities';
import { ingestionCalls, type IngestionCalls } from '../../../api/ingestion/ingestion-calls';
import { databaseClock } from '../../../db/database/clock';
import type { Database } from '../../../db/database/connection';
import { nextOrders, workOffPortion } from '../../../db/run-orders/work-off';
import { takeSecondLooks } from '../../../db/runs/second-looks';
import { createFlowCache } from '../../../db/runs/advancing/flow-cache';
import { dispatchNext } from '../../../worker/outbox/dispatch-next';
import { sweepOnce } from '../../../worker/sweep/sweep-runs';
import { GroupChoice } from '../../../worker/outbox/group-choice';
import type { SimulatedDatabase } from '../database/simulated-database';
import type { Faults } from '../faults';
import { Actor, type Scheduler } from '../scheduler';
import { createClient, taskQueue } from '../temporal/client';
import { Host } from '../temporal/host';
import type { Server } from '../temporal/server';
import type { Provider } from './provider';
import { watch } from './watch';

/** What processes are built from. */
export interface Surroundings {
  scheduler: Scheduler;
  faults: Faults;
  database: SimulatedDatabase;
  server: Server;
  provider: Provider;
  kill: (actor: Actor, why: string) => Promise<void>;
  onNondeterminism: (message: string) => void;
  /** How many steps of flows a worker caches. */
  stepsInMemory: number;
}

/** The API's process, as far as events and users use it. */
export interface ApiProcess {
  actor: Actor;
  database: Database;
  calls: IngestionCalls;
}

/** Starts an API process. */
export function beginApi({ database, scheduler }: Surroundings, name: string): ApiProcess {
  const actor = new Actor(name);
  scheduler.current = actor;
  const own = database.open(actor);
  return { actor, database: own, calls: ingestionCalls(own) };
}

/** A worker's process: it hosts workflows and activities, and starts the runs in the outbox. */
export interface WorkerProcess {
  actor: Actor;
  host: Host;
  /** Signals that the outbox may have rows that are due now or later, or that there may be orders about runs. */
  dispatch(): void;
  dispatchLater(): void;
  workOff(): void;
  /** Signals that runs that wait for events may be due for their second look. */
  lookAgain(): void;
  /** Compares the runs with Temporal, as the product does hourly. */
  sweep(): void;
}

/** The interval of the product's rounds. */
export const sweepSeconds = 3_600;
/** The minimum, so that orders have many portions. */
const runsInPortion = 1;
const looksAtOnce = 2;

/** Starts a worker process, with the product's own activities and dispatcher. */
export function beginWorker(around: Surroundings, name: string): WorkerProcess {
  const { scheduler, faults, server, provider, kill, onNondeterminism, stepsInMemory } = around;
  const actor = new Actor(name);
  scheduler.current = actor;
  const database = around.database.open(actor);
  const activities = createActivities({
    outside: provider.outsideOf(actor),
    database,
    flows: createFlowCache(stepsInMemory),
    clock: databaseClock,
    publicUrl: 'https://sillage.example.com',
  });
  const host = new Host({ actor, activities, server, scheduler, faults, kill, onNondeterminism });
  server.pollers.push(host);

  const client = createClient({ actor, server, scheduler, faults, kill });
  const dependencies = { database, client, taskQueue, logger: pino({ level: 'silent' }) };
  const choice = new GroupChoice(Date.now);
  const loop = { scheduler, actor };
  const dispatched = async (isLater: boolean): Promise<boolean> => {
    const { rows, groupsEnd } = await dispatchNext(dependencies, choice, { limit: 100, isLater });
    await groupsEnd;
    return rows > 0;
  };
  const dispatch = watch({ ...loop, what: 'looks into the outbox' }, () => dispatched(false));
  const dispatchLater = watch({ ...loop, what: 'looks for what is for later' }, () => dispatched(true));
  const workOff = watch({ ...loop, what: 'looks for orders' }, async () => {
    let isAnyDone = false;
    for (const id of await nextOrders(database.pool)) {
      isAnyDone = (await workOffPortion(database.pool, id, runsInPortion)) || isAnyDone;
    }
    return isAnyDone;
  });
  const lookAgain = watch({ ...loop, what: 'looks at who waits' }, async () => {
    const { looks, woken } = await takeSecondLooks(database.pool, looksAtOnce);
    if (woken > 0) dispatch();
    return looks > 0;
  });
  const sweep = (): void =>
    scheduler.add(actor, 'begins a sweep', () => {
      void sweepOnce(dependencies, { seconds: sweepSeconds, signal: new AbortController().signal });
    });
  return { actor, host, dispatch, dispatchLater, workOff, lookAgain, sweep };
}
