import { changeTag } from '../../db/contacts/tagging';
import { notifyDispatcher } from '../../db/outbox/notify';
import { endRuns } from '../../db/runs/end';
import { inTransaction } from '../../db/database/transaction';
import { insertFlow, insertTag, insertUser, type FlowStepGiven } from '../factories/flow';
import { useEngine } from '../support/processes/engine';
import { wakeSignalName, workflowIdOfRun } from '../../workflows/contract';

const engine = useEngine();
let userId: number;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
});

const flow = (settings: Parameters<typeof insertFlow>[2], ...steps: FlowStepGiven[]) =>
  insertFlow(engine.database.pool, userId, settings, steps);
const tag = (tagId: number): FlowStepGiven => ({ type: 'TAG', data: { tag_id: tagId } });
const delay = (seconds: number): FlowStepGiven => ({ type: 'DELAY', data: { delay: seconds } });
const event = (name: string, contactExternalId: string | null = 'c1', data = {}) => ({
  userId,
  name,
  contactExternalId,
  data,
});
const states = async (): Promise<Record<string, number>> => {
  const rows = await engine.rows<{ state: string; count: number }>(
    'SELECT state, count(*) FROM automatisation_runs WHERE user_id = $1 GROUP BY 1',
    [userId],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const sleeping = (automatisationId: number) =>
  engine.eventually<{ id: number; created_at: Date }>(
    `SELECT id, created_at FROM automatisation_runs WHERE automatisation_id = $1 AND state = 'running' AND waiting_until IS NOT NULL`,
    [automatisationId],
  );

describe('a run', () => {
  it('counts purchases, tags the third, and the tag starts the automation behind it once a contact', async () => {
    const loyal = await insertTag(engine.database.pool, userId);
    await flow(
      { entry_event_name: 'purchase' },
      { type: 'UPDATE_VARIABLE', data: { variable: 'contact.purchases', value: 1 } },
      {
        type: 'CONDITION',
        data: { variable: 'contact.purchases', operation: 'GREATER_THAN', value: 2 },
        whenTrue: [tag(loyal), delay(1)],
      },
    );
    const behind = await flow(
      { entry_event_name: `tag_${loyal}_added` },
      {
        type: 'TRACK',
        data: { event_name: 'welcomed', event_data: { purchases: '{{ contact.purchases }}' } },
      },
    );
    await engine.track(...Array.from({ length: 40 }, (_, place) => event('purchase', `c${place % 10}`)));
    await engine.settled(userId);

    expect(await states()).toEqual({ completed: 50 });
    const [sums] = await engine.rows(
      `SELECT sum((data ->> 'purchases')::integer) AS purchases, (SELECT count(*) FROM contact_tags WHERE tag_id = $2) AS tagged
       FROM contacts WHERE user_id = $1`,
      [userId, loyal],
    );
    expect(sums).toEqual({ purchases: 40, tagged: 10 });
    const [welcomed] = await engine.rows<{ count: number }>(
      `SELECT count(*), count(DISTINCT cause_run_id) AS causes, min(depth) AS depth FROM events WHERE user_id = $1 AND name = 'welcomed'
         AND cause_run_id IN (SELECT id FROM automatisation_runs WHERE automatisation_id = $2)`,
      [userId, behind.id],
    );
    expect(welcomed).toEqual({ count: 10, causes: 10, depth: 2 });
  });

  it('goes by the clocks that its account and its contact name', async () => {
    await engine.rows(`UPDATE users SET timezone = 'Asia/Tokyo' WHERE id = $1 RETURNING id`, [userId]);
    await flow(
      { entry_event_name: 'visit' },
      {
        type: 'UPDATE_VARIABLE',
        data: {
          variable: 'contact.seen',
          value_type: 'string',
          operation: 'EQUALS',
          value: '{{ event.at | date: "%Y-%m-%d %H:%M %z" }}',
        },
      },
      {
        type: 'CONDITION',
        data: {
          variable: 'event.at',
          variable_type: 'date',
          operation: 'LESS_THAN',
          value: '2026-05-04T00:00:00Z',
        },
        whenTrue: [{ type: 'DELAY', data: { timezone: 'contact' } }],
      },
    );
    await engine.track(event('visit', 'c1', { at: '2026-05-04 08:59' }));
    await engine.settled(userId);
    const [contact] = await engine.rows<{ seen: string }>(
      `SELECT data ->> 'seen' AS seen FROM contacts WHERE user_id = $1`,
      [userId],
    );
    expect(contact?.seen).toBe('2026-05-04 08:59 +0900');
    const [waited] = await engine.rows<{ detail: object }>(
      `SELECT s.detail - 'until' AS detail FROM automatisation_run_steps s JOIN automatisation_runs r ON r.id = s.run_id
       WHERE r.user_id = $1 AND s.detail ? 'until'`,
      [userId],
    );
    expect(waited?.detail).toEqual({ timezone: 'Asia/Tokyo', timezone_of: 'account' });
  });

  it('does a stretch once, however often it is asked for', async () => {
    await flow(
      { entry_event_name: 'visit' },
      { type: 'UPDATE_VARIABLE', data: { variable: 'contact.visits', value: 1 } },
      { type: 'TRACK', data: { event_name: 'counted' } },
    );
    await engine.track(event('visit'));
    await engine.settled(userId);
    const [run] = await engine.rows<{ id: number; contact_id: number }>(
      'SELECT id, contact_id FROM automatisation_runs WHERE user_id = $1',
      [userId],
    );
    const again = { userId, runId: run?.id ?? 0, contactId: run?.contact_id ?? 0, segment: 0 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => engine.activities.advance(again)));

    expect(answers.map((answer) => answer.kind)).toEqual(Array(5).fill('ended'));
    const [after] = await engine.rows(
      `SELECT data ->> 'visits' AS visits, (SELECT count(*) FROM events WHERE user_id = $1 AND name = 'counted') AS counted
       FROM contacts WHERE user_id = $1`,
      [userId],
    );
    expect(after).toEqual({ visits: '1', counted: 1 });
  });

  it('starts once for a message that arrives a hundred times at once', async () => {
    await flow(
      { entry_event_name: 'order' },
      { type: 'UPDATE_VARIABLE', data: { variable: 'contact.orders', value: 1 } },
    );
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => engine.track({ ...event('order'), messageId: 'order-1' })),
    );
    await engine.settled(userId);
    expect(new Set(answers.map(([recorded]) => recorded?.id)).size).toBe(1);
    expect(await states()).toEqual({ completed: 1 });
  });

  it('is found in Temporal by what it is about, and says where it waits', async () => {
    const { id, stepIds } = await flow({ entry_event_name: 'signup' }, delay(3_600));
    await engine.track(event('signup'));
    const run = await sleeping(id);
    const handle = engine.client.workflow.getHandle(workflowIdOfRun(run));
    const { typedSearchAttributes } = await handle.describe();
    const found = Object.fromEntries(
      typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]),
    );
    expect(found).toMatchObject({
      SillageAccount: userId,
      SillageAutomatisation: id,
      SillageEvent: 'signup',
    });

    // The run's row is committed a moment before Temporal learns that the workflow waits.
    const timer = await engine.until(async () => {
      const { events } = await handle.fetchHistory();
      return events?.find((entry) => entry.timerStartedEventAttributes);
    });
    const summary = Buffer.from(timer.userMetadata?.summary?.data ?? []).toString();
    expect(summary).toBe(`"Waiting at step ${stepIds[0]} (DELAY)"`);
    await stop(id);
  });

  it('that sleeps is stopped at once, and its workflow ends', async () => {
    const { id } = await flow({ entry_event_name: 'trial' }, delay(86_400), tag(1));
    await engine.track(event('trial'));
    const run = await sleeping(id);
    expect(await stop(id)).toBe(1);
    const result: unknown = await engine.client.workflow.getHandle(workflowIdOfRun(run)).result();
    expect(result).toEqual({ state: 'stopped' });
    expect(await states()).toEqual({ stopped: 1 });
  });

  it.each(['event', 'tag'] as const)('leaves by its exit strategy (%s) while it sleeps', async (type) => {
    const left = await insertTag(engine.database.pool, userId);
    const exit = type === 'event' ? 'bought' : String(left);
    const { id } = await flow(
      { entry_event_name: 'cart', exit_strategy_type: type, exit_strategy_value: exit },
      delay(86_400),
    );
    await engine.track(event('cart'), event('cart', 'c2'));
    const run = await engine.eventually<{ id: number; created_at: Date; contact_id: number }>(
      `SELECT id, created_at, contact_id FROM automatisation_runs r WHERE automatisation_id = $1 AND waiting_until IS NOT NULL
         AND contact_id = (SELECT id FROM contacts WHERE user_id = $2 AND external_id = 'c1')`,
      [id, userId],
    );
    if (type === 'event') await engine.track(event('bought'));
    else {
      const { pool } = engine.database;
      await inTransaction(pool, (client) =>
        changeTag(client, { userId, tagId: left, contactIds: [run.contact_id], isDeletion: false }),
      );
      notifyDispatcher(pool);
    }
    const result: unknown = await engine.client.workflow.getHandle(workflowIdOfRun(run)).result();
    expect(result).toEqual({ state: 'exited' });
    expect(await states()).toMatchObject({ exited: 1, running: 1 });
    await stop(id);
  });

  it('does not enter while the contact is inside, when only one may be active', async () => {
    const { id } = await flow({ entry_event_name: 'login', reentry: 'one_active' }, delay(86_400));
    await engine.track(...Array.from({ length: 10 }, () => event('login')));
    await engine.eventually(
      `SELECT 1 FROM automatisation_runs WHERE automatisation_id = $1 GROUP BY 1 HAVING count(*) FILTER (WHERE state = 'refused') = 9`,
      [id],
    );
    expect(await states()).toEqual({ running: 1, refused: 9 });
    await stop(id);
    await engine.track(event('login'));
    await sleeping(id);
    await stop(id);
  });

  it('enters once ever, when the rule says so', async () => {
    await flow({ entry_event_name: 'join', reentry: 'once' });
    await engine.track(...Array.from({ length: 5 }, () => event('join')), event('join', 'c2'));
    await engine.settled(userId);
    expect(await states()).toEqual({ completed: 2, refused: 4 });
  });

  it('stops a chain of events at twenty, and says so on the run', async () => {
    await flow({ entry_event_name: 'ping' }, { type: 'TRACK', data: { event_name: 'pong' } });
    await flow({ entry_event_name: 'pong' }, { type: 'TRACK', data: { event_name: 'ping' } });
    await engine.track(event('ping'));
    await engine.settled(userId);
    const [events] = await engine.rows(
      'SELECT count(*), max(depth) AS deepest FROM events WHERE user_id = $1',
      [userId],
    );
    expect(events).toEqual({ count: 22, deepest: 21 });
    expect(await states()).toEqual({ completed: 21 });
    const [last] = await engine.rows<{ detail: object }>(
      'SELECT detail FROM automatisation_run_steps WHERE user_id = $1 ORDER BY run_id DESC LIMIT 1',
      [userId],
    );
    expect(last?.detail).toMatchObject({ depth_limit: 20 });
  });

  it('fails with its reason when what it made cannot be stored', async () => {
    await flow(
      { entry_event_name: 'greet' },
      {
        type: 'TRACK',
        data: { event_name: 'half', event_data: { emoji: '{{ event.emoji | split: "" | first }}' } },
      },
    );
    await engine.track(event('greet', 'c1', { emoji: '👍' }), event('greet', 'c2', { emoji: 'ok' }));
    await engine.settled(userId);
    expect(await states()).toEqual({ failed: 1, completed: 1 });
    const [failed] = await engine.rows(
      `SELECT reason ->> 'code' AS code FROM automatisation_runs WHERE user_id = $1 AND state = 'failed'`,
      [userId],
    );
    expect(failed).toEqual({ code: 'data_refused' });
  });

  it('goes on behind a step that was deleted in the moment it came there', async () => {
    const { pool } = engine.database;
    const { id, stepIds } = await flow({ entry_event_name: 'visit' }, delay(86_400), delay(86_400));
    await engine.track(event('visit'));
    const run = await sleeping(id);
    const [first, second] = stepIds;
    const steps = [
      { id: first, automatisation_step_before_id: null, branch: null },
      { id: second, automatisation_step_before_id: first, branch: null },
    ];
    await inTransaction(pool, async (client) => {
      await client.query(
        'INSERT INTO automatisation_revisions (user_id, automatisation_id, number, snapshot) VALUES ($1, $2, 1, $3)',
        [userId, id, JSON.stringify({ steps })],
      );
      await client.query(
        'UPDATE automatisation_steps SET automatisation_step_before_id = NULL WHERE id = $1',
        [second],
      );
      await client.query('DELETE FROM automatisation_steps WHERE id = $1', [first]);
      await client.query('UPDATE automatisations SET version = 2 WHERE id = $1', [id]);
    });
    await engine.client.workflow.getHandle(workflowIdOfRun(run)).signal(wakeSignalName);
    await engine.eventually('SELECT 1 FROM automatisation_runs WHERE id = $1 AND current_step_id = $2', [
      run.id,
      second,
    ]);
    await stop(id);
  });

  it('ends its workflow at once when its contact is deleted', async () => {
    const { pool } = engine.database;
    const { id } = await flow({ entry_event_name: 'trial' }, delay(86_400));
    await engine.track(event('trial'));
    const run = await sleeping(id);
    await inTransaction(pool, async (client) => {
      await endRuns(client, {
        userId,
        runIds: [run.id],
        state: 'stopped',
        reason: { code: 'deleted', message: 'Deleted' },
      });
      await client.query('DELETE FROM contacts WHERE user_id = $1', [userId]);
    });
    notifyDispatcher(pool);
    const result: unknown = await engine.client.workflow.getHandle(workflowIdOfRun(run)).result();
    expect(result).toEqual({ state: 'deleted' });
  });

  it('counts a contact’s events, the triggering one and those it has just sent itself too', async () => {
    const filters = [{ variable: 'amount', variable_type: 'number', operation: 'GREATER_THAN', value: 10 }];
    const write = (variable: string): FlowStepGiven => ({
      type: 'UPDATE_VARIABLE',
      data: { variable, value: 'event.count_result', value_type: 'number_variable', operation: 'EQUALS' },
    });
    await flow(
      { entry_event_name: 'last' },
      { type: 'TRACK', data: { event_name: 'purchase', event_data: { amount: 30 } } },
      { type: 'COUNT', data: { type: 'event', value: 'purchase', filters } },
      write('contact.large'),
      { type: 'COUNT', data: { type: 'event', value: 'last' } },
      write('contact.last'),
      { type: 'COUNT', data: { type: 'items', value: 'event.lines' } },
      write('contact.lines'),
    );
    const longAgo = { createdAt: new Date(Date.now() - 3_600_000) };
    await engine.track(
      event('purchase', 'c1', { amount: 11 }),
      event('purchase', 'c1', { amount: 9 }),
      event('purchase', 'c2', { amount: 99 }),
      { ...event('purchase', 'c1', { amount: 12 }), ...longAgo },
    );
    await engine.track(event('last', 'c1', { lines: ['a', 'b'] }), event('last', 'c2'));
    await engine.settled(userId);
    const rows = await engine.rows('SELECT external_id, data FROM contacts WHERE user_id = $1 ORDER BY 1', [
      userId,
    ]);
    expect(rows).toEqual([
      { external_id: 'c1', data: { large: 2, last: 1, lines: 2 } },
      { external_id: 'c2', data: { large: 2, last: 1, lines: 0 } },
    ]);
  });

  it('keeps whole numbers of any size exact', async () => {
    await flow(
      { entry_event_name: 'item' },
      {
        type: 'CONDITION',
        data: { variable: 'event.id', operation: 'EQUALS', value: '704912205188288575' },
        whenTrue: [
          {
            type: 'UPDATE_VARIABLE',
            data: { variable: 'global.sum', value: 'event.id', value_type: 'number_variable' },
          },
        ],
      },
    );
    await engine.track(
      event('item', 'c1', { id: 704912205188288575n }),
      event('item', 'c2', { id: 704912205188288575n }),
      event('item', 'c3', { id: 704912205188288576n }),
    );
    await engine.settled(userId);
    const [user] = await engine.rows('SELECT data::text FROM users WHERE id = $1', [userId]);
    expect(user).toEqual({ data: '{"sum": 1409824410376577150}' });
  });
});

async function stop(automatisationId: number): Promise<number> {
  const { pool } = engine.database;
  const reason = { code: 'stopped', message: 'Stopped by hand' };
  const count = await inTransaction(pool, (client) =>
    endRuns(client, { userId, automatisationId, state: 'stopped', reason }),
  );
  notifyDispatcher(pool);
  return count;
}
