import { notifyDispatcher } from '../../db/outbox/notify';
import { endRuns } from '../../db/runs/end';
import { pauseFlow, resumeFlow } from '../../db/runs/resolving/pause';
import { inTransaction } from '../../db/database/transaction';
import { insertFlow, insertUser, type FlowStepGiven } from '../factories/flow';
import { useEngine } from '../support/processes/engine';
import { workflowIdOfRun } from '../../workflows/contract';

const engine = useEngine();
let userId: number;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
});

const many = 40;
const visit: FlowStepGiven = { type: 'UPDATE_VARIABLE', data: { variable: 'contact.visits', value: 1 } };
const delay = (seconds: number): FlowStepGiven => ({ type: 'DELAY', data: { delay: seconds } });

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

  it('go on in workflows of their own when they must wait', async () => {
    await insertFlow(engine.database.pool, userId, { entry_event_name: 'visit' }, [visit, delay(1), visit]);
    await flood('visit');
    await engine.settled(userId);

    expect(await visitsOfContacts()).toEqual(Array(many).fill(2));
    const ended = await runs();
    expect(ended.filter((run) => run.state === 'completed' && run.group_workflow_id === null)).toHaveLength(
      many,
    );
    expect(await workflowOf(ended[0]).result()).toMatchObject({ state: 'completed' });
  });

  it('are woken one by one by what happens to one of them', async () => {
    await insertFlow(engine.database.pool, userId, { entry_event_name: 'visit' }, [delay(3_600)]);
    await flood('visit');
    await sleepers(many);
    const [one, other] = await runs();
    const reason = { code: 'stopped', message: 'Stopped by hand' };
    await inTransaction(engine.database.pool, (client) =>
      endRuns(client, { userId, runIds: [one?.id ?? 0], state: 'stopped', reason }),
    );
    notifyDispatcher(engine.database.pool);

    // A run sleeps a moment before its own workflow exists.
    const ended = await engine.until(() =>
      workflowOf(one)
        .result()
        .catch(() => undefined),
    );
    expect(ended).toMatchObject({ state: 'stopped' });
    const { status } = await engine.until(() =>
      workflowOf(other)
        .describe()
        .catch(() => undefined),
    );
    expect(status.name).toBe('RUNNING');
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
    await pool.query(
      `INSERT INTO dispatch (user_id, run_id, run_created_at, kind)
       SELECT user_id, id, created_at, 'start' FROM automatisation_runs WHERE user_id = $1`,
      [userId],
    );
    notifyDispatcher(pool);
    await engine.eventually(`SELECT 1 WHERE NOT EXISTS (SELECT FROM dispatch WHERE user_id = $1)`, [userId]);

    expect(await visitsOfContacts()).toEqual(Array(many).fill(1));
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
