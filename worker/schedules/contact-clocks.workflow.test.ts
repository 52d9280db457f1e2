import { DateTime } from 'luxon';
import { getProgress } from '../../api/features/campaigns/service';
import { notifyDispatcher } from '../../db/outbox/notify';
import { endRuns } from '../../db/runs/end';
import * as store from '../../db/schedules/store';
import { inTransaction } from '../../db/database/transaction';
import type { TaskSettings } from '../../domain/schedule/settings';
import { buildContact } from '../../tests/factories/audience';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useEngine } from '../../tests/support/processes/engine';
import { workflowIdOfRun } from '../../workflows/contract';

const engine = useEngine();
let userId: number;
let flowId: number;
beforeEach(async () => {
  const { pool } = engine.database;
  userId = await insertUser(pool);
  flowId = (
    await insertFlow(pool, userId, { entry_event_name: 'never' }, [
      { type: 'LOOP', data: { source: 'all_contacts' } },
      { type: 'UPDATE_VARIABLE', data: { variable: 'contact.seen', value: 1 } },
    ])
  ).id;
});

/** What clocks of a timezone show so many minutes from now. */
const shownIn = (zone: string, minutes = 0): string =>
  DateTime.now().setZone(zone).plus({ minutes }).toFormat(`yyyy-MM-dd'T'HH:mm`);

const person = (external_id: string, timezone?: string) =>
  buildContact(engine.database, userId, { external_id, data: timezone === undefined ? {} : { timezone } });

/** A task that is due now, by each contact's clocks at this time; answers its run. */
async function begin(once_at: string): Promise<number> {
  const { pool } = engine.database;
  const task: TaskSettings = {
    recurrence: 'once',
    name: 'Letter',
    automatisation_id: flowId,
    delay_between_runs: 1_440,
    timezone: null,
    hour_to_run: null,
    weekdays: null,
    month_days: null,
    once_at,
    by_contact_clock: true,
    is_paused: false,
  };
  const taskId = await inTransaction(pool, async (client) => {
    const id = await store.insertScheduledTask(client, userId, task);
    await client.query(
      `UPDATE scheduled_tasks SET scheduled_from = now() - interval '5 minutes' WHERE id = $1`,
      [id],
    );
    return id;
  });
  notifyDispatcher(pool);
  const run = await engine.eventually<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE scheduled_task_id = $1',
    [taskId],
  );
  return run.id;
}

const seen = async (): Promise<string[]> =>
  (
    await engine.rows<{ external_id: string }>(
      `SELECT c.external_id FROM contacts c WHERE c.user_id = $1 AND c.data ->> 'seen' = '1' ORDER BY 1`,
      [userId],
    )
  ).map((row) => row.external_id);
const allSeen = (...people: string[]) =>
  engine.until(async () => ((await seen()).join() === people.join() ? true : undefined));

const clocksOf = (runId: number) =>
  engine.rows<{ external_id: string; due_at: Date }>(
    `SELECT c.external_id, l.due_at FROM loop_contacts l JOIN contacts c ON c.id = l.contact_id
     WHERE l.run_id = $1 ORDER BY l.item`,
    [runId],
  );

describe('a send by each contact’s own clocks', () => {
  it('reaches at once whose clocks have shown the time, and the others in the order in which theirs do', async () => {
    const { pool } = engine.database;
    await pool.query(`UPDATE users SET timezone = 'Asia/Tokyo' WHERE id = $1`, [userId]);
    await person('paris', ' europe/paris ');
    await person('new york', 'America/New_York');
    await person('nowhere', 'soon');
    await person('without');
    await person('kiribati', 'Pacific/Kiritimati');
    const onceAt = shownIn('Asia/Tokyo');
    const runId = await begin(onceAt);

    await allSeen('kiribati', 'nowhere', 'without');
    const clocks = await clocksOf(runId);
    expect(clocks.map(({ external_id }) => external_id)).toEqual([
      'kiribati',
      'nowhere',
      'without',
      'paris',
      'new york',
    ]);
    const by = new Map(clocks.map((row) => [row.external_id, row.due_at]));
    const dueIn = (zone: string) => DateTime.fromISO(onceAt, { zone }).toJSDate();
    expect(by.get('paris')).toEqual(dueIn('Europe/Paris'));
    expect(by.get('new york')).toEqual(dueIn('America/New_York'));
    expect(by.get('without')).toEqual(dueIn('Asia/Tokyo'));
    const [loop] = await engine.rows('SELECT total, ended_at FROM loops WHERE run_id = $1', [runId]);
    expect(loop).toEqual({ total: 5, ended_at: null });
    // New York is thirteen hours behind Tokyo, or fourteen.
    const [run] = (await getProgress(engine.database, { userId, authorId: userId, language: 'en' }, flowId))
      .runs;
    expect(run).toMatchObject({ total: 5, not_begun: 2 });
    expect(run?.seconds_left).toBeGreaterThan(12 * 3_600);
  });

  it('waits for the next clocks, and ends with the last', async () => {
    await person('early', 'Pacific/Kiritimati');
    await person('late', 'Europe/Paris');
    const runId = await begin(shownIn('Europe/Paris', 1));
    // The others may be due in a moment: this is waited for without them.
    await engine.until(async () => (await seen()).includes('early') || undefined);
    // Within a minute they show it; only then is the second one waited for.
    await engine.eventually(
      'SELECT FROM loop_contacts WHERE run_id = $1 AND item = 1 AND due_at <= clock_timestamp()',
      [runId],
    );
    await allSeen('early', 'late');
    await engine.eventually(`SELECT FROM automatisation_runs WHERE id = $1 AND state = 'completed'`, [runId]);
    const begun = await engine.rows(
      `SELECT l.item, r.created_at >= l.due_at AS in_time FROM loop_contacts l
       JOIN automatisation_runs r ON r.parent_run_id = l.run_id AND r.contact_id = l.contact_id
       WHERE l.run_id = $1 ORDER BY l.item`,
      [runId],
    );
    expect(begun).toEqual([
      { item: 0, in_time: true },
      { item: 1, in_time: true },
    ]);
  });

  it('is stopped while it waits', async () => {
    await person('late', 'America/New_York');
    const runId = await begin(shownIn('Europe/Paris'));
    const run = await engine.eventually<{ created_at: Date }>(
      'SELECT r.created_at FROM loops l JOIN automatisation_runs r ON r.id = l.run_id WHERE l.run_id = $1 AND l.total = 1',
      [runId],
    );
    const reason = { code: 'stopped', message: 'Stopped by hand.' };
    await inTransaction(engine.database.pool, (client) =>
      endRuns(client, { userId, runIds: [runId], state: 'stopped', reason }),
    );
    notifyDispatcher(engine.database.pool);
    const workflow = engine.client.workflow.getHandle(workflowIdOfRun({ id: runId, ...run }));
    expect(await workflow.result()).toMatchObject({ state: 'stopped' });
    expect(await seen()).toEqual([]);
  });
});
