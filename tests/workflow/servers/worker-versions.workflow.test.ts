import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { notifyDispatcher } from '../../../db/outbox/notify';
import { recordEvents } from '../../../db/events/record';
import { inTransaction } from '../../../db/database/transaction';
import { automatisationRunType, runGroupType, sleepingRunsType } from '../../../workflows/contract';
import { insertFlow, insertUser } from '../../factories/flow';
import { useDatabase } from '../../support/database/database';
import { testStack } from '../../support/stack';
import { startWorker, type WorkerProcess } from '../../support/processes/worker-process';
import { report } from '../../support/report';
import { untilFound as untilFoundWithin } from '../../support/until-found';

/*
 * Worker Versioning (docs/decisions/0104): Temporal gives runs to the workers of the version that is current, and sleeping runs go on in
 * the one that is current when they wake.
 */

/** The workflows in which runs sleep: their own, and those of several. */
const ofSleepers = [automatisationRunType, sleepingRunsType];

/** How many runs sleep through the rollout; `tests/long/versions.test.ts` has more of them. */
const sleepers = Number(process.env['SLEEPERS'] ?? 20);
/** In milliseconds: five minutes, and as much again for each hundred of them. */
const patience = 300_000 * (1 + Math.floor(sleepers / 100));
const untilFound = <T>(look: () => Promise<T | undefined>): Promise<T> =>
  untilFoundWithin(look, 20, patience);

const store = useDatabase();
const namespace = 'default';
const taskQueue = `test-${randomBytes(6).toString('hex')}`;
/** A deployment of its own: all tests share the server. */
const deploymentName = `deployment-${randomBytes(6).toString('hex')}`;
const workers = new Map<string, WorkerProcess>();
let connection: Connection;
let client: Client;

beforeAll(async () => {
  connection = await Connection.connect({ address: testStack('temporalAddress').temporalAddress });
  client = new Client({ connection, namespace });
});
afterAll(async () => {
  await Promise.all([...workers.values()].map((worker) => worker.stop()));
  await connection.close();
});

async function start(buildId: string): Promise<void> {
  const version = { TEMPORAL_DEPLOYMENT_NAME: deploymentName, TEMPORAL_WORKER_BUILD_ID: buildId };
  const worker = startWorker(store.url, taskQueue, undefined, version);
  workers.set(buildId, worker);
  await worker.said('ready');
}

/** Repeats a call until Temporal knows the version: a worker tells it by its first poll. */
const untilTaken = (call: () => Promise<unknown>): Promise<true> =>
  untilFound(() =>
    call().then(
      () => true as const,
      () => undefined,
    ),
  );

const makeCurrent = (buildId: string): Promise<true> =>
  untilTaken(() =>
    connection.workflowService.setWorkerDeploymentCurrentVersion({ namespace, deploymentName, buildId }),
  );
const ramp = (buildId: string, percentage: number): Promise<true> =>
  untilTaken(() =>
    connection.workflowService.setWorkerDeploymentRampingVersion({
      namespace,
      deploymentName,
      buildId,
      percentage,
    }),
  );

let contacts = 0;
async function track(userId: number, name: string, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({
    userId,
    name,
    data: {},
    contactExternalId: `contact ${(contacts += 1)}`,
  }));
  await inTransaction(store.database.pool, (connected) => recordEvents(connected, events));
  notifyDispatcher(store.database.pool);
}

/** Resolves when so many runs of the flow have this state. */
const untilRuns = (flowId: number, state: string, count: number): Promise<true> =>
  untilFound(async () => {
    const { rows } = await store.database.pool.query<{ found: number }>(
      `SELECT count(*)::int AS found FROM automatisation_runs
       WHERE automatisation_id = $1 AND state = $2 AND (state <> 'running' OR waiting_until IS NOT NULL)`,
      [flowId, state],
    );
    return rows[0]?.found === count ? (true as const) : undefined;
  });

/** How many workflows of these types, of the task queue and with this status, ran their last task in a version. */
async function countIn(
  buildId: string,
  status: 'Running' | 'Completed',
  types: readonly string[] = [runGroupType, ...ofSleepers],
): Promise<number> {
  const version = `TemporalWorkerDeploymentVersion = '${deploymentName}:${buildId}'`;
  const query = `TaskQueue = '${taskQueue}' AND ExecutionStatus = '${status}' AND ${among(types)} AND ${version}`;
  return (await client.workflow.count(query)).count;
}

/** How many workflows of these types are open in the task queue. */
async function openOf(...types: readonly string[]): Promise<number> {
  const query = `TaskQueue = '${taskQueue}' AND ${among(types)} AND ExecutionStatus = 'Running'`;
  return (await client.workflow.count(query)).count;
}

const among = (types: readonly string[]): string =>
  `WorkflowType IN (${types.map((type) => `'${type}'`).join(', ')})`;

it(
  'runs go to the current version, sleeping ones when they wake, and back after a rollback in the middle',
  async () => {
    const userId = await insertUser(store.database.pool);
    // Together longer than the versions take to change twice on a busy machine.
    const nap = 4 * (2 + Math.floor(sleepers / 100));
    const waits = Array.from({ length: 8 }, () => ({ type: 'DELAY' as const, data: { delay: nap } }));
    const sleeping = { entry_event_name: 'sleep' };
    const { id: sleeps } = await insertFlow(store.database.pool, userId, sleeping, waits);
    const { id: short } = await insertFlow(store.database.pool, userId, { entry_event_name: 'now' }, [
      { type: 'UPDATE_VARIABLE', data: { variable: 'event.seen', value: 1 } },
    ]);

    // The worker of the new version starts runs like the others, and works on none.
    await start('1');
    await makeCurrent('1');
    await start('2');
    await workers.get('1')?.stop();
    await track(userId, 'now', 20);
    await untilFound(async () => ((await openOf(runGroupType)) > 0 ? true : undefined));
    await start('1');
    await untilRuns(short, 'completed', 20);
    await untilFound(async () => ((await countIn('1', 'Completed')) > 0 ? true : undefined));
    expect(await countIn('2', 'Completed')).toBe(0);

    // A half of them together, and the others each in a workflow of their own.
    await track(userId, 'sleep', sleepers / 2);
    for (let alone = 0; alone < sleepers / 2; alone += 1) {
      await track(userId, 'sleep', 1);
      await untilFound(async () => {
        const { rowCount } = await store.database.pool.query('SELECT FROM dispatch');
        return rowCount === 0 ? true : undefined;
      });
    }
    await untilRuns(sleeps, 'running', sleepers);
    const { rows: asleep } = await store.database.pool.query<{ workflows: number }>(
      'SELECT count(DISTINCT COALESCE(group_workflow_id, id::text))::int AS workflows FROM automatisation_runs WHERE automatisation_id = $1',
      [sleeps],
    );
    const workflows = asleep[0]?.workflows ?? 0;
    await untilFound(async () => ((await openOf(...ofSleepers)) === workflows ? true : undefined));
    await ramp('2', 50);
    await makeCurrent('2');
    const goneOn = (): Promise<number> => countIn('2', 'Running', ofSleepers);
    await untilFound(async () => ((await goneOn()) >= workflows / 4 ? true : undefined));
    report(
      `${await goneOn()} of ${workflows} workflows with ${sleepers} sleeping runs had gone on in the new version`,
    );
    await makeCurrent('1');
    await untilRuns(sleeps, 'completed', sleepers);
    await untilFound(async () =>
      (await countIn('1', 'Completed', ofSleepers)) >= workflows ? true : undefined,
    );
    const { rows } = await store.database.pool.query(
      `SELECT run_id FROM automatisation_run_steps s JOIN automatisation_runs r ON r.id = s.run_id
     WHERE r.automatisation_id = $1 GROUP BY run_id HAVING count(*) <> $2`,
      [sleeps, waits.length],
    );
    expect(rows).toEqual([]);
  },
  3 * patience,
);
