import type { Client, ListOptions, WorkflowExecutionInfo } from '@temporalio/client';
import { pino } from 'pino';
import { notifyDispatcher } from '../../db/outbox/notify';
import { pauseFlow, resumeFlow } from '../../db/runs/resolving/pause';
import { queueWakes, readRound } from '../../db/sweeps/rounds';
import { inTransaction } from '../../db/database/transaction';
import { runChecks } from '../../dev/check-data/run-checks';
import { insertFlow, insertUser, type FlowStepGiven } from '../../tests/factories/flow';
import { useEngine } from '../../tests/support/processes/engine';
import { useProvider } from '../../tests/support/providers/provider';
import {
  automatisationRunType,
  wakeSignalName,
  workflowIdOfLoop,
  workflowIdOfRun,
} from '../../workflows/contract';
import { temporalChecks } from './checks';
import { sweepOnce } from './sweep-runs';

const provider = useProvider();
const engine = useEngine();
let userId: number;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
});

const visit: FlowStepGiven = { type: 'UPDATE_VARIABLE', data: { variable: 'contact.visits', value: 1 } };
const delay = (seconds: number): FlowStepGiven => ({ type: 'DELAY', data: { delay: seconds } });
const flow = (...steps: FlowStepGiven[]) =>
  insertFlow(engine.database.pool, userId, { entry_event_name: 'enter' }, steps);
const enter = (contactExternalId: string, data: object = {}) =>
  engine.track({ userId, name: 'enter', contactExternalId, data: { ...data } });

/** Twenty contacts enter together; what the first of them comes to is short. */
const enterTogether = () =>
  engine.track(
    ...Array.from({ length: 20 }, (_, place) => ({
      userId,
      name: 'enter',
      contactExternalId: `c${place}`,
      data: { long: place > 0 },
    })),
  );

/** Goes through a new round, by one worker or by several. */
const sweep = async (
  workers = 1,
  client = engine.client,
  write: (line: string) => unknown = () => undefined,
): Promise<void> => {
  const { database, taskQueue } = engine;
  const logger = pino({ level: 'error' }, { write });
  const dependencies = { database, client, taskQueue, logger };
  await database.pool.query(`UPDATE sweeps SET began_at = '-infinity'`);
  await Promise.all(
    Array.from({ length: workers }, () =>
      sweepOnce(dependencies, { seconds: 3_600, signal: new AbortController().signal }),
    ),
  );
};

interface RunRow {
  id: number;
  state: string;
  created_at: Date;
}
const runs = () =>
  engine.rows<RunRow>(
    'SELECT id, state, created_at FROM automatisation_runs WHERE user_id = $1 ORDER BY id',
    [userId],
  );
const asleep = (count: number) =>
  engine.eventually(
    `SELECT 1 WHERE (SELECT count(*) FROM automatisation_runs WHERE user_id = $1 AND waiting_until IS NOT NULL) = $2`,
    [userId, count],
  );
const workflowOf = (run: RunRow) => engine.client.workflow.getHandle(workflowIdOfRun(run));
const statusOf = async (run: RunRow): Promise<string> => (await workflowOf(run).describe()).status.name;
/** Temporal lists a workflow a moment after it has begun. */
const isListed = (workflowId: string, status: string) =>
  engine.until(async () => {
    const query = `WorkflowId = '${workflowId}' AND ExecutionStatus = '${status}'`;
    return (await engine.client.workflow.count(query)).count > 0 || undefined;
  });
const listed = (run: RunRow, status: string) => isListed(workflowIdOfRun(run), status);
/** Resolves when Temporal lists the workflow in which runs sleep together: a sweep wakes what it does not find there. */
const listedTogether = async (): Promise<void> => {
  const { workflow } = await engine.eventually<{ workflow: string }>(
    `SELECT group_workflow_id AS workflow FROM automatisation_runs WHERE user_id = $1 AND group_workflow_id LIKE '%-asleep' LIMIT 1`,
    [userId],
  );
  await isListed(workflow, 'Running');
};

/** Wakes the run as the outbox does. */
async function wake({ id }: RunRow): Promise<void> {
  await queueWakes(engine.database.pool, [id]);
  notifyDispatcher(engine.database.pool);
}

/** Lets the delays of sleeping runs be over at their next look. */
const shorten = () =>
  engine.rows(
    `UPDATE automatisation_runs SET current_step_started_at = now() - interval '1 day' WHERE user_id = $1`,
    [userId],
  );
const visits = async (): Promise<unknown[]> =>
  (
    await engine.rows<{ visits: unknown }>(
      `SELECT data -> 'visits' AS visits FROM contacts WHERE user_id = $1 ORDER BY external_id`,
      [userId],
    )
  ).map((row) => row.visits);

async function sleepingRun(): Promise<RunRow> {
  await flow(visit, delay(3_600), visit);
  await enter('ada');
  await asleep(1);
  const [run] = await runs();
  if (!run) throw new Error('The run is not there');
  await listed(run, 'Running');
  return run;
}

describe('a running run without a workflow', () => {
  it('goes on when it is woken, from where it stood, each step done once', async () => {
    const run = await sleepingRun();
    await workflowOf(run).terminate('lost');
    await shorten();
    await wake(run);
    await engine.settled(userId);
    expect(await visits()).toEqual([2]);
  });

  it('is found by a sweep, sleeps on until its time, and then goes on', async () => {
    const run = await sleepingRun();
    await workflowOf(run).terminate('lost');
    await listed(run, 'Terminated');
    await sweep();
    await engine.until(async () => (await statusOf(run)) === 'RUNNING' || undefined);
    expect(await readRound(engine.database.pool)).toMatchObject({ waked: 1 });
    expect(await visits()).toEqual([1]);

    await shorten();
    await wake(run);
    await engine.settled(userId);
    expect(await visits()).toEqual([2]);
  });

  it('is found where its database was set back to before its end', async () => {
    await flow(visit, delay(1), visit);
    await enter('ada');
    await engine.settled(userId);
    const [run] = await runs();
    if (!run) throw new Error('The run is not there');
    await listed(run, 'Completed');
    await engine.rows(
      `WITH back AS (DELETE FROM receipts WHERE run_id = $2 AND segment > 0),
            log AS (DELETE FROM automatisation_run_steps WHERE run_id = $2 AND visit > 1),
            contact AS (UPDATE contacts SET data = '{"visits": 1}' WHERE user_id = $1)
       UPDATE automatisation_runs r
       SET state = 'running', ended_at = NULL, segment = 1, visit = 1, current_step_started_at = created_at,
           current_step_id = (SELECT step_id FROM automatisation_run_steps WHERE run_id = r.id AND visit = 1)
       WHERE id = $2`,
      [userId, run.id],
    );
    await sweep();
    await engine.settled(userId);
    expect(await visits()).toEqual([2]);
  });

  it('is found among runs that sleep together, where its database was set back to before it left them', async () => {
    await flow(visit, {
      type: 'CONDITION',
      data: { variable: 'event.long', variable_type: 'boolean', operation: 'EQUALS', value: true },
      whenTrue: [delay(3_600)],
      whenFalse: [delay(2)],
    });
    await enterTogether();
    // The short delay may be over before all of the others have begun.
    await engine.eventually(
      `SELECT FROM automatisation_run_steps WHERE user_id = $1 AND type = 'DELAY' HAVING count(*) = 20`,
      [userId],
    );
    await engine.eventually(`SELECT FROM automatisation_runs WHERE user_id = $1 AND state = 'completed'`, [
      userId,
    ]);
    await listedTogether();
    await engine.rows(
      `WITH back AS (
         UPDATE automatisation_runs SET state = 'running', ended_at = NULL, segment = 1, visit = 1, waiting_until = now() - interval '2 minutes',
           current_step_started_at = now() - interval '3 minutes',
           current_step_id = (SELECT step_id FROM automatisation_run_steps s WHERE s.run_id = automatisation_runs.id AND s.type = 'DELAY')
         WHERE user_id = $1 AND state = 'completed' RETURNING id
       ), log AS (
         DELETE FROM automatisation_run_steps WHERE run_id = (SELECT id FROM back) AND type = 'DELAY'
       )
       DELETE FROM receipts WHERE run_id = (SELECT id FROM back) AND segment > 0`,
      [userId],
    );
    await sweep();
    expect(await readRound(engine.database.pool)).toMatchObject({ lookedAt: 20, waked: 0, ended: 0 });
    await engine.eventually(
      `SELECT FROM automatisation_runs WHERE user_id = $1 AND state = 'completed' AND group_workflow_id LIKE '%-asleep'`,
      [userId],
    );
    await shorten();
    for (const run of await runs()) await wake(run);
    await engine.settled(userId);
  });

  it('is found among runs that wait together, where its database was set back to before its call was over', async () => {
    await flow(visit, {
      type: 'CONDITION',
      data: { variable: 'event.long', variable_type: 'boolean', operation: 'EQUALS', value: true },
      whenTrue: [delay(3_600)],
      whenFalse: [{ type: 'APICALL', data: { method: 'POST', url: `${provider.origin}/orders` } }],
    });
    let answer = (): void => undefined;
    provider.answer((response) => (answer = () => void response.end('{}')));
    await enterTogether();
    await asleep(19);
    const calling = await engine.eventually<{ id: number; segment: number; visit: number; step: number }>(
      `SELECT r.id, r.segment, r.visit, r.current_step_id AS step FROM automatisation_runs r JOIN calls c ON c.run_id = r.id
       WHERE r.user_id = $1 AND c.state = 'sending'`,
      [userId],
    );
    await engine.until(() => Promise.resolve(provider.received.length > 0 || undefined));
    answer();
    const completed = `SELECT FROM automatisation_runs WHERE user_id = $1 AND state = 'completed' AND group_workflow_id LIKE '%-asleep'`;
    await engine.eventually(completed, [userId]);
    await listedTogether();
    await engine.rows(
      `WITH back AS (
         UPDATE automatisation_runs SET state = 'running', ended_at = NULL, segment = $3, visit = $4, current_step_id = $5,
           current_step_started_at = now() - interval '3 minutes'
         WHERE user_id = $1 AND id = $2
       ), log AS (
         DELETE FROM automatisation_run_steps WHERE run_id = $2 AND type = 'APICALL'
       ), called AS (
         UPDATE calls SET state = 'pending', attempts = 0, sent_at = NULL, ended_at = NULL, created_at = now() - interval '2 minutes'
         WHERE user_id = $1 AND run_id = $2
       )
       DELETE FROM receipts WHERE run_id = $2 AND segment >= $3`,
      [userId, calling.id, calling.segment, calling.visit, calling.step],
    );
    provider.answer((response) => response.end('{}'));
    await sweep();
    expect(await readRound(engine.database.pool)).toMatchObject({ lookedAt: 20, waked: 0, ended: 0 });
    await engine.eventually(completed, [userId]);
    expect(provider.received).toHaveLength(2);
    await shorten();
    for (const run of await runs()) await wake(run);
    await engine.settled(userId);
  });

  it('that was never started is found, and several workers wake each once', async () => {
    await flow(visit);
    const [{ id: contactId } = { id: 0 }] = await engine.rows<{ id: number }>(
      `INSERT INTO contacts (user_id, external_id) VALUES ($1, 'ada') RETURNING id`,
      [userId],
    );
    await engine.rows(
      `INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id)
       SELECT user_id, id, $2 FROM automatisations, generate_series(1, 20) WHERE user_id = $1`,
      [userId, contactId],
    );
    await sweep(3);
    await engine.settled(userId);
    expect(await visits()).toEqual([20]);
    expect(await readRound(engine.database.pool)).toMatchObject({ lookedAt: 20, waked: 20 });
  });

  it('is left alone while it waits in the outbox', async () => {
    await flow(delay(3_600));
    await engine.rows(
      `WITH run AS (
         INSERT INTO automatisation_runs (user_id, automatisation_id) SELECT user_id, id FROM automatisations WHERE user_id = $1
         RETURNING id, created_at)
       INSERT INTO dispatch (user_id, run_id, run_created_at, kind, not_before)
       SELECT $1, id, created_at, 'start', now() + interval '1 day' FROM run`,
      [userId],
    );
    await sweep();
    expect(await engine.rows('SELECT kind FROM dispatch WHERE user_id = $1', [userId])).toEqual([
      { kind: 'start' },
    ]);
  });
});

describe('a run that a paused flow holds since before it began', () => {
  it('is left alone, and begins when its flow goes on', async () => {
    const { pool } = engine.database;
    const reference = { userId, automatisationId: (await flow(visit)).id };
    await pauseFlow(pool, reference);
    await enter('ada');
    await engine.eventually('SELECT FROM held_runs WHERE user_id = $1', [userId]);
    await sweep();
    expect(await readRound(pool)).toMatchObject({ waked: 0 });

    await inTransaction(pool, (client) => resumeFlow(client, reference));
    notifyDispatcher(pool);
    await engine.settled(userId);
    expect(await visits()).toEqual([1]);
  });
});

describe('a workflow without a running run', () => {
  it('ends when its run has ended', async () => {
    const run = await sleepingRun();
    await engine.rows(`UPDATE automatisation_runs SET state = 'stopped' WHERE id = $1`, [run.id]);
    await sweep();
    await expect(workflowOf(run).result()).resolves.toMatchObject({ state: 'stopped' });
  });

  it('is terminated when the database has another run of its number, or none', async () => {
    const run = await sleepingRun();
    await engine.rows(`UPDATE automatisation_runs SET created_at = now() - interval '1 hour' WHERE id = $1`, [
      run.id,
    ]);
    await sweep();
    expect(await statusOf(run)).toBe('TERMINATED');
    const [other] = await runs();
    if (!other) throw new Error('The run is not there');
    await engine.until(
      async () => ((await runs())[0] && (await statusOf(other).catch(() => ''))) === 'RUNNING' || undefined,
    );
  });
});

describe('a run whose workflow is on the task queue that was set before', () => {
  const ownQueue = 'Every run, import and scheduled task is on the task queue of this installation.';

  it('is told of by a sweep, and goes on from where it stood once the check has moved it', async () => {
    const run = await sleepingRun();
    await workflowOf(run).terminate('moved');
    await listed(run, 'Terminated');
    await engine.client.workflow.start(automatisationRunType, {
      taskQueue: 'set-before',
      workflowId: workflowIdOfRun(run),
      args: [{ userId, runId: run.id, contactId: null }],
    });
    await listed(run, 'Running');
    await shorten();

    const logged: string[] = [];
    await sweep(1, engine.client, (line) => logged.push(line));
    expect(logged.filter((line) => line.includes('"task_queues":["set-before"]'))).toHaveLength(1);
    expect(await check(false)).toEqual([`WRONG  ${ownQueue} 1 found: run ${run.id} (on set-before)`]);
    await check(true);
    await engine.settled(userId);
    expect(await visits()).toEqual([2]);
    expect(await check(false)).toEqual([]);
  });

  it('is left there while workers take tasks from there', async () => {
    const run = await sleepingRun();
    const { database, client } = engine;
    const checks = temporalChecks({ database, client, taskQueue: 'set-by-mistake' });
    const [moving] = checks.filter(({ rule }) => rule === ownQueue);
    await expect(moving?.repair()).rejects.toThrow(
      `Workers take tasks from the task queue ${engine.taskQueue}: check TEMPORAL_TASK_QUEUE`,
    );
    expect(await statusOf(run)).toBe('RUNNING');
  });
});

describe('a list of workflows that Temporal breaks off', () => {
  it('is requested again, so that a workflow without a running run ends all the same', async () => {
    const run = await sleepingRun();
    await engine.rows(`UPDATE automatisation_runs SET state = 'stopped' WHERE id = $1`, [run.id]);
    let isBroken = false;
    const client = listedOtherwise((options) => {
      if (isBroken) return engine.client.workflow.list(options);
      isBroken = true;
      throw new Error('Temporal is away');
    });
    await sweep(1, client);
    expect(await readRound(engine.database.pool)).toMatchObject({ ended: 1 });
    await expect(workflowOf(run).result()).resolves.toMatchObject({ state: 'stopped' });
  });
});

describe('loops', () => {
  it('whose workflows were lost go on, and end when all of their items have', async () => {
    await flow({ type: 'LOOP', data: { source: 'event', value: 'items' } }, visit, delay(3_600), visit);
    await enter('ada', { items: [1, 2, 3] });
    await asleep(3);
    const all = await runs();
    for (const run of all) await workflowOf(run).terminate('lost');
    for (const run of all) await listed(run, 'Terminated');
    await sweep();
    for (const run of all) await engine.until(async () => (await statusOf(run)) === 'RUNNING' || undefined);
    const [parent, ...items] = all;
    await shorten();
    for (const item of items) {
      expect((await runs()).find(({ id }) => id === parent?.id)?.state).toBe('running');
      await wake(item);
    }
    await engine.eventually(
      `SELECT 1 WHERE NOT EXISTS (
         SELECT FROM automatisation_runs WHERE user_id = $1 AND parent_run_id IS NOT NULL AND state = 'running')`,
      [userId],
    );
    // A loop that began again looks for the end of its items at growing intervals: on a busy machine the next look may be half a minute away.
    await engine.settled(userId);
    expect(await visits()).toEqual([6]);
    expect((await runs()).map(({ state }) => state)).toEqual(Array(4).fill('completed'));
  });

  it('whose workflow an operator cancelled begin again; their items go on', async () => {
    await flow({ type: 'LOOP', data: { source: 'event', value: 'items' } }, visit, delay(3_600), visit);
    await enter('ada', { items: [1, 2] });
    await asleep(2);
    const [parent, ...items] = await runs();
    if (!parent) throw new Error('The run is not there');
    const loop = engine.client.workflow.getHandle(workflowIdOfLoop(workflowIdOfRun(parent), 0));
    const { runId: cancelled } = await loop.describe();
    await loop.cancel();
    await engine.until(async () => (await loop.describe()).runId !== cancelled || undefined);
    expect((await runs()).map(({ state }) => state)).toEqual(Array(3).fill('running'));
    await shorten();
    for (const item of items) await wake(item);
    await engine.settled(userId);
    expect(await visits()).toEqual([4]);
    expect((await runs()).map(({ state }) => state)).toEqual(Array(3).fill('completed'));
  });

  it('that were left have their items ended', async () => {
    await flow({ type: 'LOOP', data: { source: 'event', value: 'items' } }, delay(3_600));
    await enter('ada', { items: [1, 2] });
    await asleep(2);
    const [parent] = await runs();
    if (!parent) throw new Error('The run is not there');
    await workflowOf(parent).terminate('lost');
    await engine.rows(`UPDATE automatisation_runs SET state = 'exited' WHERE id = $1`, [parent.id]);
    await sweep();
    await engine.settled(userId);
    expect((await runs()).map(({ state }) => state)).toEqual(Array(3).fill('exited'));
  });

  it('and their items are found at Temporal by account, automation and contact, and say whose they are', async () => {
    const { id } = await flow({ type: 'LOOP', data: { source: 'event', value: 'items' } }, delay(3_600));
    await enter('ada', { items: [1, 2] });
    await asleep(2);
    const [parent, item] = await runs();
    if (!parent || !item) throw new Error('The runs are not there');
    const found = await engine.until(async () => {
      const all: string[] = [];
      // Ids repeat in the databases of other test files, which share the server.
      const query = `TaskQueue = '${engine.taskQueue}' AND SillageAccount = ${userId} AND SillageAutomatisation = ${id} AND SillageContact > 0 AND SillageEvent = 'enter'`;
      for await (const { workflowId } of engine.client.workflow.list({ query })) all.push(workflowId);
      return all.length === 4 ? all : undefined;
    });
    expect(found).toContain(workflowIdOfRun(item));
    const { staticSummary } = await workflowOf(item).describe();
    expect(await staticSummary()).toBe(`Item 1 of the loop of run ${parent.id}`);
  });
});

describe('a call that no run waits for', () => {
  it('is ended by a sweep: passed over where it never went out, of unknown outcome where that is lost', async () => {
    const run = await sleepingRun();
    await engine.rows(
      `INSERT INTO calls (run_id, visit, user_id, step_id, request, state, sent_at)
       SELECT id, before, user_id, current_step_id, '{}', left_in, sent_at
       FROM automatisation_runs, (VALUES (-3, 'pending', NULL), (-2, 'sending', now() - interval '1 hour'),
                                         (-1, 'sending', now() - interval '1 minute')) AS calls (before, left_in, sent_at)
       WHERE user_id = $1`,
      [userId],
    );
    await sweep();
    expect(
      await engine.rows(
        `SELECT state, trouble ->> 'code' AS code FROM calls WHERE run_id = $1 ORDER BY visit`,
        [run.id],
      ),
    ).toEqual([
      { state: 'skipped', code: 'run_ended' },
      { state: 'unknown', code: 'outcome_unknown' },
      { state: 'sending', code: null },
    ]);
  });
});

describe('an import that Temporal has lost', () => {
  it('is taken on by a sweep', async () => {
    const [{ id } = { id: 0 }] = await engine.rows<{ id: number }>(
      `INSERT INTO imports (user_id, columns, tag_ids, triggers, total_rows) VALUES ($1, '[]', '{}', false, 0) RETURNING id`,
      [userId],
    );
    await engine.rows(
      `INSERT INTO import_chunks (user_id, import_id, lines, rows) VALUES ($1, $2, '{}', '[]')`,
      [userId, id],
    );
    await sweep();
    await engine.until(
      async () =>
        (await engine.rows('SELECT FROM import_chunks WHERE import_id = $1', [id])).length === 0 || undefined,
    );
  });
});

/** Temporal, of which the list of all runs' workflows is made otherwise. */
function listedOtherwise(list: Client['workflow']['list']): Client {
  const workflow = Object.create(engine.client.workflow, {
    list: {
      value: (options: ListOptions) =>
        options.query?.includes('WorkflowType') ? list(options) : engine.client.workflow.list(options),
    },
  }) as Client['workflow'];
  return Object.create(engine.client, { workflow: { value: workflow } }) as Client;
}

/** What the check tells of that is wrong. */
async function check(
  repairs: boolean,
  { client = engine.client, settle }: { client?: Client; settle?: () => Promise<unknown> } = {},
): Promise<string[]> {
  const { database, taskQueue } = engine;
  const lines: string[] = [];
  await runChecks(temporalChecks({ database, client, taskQueue }, settle), repairs, (line) =>
    lines.push(line),
  );
  return lines.filter((line) => line.startsWith('WRONG'));
}

describe('the check of the data', () => {
  it('says nothing of a run that begins or ends at that moment', async () => {
    const ending = await sleepingRun();
    await engine.rows(`UPDATE automatisation_runs SET state = 'stopped' WHERE id = $1`, [ending.id]);
    await engine.rows(
      `INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id)
       SELECT user_id, automatisation_id, contact_id FROM automatisation_runs WHERE user_id = $1`,
      [userId],
    );
    const begun = (await runs()).find(({ id }) => id !== ending.id);
    if (!begun) throw new Error('The run is not there');
    const goOn = async (): Promise<void> => {
      await workflowOf(ending).signal(wakeSignalName);
      await listed(ending, 'Completed');
      await wake(begun);
      await asleep(2);
      await listed(begun, 'Running');
    };
    // Each rule that finds something asks for it.
    let gone: Promise<void> | undefined;
    const settle = (): Promise<void> => (gone ??= goOn());
    expect(await check(false, { settle })).toEqual([]);
  });

  it('goes on where a workflow that it ends has ended by itself meanwhile', async () => {
    const run = await sleepingRun();
    await engine.rows(`UPDATE automatisation_runs SET state = 'stopped' WHERE id = $1`, [run.id]);
    let isAsked = false;
    const client = listedOtherwise((options) => {
      const list = engine.client.workflow.list(options);
      if (!isAsked) {
        isAsked = true;
        return list;
      }
      // What was listed has ended by the time that it is ended.
      const late = async function* (): AsyncGenerator<WorkflowExecutionInfo> {
        const all = [];
        for await (const one of list) all.push(one);
        await workflowOf(run).signal(wakeSignalName);
        await workflowOf(run).result();
        yield* all;
      };
      return Object.assign(late(), { intoHistories: list.intoHistories });
    });
    expect(await check(true, { client, settle: () => Promise.resolve() })).toHaveLength(1);
    expect(await statusOf(run)).toBe('COMPLETED');
  });

  it('tells of what Temporal has lost, and puts it right', async () => {
    const run = await sleepingRun();
    expect(await check(false)).toEqual([]);

    await workflowOf(run).terminate('lost');
    await listed(run, 'Terminated');
    await engine.rows(
      `WITH import AS (INSERT INTO imports (user_id, columns, tag_ids, triggers) VALUES ($1, '[]', '{}', false) RETURNING id)
       INSERT INTO import_chunks (user_id, import_id, lines, rows) SELECT $1, id, '{}', '[]' FROM import`,
      [userId],
    );
    const lost = [
      `WRONG  Every running run has a workflow, or a place in the outbox. 1 found: run ${run.id}`,
      expect.stringMatching(/Every import that has rows left is being taken in\. 1 found/),
    ];
    expect(await check(true)).toEqual(lost);
    notifyDispatcher(engine.database.pool);
    await engine.until(async () => (await statusOf(run)) === 'RUNNING' || undefined);
    await listed(run, 'Running');
    await engine.eventually('SELECT 1 WHERE NOT EXISTS (SELECT FROM import_chunks)');
    expect(await check(false)).toEqual([]);
  });
});
