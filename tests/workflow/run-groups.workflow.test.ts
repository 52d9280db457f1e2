import { notifyDispatcher } from '../../db/outbox/notify';
import { endRuns } from '../../db/runs/end';
import { pauseFlow, resumeFlow } from '../../db/runs/resolving/pause';
import { lockTriedAgain, tryCallsNow } from '../../db/runs/resolving/tried-again';
import { inTransaction } from '../../db/database/transaction';
import { insertFlow, insertUser, type FlowStepGiven } from '../factories/flow';
import { useEngine } from '../support/processes/engine';
import { useProvider } from '../support/providers/provider';
import { groupOfSleepers, workflowIdOfRun } from '../../workflows/contract';

const provider = useProvider();
const engine = useEngine();
let userId: number;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
});

const many = 40;
const visit: FlowStepGiven = { type: 'UPDATE_VARIABLE', data: { variable: 'contact.visits', value: 1 } };
const delay = (seconds: number): FlowStepGiven => ({ type: 'DELAY', data: { delay: seconds } });

/** A call of a provider that may not be repeated unasked, and names the contact. */
const call = (): FlowStepGiven => ({
  type: 'APICALL',
  data: {
    method: 'POST',
    url: `${provider.origin}/orders`,
    body: '{"contact": "{{ contact.external_id }}"}',
  },
});

/** As many simultaneous events, each of a different contact. */
const flood = (name: string, data: (contact: number) => object = () => ({})) =>
  engine.track(
    ...Array.from({ length: many }, (_, contact) => ({
      userId,
      name,
      contactExternalId: `c${contact}`,
      data: { ...data(contact) },
    })),
  );

interface RunRow {
  id: number;
  state: string;
  group_workflow_id: string | null;
  created_at: Date;
  contact: string;
}

const workflowOf = (run: RunRow | undefined) => {
  if (!run) throw new Error('The run is not there');
  return engine.client.workflow.getHandle(workflowIdOfRun(run));
};

const runs = (): Promise<RunRow[]> =>
  engine.rows<RunRow>(
    `SELECT r.id, r.state, r.group_workflow_id, r.created_at, c.external_id AS contact
     FROM automatisation_runs r JOIN contacts c ON c.id = r.contact_id WHERE r.user_id = $1 ORDER BY r.id`,
    [userId],
  );

const visitsOfContacts = async (): Promise<(number | null)[]> =>
  (
    await engine.rows<{ visits: number | null }>(
      `SELECT (data ->> 'visits')::integer AS visits FROM contacts WHERE user_id = $1`,
      [userId],
    )
  ).map(({ visits }) => visits);

/** Puts all runs of the account into the outbox. */
async function putIntoOutbox(kind: 'start' | 'wake'): Promise<void> {
  await engine.rows(
    `INSERT INTO dispatch (user_id, run_id, run_created_at, kind)
     SELECT user_id, id, created_at, $2 FROM automatisation_runs WHERE user_id = $1`,
    [userId, kind],
  );
  notifyDispatcher(engine.database.pool);
}

/** Wakes all runs of the account, as an edit or the sweep does. */
const wakeAll = (): Promise<void> => putIntoOutbox('wake');

/** Has the outbox give out the starts of all runs a second time. */
async function giveOutAgain(): Promise<void> {
  await putIntoOutbox('start');
  await engine.eventually(`SELECT 1 WHERE NOT EXISTS (SELECT FROM dispatch WHERE user_id = $1)`, [userId]);
}

/** Has the call of a run made now, as a person does. */
async function tryNow(automatisationId: number, runId: number): Promise<void> {
  const { pool } = engine.database;
  await inTransaction(pool, async (client) => {
    const portion = { after: 0, upTo: runId, limit: 1 };
    const locked = await lockTriedAgain(client, { userId, automatisationId, runId }, portion);
    await tryCallsNow(client, userId, locked, false);
  });
  notifyDispatcher(pool);
}

/** Resolves once all runs are held. */
const allHeld = () =>
  engine.eventually(
    `SELECT 1 WHERE (SELECT count(*) FROM held_runs h JOIN automatisation_runs r ON r.id = h.run_id WHERE r.user_id = $1) = $2`,
    [userId, many],
  );

const sleepers = (count: number) =>
  engine.eventually(
    `SELECT 1 WHERE (SELECT count(*) FROM automatisation_runs WHERE user_id = $1 AND waiting_until IS NOT NULL) = $2`,
    [userId, count],
  );

describe('runs that start together', () => {
  it('share workflows, which operators find them by, and each does its steps once', async () => {
    await insertFlow(engine.database.pool, userId, { entry_event_name: 'visit' }, [visit]);
    await flood('visit');
    await engine.settled(userId);

    expect(await visitsOfContacts()).toEqual(Array(many).fill(1));
    const groups = new Set((await runs()).map((run) => run.group_workflow_id));
    expect(groups.size).toBeLessThan(many / 4);
    const [group = ''] = groups;
    const result: unknown = await engine.client.workflow.getHandle(group ?? '').result();
    expect(result).toEqual({ completed: expect.any(Number) as number });
  });

  it('sleep together, and go on together', async () => {
    await insertFlow(engine.database.pool, userId, { entry_event_name: 'visit' }, [
      visit,
      delay(1),
      visit,
      delay(1),
      visit,
    ]);
    await flood('visit');
    await engine.settled(userId);

    expect(await visitsOfContacts()).toEqual(Array(many).fill(3));
    const ended = await runs();
    expect(ended.map(({ state }) => state)).toEqual(Array(many).fill('completed'));
    const workflows = new Set(ended.map((run) => run.group_workflow_id ?? ''));
    expect(workflows.size).toBeLessThan(many / 4);
    for (const workflow of workflows) {
      expect(groupOfSleepers(workflow)).not.toBeNull();
      const { type, status } = await engine.until(async () => {
        const now = await engine.client.workflow.getHandle(workflow).describe();
        return now.status.name === 'RUNNING' ? undefined : now;
      });
      expect([type, status.name]).toEqual(['sleepingRuns', 'COMPLETED']);
    }
    expect(
      await workflowOf(ended[0])
        .describe()
        .catch(() => null),
    ).toBeNull();
  });

  it('call together, and go on together', async () => {
    await insertFlow(engine.database.pool, userId, { entry_event_name: 'visit' }, [
      visit,
      call(),
      delay(1),
      call(),
      visit,
    ]);
    await flood('visit');
    await engine.settled(userId);

    expect(await visitsOfContacts()).toEqual(Array(many).fill(2));
    expect(provider.received).toHaveLength(2 * many);
    const ended = await runs();
    expect(ended.map(({ state }) => state)).toEqual(Array(many).fill('completed'));
    const workflows = new Set(ended.map((run) => groupOfSleepers(run.group_workflow_id)));
    expect(workflows).not.toContain(null);
    expect(workflows.size).toBeLessThan(many / 4);
  });

  it('try a call again that failed, at its time, or at once where a person wants that', async () => {
    const flow = await insertFlow(engine.database.pool, userId, { entry_event_name: 'visit' }, [
      call(),
      visit,
    ]);
    const refused = new Set<string>();
    let isMended = false;
    provider.answer((response, { body }) => {
      const isRefused = body.includes('"c0"') ? !isMended : !refused.has(body);
      refused.add(body);
      response.writeHead(isRefused ? 503 : 200).end('{}');
    });
    await flood('visit');
    const { id, next } = await engine.eventually<{ id: number; next: Date }>(
      `SELECT min(r.id)::int AS id, min((c.trouble ->> 'next_at')::timestamptz) AS next
       FROM automatisation_runs r JOIN calls c ON c.run_id = r.id
       WHERE r.user_id = $1 AND r.state = 'running' HAVING count(*) = 1 AND min(c.attempts) = 4 AND min(c.state) = 'pending'`,
      [userId],
    );
    isMended = true;
    await tryNow(flow.id, id);
    await engine.settled(userId);
    expect(await visitsOfContacts()).toEqual(Array(many).fill(1));
    const [sent] = await engine.rows<{ attempts: number; sent_at: Date }>(
      'SELECT attempts, sent_at FROM calls WHERE run_id = $1',
      [id],
    );
    expect(sent?.attempts).toBe(5);
    expect(sent?.sent_at.getTime()).toBeLessThan(next.getTime());
    const workflows = (await runs()).map((run) => groupOfSleepers(run.group_workflow_id));
    expect(workflows).not.toContain(null);
  });

  it('make no call while their automation is paused, and make it when it goes on', async () => {
    const { id: automatisationId } = await insertFlow(
      engine.database.pool,
      userId,
      { entry_event_name: 'visit' },
      [call(), visit],
    );
    const flow = { userId, automatisationId };
    let isPaused = false;
    provider.answer((response) => {
      if (isPaused) return void response.end('{}');
      response.writeHead(503).end('{}');
    });
    await flood('visit');
    await engine.eventually(
      `SELECT 1 WHERE (SELECT count(*) FROM calls WHERE user_id = $1 AND attempts > 0) = $2`,
      [userId, many],
    );
    await inTransaction(engine.database.pool, (client) => pauseFlow(client, flow));
    await allHeld();
    isPaused = true;
    provider.received.length = 0;
    await inTransaction(engine.database.pool, (client) => resumeFlow(client, flow));
    notifyDispatcher(engine.database.pool);
    await engine.settled(userId);
    expect(provider.received).toHaveLength(many);
    expect(await visitsOfContacts()).toEqual(Array(many).fill(1));
  });

  it('make a call that a person wants to be made now although their automation is paused', async () => {
    const { pool } = engine.database;
    const { id: automatisationId } = await insertFlow(pool, userId, { entry_event_name: 'visit' }, [
      call(),
      visit,
    ]);
    provider.answer((response) => response.writeHead(503).end('{}'));
    await flood('visit');
    await engine.eventually(
      `SELECT 1 WHERE (SELECT count(*) FROM calls WHERE user_id = $1 AND attempts > 0 AND state = 'pending') = $2`,
      [userId, many],
    );
    await pauseFlow(pool, { userId, automatisationId });
    await allHeld();
    provider.received.length = 0;
    provider.answer((response) => response.end('{}'));
    const [run] = await runs();
    await tryNow(automatisationId, run?.id ?? 0);
    await engine.eventually(`SELECT FROM calls WHERE user_id = $1 AND state = 'answered'`, [userId]);
    expect(provider.received).toHaveLength(1);
    await inTransaction(pool, (client) => resumeFlow(client, { userId, automatisationId }));
    notifyDispatcher(pool);
    await engine.settled(userId);
    expect(provider.received).toHaveLength(many);
  });

  it('get workflows of their own where they loop after they slept', async () => {
    await insertFlow(engine.database.pool, userId, { entry_event_name: 'visit' }, [
      delay(1),
      { type: 'LOOP', data: { source: 'event', value: 'lines' } },
      visit,
    ]);
    await flood('visit', () => ({ lines: [1, 2] }));
    await engine.settled(userId);

    expect(await visitsOfContacts()).toEqual(Array(many).fill(2));
    const [one] = (await runs()).filter(({ contact }) => contact === 'c0');
    expect(await workflowOf(one).result()).toMatchObject({ state: 'completed' });
  });

  it('sleep on where their workflow was lost', async () => {
    await insertFlow(engine.database.pool, userId, { entry_event_name: 'visit' }, [
      visit,
      delay(3_600),
      visit,
    ]);
    await flood('visit');
    await sleepers(many);
    const lost = new Set((await runs()).map((run) => run.group_workflow_id ?? ''));
    for (const workflow of lost) {
      const handle = engine.client.workflow.getHandle(workflow);
      await engine.until(() => handle.describe().catch(() => undefined));
      await handle.terminate();
    }
    await wakeAll();
    await engine.eventually(
      `SELECT 1 WHERE NOT EXISTS (SELECT FROM dispatch WHERE user_id = $1)
                  AND NOT EXISTS (SELECT FROM automatisation_runs WHERE user_id = $1 AND group_workflow_id IS NOT NULL)`,
      [userId],
    );
    expect(await visitsOfContacts()).toEqual(Array(many).fill(1));
    await engine.rows(
      `UPDATE automatisation_runs SET current_step_started_at = now() - interval '1 day' WHERE user_id = $1`,
      [userId],
    );
    await wakeAll();
    await engine.settled(userId);
    expect(await visitsOfContacts()).toEqual(Array(many).fill(2));
    expect((await runs()).map((run) => run.group_workflow_id)).toEqual(Array(many).fill(null));
  });

  it('are woken one by one by what happens to one of them, in the workflow in which all sleep', async () => {
    const { id, stepIds } = await insertFlow(engine.database.pool, userId, { entry_event_name: 'visit' }, [
      delay(3_600),
      visit,
    ]);
    await flood('visit');
    await sleepers(many);
    const [one] = await runs();
    const reason = { code: 'stopped', message: 'Stopped by hand' };
    await inTransaction(engine.database.pool, (client) =>
      endRuns(client, { userId, runIds: [one?.id ?? 0], state: 'stopped', reason }),
    );
    notifyDispatcher(engine.database.pool);

    await engine.eventually('SELECT 1 WHERE NOT EXISTS (SELECT FROM dispatch WHERE user_id = $1)', [userId]);
    await engine.rows('UPDATE automatisation_steps SET data = $2 WHERE id = $1', [stepIds[0], { delay: 1 }]);
    await engine.rows('UPDATE automatisations SET version = version + 1 WHERE id = $1', [id]);
    await wakeAll();
    await engine.settled(userId);
    const states = (await runs()).map(({ state }) => state);
    expect(states).toEqual(['stopped', ...Array<string>(many - 1).fill('completed')]);
    expect((await visitsOfContacts()).filter((visits) => visits === 1)).toHaveLength(many - 1);
  });

  it('are held by a paused flow, and go on with it', async () => {
    const { pool } = engine.database;
    const { id } = await insertFlow(pool, userId, { entry_event_name: 'visit' }, [visit]);
    const reference = { userId, automatisationId: id };
    await pauseFlow(pool, reference);
    await flood('visit');
    await engine.eventually('SELECT FROM held_runs WHERE user_id = $1 HAVING count(*) = $2', [userId, many]);
    expect(await visitsOfContacts()).toEqual(Array(many).fill(null));

    await inTransaction(pool, (client) => resumeFlow(client, reference));
    notifyDispatcher(pool);
    await engine.settled(userId);
    expect(await visitsOfContacts()).toEqual(Array(many).fill(1));
  });

  it('fail alone', async () => {
    const data = { variable: 'event.rate', value: 0, operation: 'DIVISION' };
    await insertFlow(engine.database.pool, userId, { entry_event_name: 'visit' }, [
      {
        type: 'CONDITION',
        data: { variable: 'event.number', operation: 'EQUALS', value: 7 },
        whenTrue: [{ type: 'UPDATE_VARIABLE', data }],
        whenFalse: [visit],
      },
    ]);
    await flood('visit', (contact) => ({ number: contact, rate: 1 }));
    await engine.settled(userId);

    const failed = (await runs()).filter((run) => run.state === 'failed');
    expect(failed.map((run) => run.contact)).toEqual(['c7']);
    expect((await visitsOfContacts()).filter((visits) => visits === 1)).toHaveLength(many - 1);
  });

  it('do nothing twice when the outbox gives them out again', async () => {
    const { pool } = engine.database;
    await insertFlow(pool, userId, { entry_event_name: 'visit' }, [visit, delay(3_600), visit]);
    await flood('visit');
    await sleepers(many);
    await giveOutAgain();

    expect(await visitsOfContacts()).toEqual(Array(many).fill(1));
  });

  it('make no call twice when the outbox gives them out again, and know how each ended', async () => {
    const { pool } = engine.database;
    await insertFlow(pool, userId, { entry_event_name: 'visit' }, [call(), visit]);
    const answers: (() => unknown)[] = [];
    provider.answer((response) => answers.push(() => response.end('{}')));
    await flood('visit');
    await engine.until(() => Promise.resolve(answers.length >= 8 || undefined));
    await giveOutAgain();
    const own = (await runs()).map((run) =>
      workflowOf(run)
        .describe()
        .catch(() => null),
    );
    expect(await Promise.all(own)).toEqual(Array(many).fill(null));
    provider.answer((response) => response.end('{}'));
    for (const answer of answers) answer();
    await engine.settled(userId);

    expect(provider.received).toHaveLength(many);
    expect(await visitsOfContacts()).toEqual(Array(many).fill(1));
    const states = await engine.rows<{ state: string }>(
      'SELECT DISTINCT state FROM calls WHERE user_id = $1',
      [userId],
    );
    expect(states).toEqual([{ state: 'answered' }]);
  });

  it('of one account do not keep another account waiting', async () => {
    const { pool } = engine.database;
    const other = await insertUser(pool);
    for (const account of [userId, other]) {
      await insertFlow(pool, account, { entry_event_name: 'visit' }, [visit]);
    }
    await pool.query(
      `WITH made AS (
           INSERT INTO automatisation_runs (user_id, automatisation_id)
           SELECT user_id, id FROM automatisations, generate_series(1, 2000) WHERE user_id = $1
           RETURNING id, user_id, created_at
         )
         INSERT INTO dispatch (user_id, run_id, run_created_at, kind) SELECT user_id, id, created_at, 'start' FROM made`,
      [userId],
    );
    await engine.track({ userId: other, name: 'visit', contactExternalId: 'c1', data: {} });
    await engine.settled(other);

    const [{ left } = { left: 0 }] = await engine.rows<{ left: number }>(
      'SELECT count(*) AS left FROM dispatch WHERE user_id = $1',
      [userId],
    );
    expect(left).toBeGreaterThan(0);
    await engine.eventually(`SELECT 1 WHERE NOT EXISTS (SELECT FROM dispatch WHERE user_id = $1)`, [userId]);
  });
});
