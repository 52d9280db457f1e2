import { DateTime } from 'luxon';
import { z } from 'zod';
import { scheduledTask, type ScheduledTask } from '../../../domain/entities/scheduled-task';
import { buildAutomatisation, buildStep, pause } from '../../../tests/factories/automatisation';
import { buildContact } from '../../../tests/factories/audience';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { beginByClocks, gatherByClocks } from '../../../tests/support/contact-clocks';

const api = useApi();
let visitor: Visitor;
let automatisation_id: number;
beforeEach(async () => {
  visitor = await api.visitor();
  automatisation_id = (await buildAutomatisation(visitor, { name: 'Letter', is_campaign: true })).id;
});

const one = z.strictObject({ scheduled_task: scheduledTask });
const create = (body: object) =>
  visitor.call('post', '/scheduled-task', { name: 'Send', automatisation_id, ...body });
const build = async (body: object): Promise<ScheduledTask> => dataOf(await create(body), one).scheduled_task;
const change = (id: number, body: object) => visitor.call('put', `/scheduled-task/${id}`, body);
const changed = async (id: number, body: object): Promise<ScheduledTask> =>
  dataOf(await change(id, body), one).scheduled_task;

/** A day from now as a clock in the timezone shows it. */
const inDays = (days: number, zone: string, time = '09:30'): string =>
  `${DateTime.now().setZone(zone).plus({ days }).toFormat('yyyy-MM-dd')}T${time}`;
const inMonths = (from: string[], zone: string, format: string): string[] =>
  from.map((moment) => DateTime.fromISO(moment, { zone }).toFormat(format));

describe('a send at a date and time', () => {
  it('is due once, on the clocks of its timezone', async () => {
    const once_at = inDays(3, 'Europe/Paris');
    const task = await build({ recurrence: 'once', once_at, timezone: 'Europe/Paris' });
    expect(task).toMatchObject({ recurrence: 'once', once_at, hour_to_run: null, last_result: null });
    expect(inMonths(task.next_runs, 'Europe/Paris', `yyyy-MM-dd'T'HH:mm`)).toEqual([once_at]);
  });

  it('takes a space for the T between day and time', async () => {
    const once_at = inDays(3, 'UTC');
    const task = await build({ recurrence: 'once', once_at: once_at.replace('T', ' ') });
    expect(task.once_at).toBe(once_at);
  });

  it('by each contact’s clocks is due when the first clocks of the world show it, and has no timezone of its own', async () => {
    const once_at = inDays(3, 'UTC');
    const given = { recurrence: 'once', once_at, by_contact_clock: true, timezone: 'Europe/Paris' };
    const task = await build(given);
    expect(task).toMatchObject({ by_contact_clock: true, timezone: null });
    expect(task.next_runs).toEqual([DateTime.fromISO(`${once_at}Z`).minus({ hours: 14 }).toUTC().toISO()]);
  });

  it.each([
    ['none', {}, 'once_at', 'must be a day and a time such as 2026-12-01T09:00'],
    ['no time', { once_at: '2026-12-01' }, 'once_at', 'must be a day and a time such as 2026-12-01T09:00'],
    ['a day that is none', { once_at: '2027-02-30T09:00' }, 'once_at', 'must be a day and a time'],
    ['one that has passed', { once_at: '2026-01-01T09:00' }, 'once_at', 'has passed already'],
    ['one in a hundred years', { once_at: '2126-01-01T09:00' }, 'once_at', 'must lie within 10 years'],
  ])('refuses %s', async (_, given, field, words) => {
    const answer = await create({ recurrence: 'once', ...given });
    expect(answer.status).toBe(400);
    expect(errorOf(answer).details).toMatchObject([
      { field, message: expect.stringContaining(words) as string },
    ]);
  });

  it('goes by the account’s clocks where it asks whether the contacts’ have passed', async () => {
    await visitor.call('put', '/user', { timezone: 'Pacific/Auckland' });
    const once_at = DateTime.now()
      .setZone('Pacific/Auckland')
      .minus({ minutes: 5 })
      .toFormat(`yyyy-MM-dd'T'HH:mm`);
    const answer = await create({ recurrence: 'once', once_at, by_contact_clock: true });
    expect(errorOf(answer).details).toMatchObject([{ field: 'once_at' }]);
    // In Paris it is earlier in the day.
    await visitor.call('put', '/user', { timezone: 'Europe/Paris' });
    expect((await create({ recurrence: 'once', once_at, by_contact_clock: true })).status).toBe(201);
  });

  it('can be renamed when its time has passed, and is not moved there', async () => {
    const { id, once_at } = await build({ recurrence: 'once', once_at: inDays(3, 'UTC') });
    await api.database.pool.query(
      `UPDATE scheduled_tasks SET once_at = '2026-01-01T09:00', scheduled_from = '2025-12-01' WHERE id = $1`,
      [id],
    );
    const task = await changed(id, { name: 'Letter' });
    expect(task).toMatchObject({
      name: 'Letter',
      next_runs: [],
      last_result: { state: 'skipped', reason: { code: 'missed' }, due_at: '2026-01-01T09:00:00.000Z' },
    });
    expect((await change(id, { once_at: '2026-01-02T09:00' })).status).toBe(400);
    expect((await changed(id, { once_at })).next_runs).toHaveLength(1);
  });

  it('is not missed before it has passed', async () => {
    expect((await build({ recurrence: 'once', once_at: inDays(1, 'UTC') })).last_result).toBeNull();
  });
});

describe('a send by days', () => {
  it('of the week is due on these, at the hour', async () => {
    const zone = 'America/Montreal';
    const given = { recurrence: 'weekly', weekdays: [5, 2, 5], hour_to_run: 9, timezone: zone };
    const task = await build(given);
    expect(task).toMatchObject({ weekdays: [2, 5], month_days: null, delay_between_runs: 1_440 });
    const days = inMonths(task.next_runs, zone, 'ccc HH:mm');
    expect([...new Set(days)].sort()).toEqual(['Fri 09:00', 'Tue 09:00']);
    expect(days).toHaveLength(5);
  });

  it('of the month is due on these, or the last of a month that is too short', async () => {
    const task = await build({ recurrence: 'monthly', month_days: [31], hour_to_run: 9 });
    for (const moment of task.next_runs) {
      const date = DateTime.fromISO(moment, { zone: 'utc' });
      expect([date.day, date.hour]).toEqual([date.daysInMonth, 9]);
    }
  });

  it.each([
    ['no day of the week', { recurrence: 'weekly', hour_to_run: 9 }, 'weekdays'],
    ['an empty week', { recurrence: 'weekly', hour_to_run: 9, weekdays: [] }, 'weekdays'],
    ['an eighth day', { recurrence: 'weekly', hour_to_run: 9, weekdays: [8] }, 'weekdays.0'],
    ['no hour', { recurrence: 'weekly', weekdays: [1] }, 'hour_to_run'],
    ['no day of the month', { recurrence: 'monthly', hour_to_run: 9 }, 'month_days'],
    ['a 32nd', { recurrence: 'monthly', hour_to_run: 9, month_days: [32] }, 'month_days.0'],
    [
      'each contact’s clocks',
      { recurrence: 'weekly', hour_to_run: 9, weekdays: [1], by_contact_clock: true },
      'by_contact_clock',
    ],
    ['neither days nor minutes', {}, 'delay_between_runs'],
    ['a recurrence that is none', { recurrence: 'yearly' }, 'recurrence'],
  ])('refuses %s', async (_, given, field) => {
    const answer = await create(given);
    expect(answer.status).toBe(400);
    expect(errorOf(answer).details).toMatchObject([{ field }]);
  });

  it('becomes another kind, and forgets what it was', async () => {
    const { id } = await build({ recurrence: 'weekly', weekdays: [1], hour_to_run: 9 });
    expect(await changed(id, { recurrence: 'monthly', month_days: [1] })).toMatchObject({
      recurrence: 'monthly',
      month_days: [1],
      weekdays: null,
      hour_to_run: 9,
    });
    const once_at = inDays(2, 'UTC');
    expect(await changed(id, { recurrence: 'once', once_at, by_contact_clock: true })).toMatchObject({
      recurrence: 'once',
      month_days: null,
      hour_to_run: null,
      by_contact_clock: true,
    });
    expect(await changed(id, { recurrence: 'interval', delay_between_runs: 60 })).toMatchObject({
      recurrence: 'interval',
      once_at: null,
      by_contact_clock: false,
      delay_between_runs: 60,
    });
    expect((await change(id, { recurrence: 'weekly' })).status).toBe(400);
  });
});

describe('a task that is paused', () => {
  it('promises no time, can be run by hand, and goes on at the times that it had', async () => {
    await buildStep(visitor, automatisation_id, pause);
    const { id, next_runs } = await build({ delay_between_runs: 1_440, hour_to_run: 9 });
    const paused = await changed(id, { is_paused: true });
    expect(paused).toMatchObject({ is_paused: true, next_runs: [] });
    const dashboard = dataOf(await visitor.call('get', '/dashboard'), z.unknown());
    expect(JSON.stringify(dashboard)).not.toContain('"Send"');
    expect((await visitor.call('post', `/scheduled-task/${id}/run`)).status).toBe(202);
    expect((await changed(id, { is_paused: false })).next_runs).toEqual(next_runs);
  });
});

describe('a send by contacts’ own clocks that waits for the first of them', () => {
  const remove = async (id: number) => {
    expect((await visitor.call('delete', `/scheduled-task/${id}`)).status).toBe(204);
  };
  /** In an hour by the account's clocks; those of its only contact are hours behind. */
  const onceAt = () => DateTime.utc().plus({ hours: 1 }).toFormat(`yyyy-MM-dd'T'HH:mm`);
  /** A task whose run has begun; answers its id, and the run's. */
  async function begin(): Promise<{ id: number; runId: number }> {
    const loop = await buildStep(visitor, automatisation_id, {
      type: 'LOOP',
      data: { source: 'all_contacts' },
    });
    await buildStep(visitor, automatisation_id, pause, { automatisation_step_before_id: loop.id });
    await buildContact(api.database, visitor.userId, {
      external_id: 'far west',
      data: { timezone: 'Pacific/Honolulu' },
    });
    const { id } = await build({ recurrence: 'once', once_at: onceAt(), by_contact_clock: true });
    await api.database.pool.query(
      `UPDATE scheduled_tasks SET scheduled_from = now() - interval '5 minutes' WHERE id = $1`,
      [id],
    );
    return { id, runId: await beginByClocks(api.database, visitor.userId, automatisation_id) };
  }
  const gather = (runId: number) => gatherByClocks(api.database, visitor.userId, runId);
  const outcome = async (runId: number) =>
    (
      await api.database.pool.query<{ state: string; code: string | null; author_id: number | null }>(
        `SELECT r.state, r.reason ->> 'code' AS code, i.author_id
         FROM automatisation_runs r LEFT JOIN automatisation_run_interventions i ON i.run_id = r.id WHERE r.id = $1`,
        [runId],
      )
    ).rows[0];

  it.each([
    ['deleted', 'scheduled_task_deleted', remove],
    [
      'moved',
      'scheduled_task_moved',
      async (id: number) => {
        const moved = await changed(id, { once_at: inDays(2, 'UTC') });
        expect(moved).toMatchObject({ first_due: null, next_runs: [expect.any(String)] });
      },
    ],
    [
      'paused',
      'scheduled_task_paused',
      async (id: number) => {
        expect(await changed(id, { is_paused: true })).toMatchObject({
          last_result: { state: 'stopped', reason: { code: 'scheduled_task_paused' } },
        });
      },
    ],
  ])('ends where its task is %s', async (_, code, act) => {
    const { id, runId } = await begin();
    await gather(runId);
    await changed(id, { name: 'Another name' });
    expect(await outcome(runId)).toMatchObject({ state: 'running' });
    await act(id);
    expect(await outcome(runId)).toEqual({ state: 'stopped', code, author_id: visitor.userId });
  });

  it('ends also before it has gathered them, and while its campaign is paused', async () => {
    const first = await begin();
    await remove(first.id);
    expect(await outcome(first.runId)).toMatchObject({ state: 'stopped' });
    const { id } = await build({ recurrence: 'once', once_at: onceAt(), by_contact_clock: true });
    const runId = await beginByClocks(api.database, visitor.userId, automatisation_id);
    await gather(runId);
    expect((await visitor.call('post', `/automatisation/${automatisation_id}/pause`)).status).toBeLessThan(
      300,
    );
    await remove(id);
    expect(await outcome(runId)).toMatchObject({ state: 'stopped' });
  });

  async function buildOther(): Promise<number> {
    const { id } = await buildAutomatisation(visitor, { name: 'Other', is_campaign: true });
    await buildStep(visitor, id, pause);
    return id;
  }

  it('ends where its task is given to another campaign, which begins in its place', async () => {
    const { id, runId } = await begin();
    await gather(runId);
    const other = await buildOther();
    expect((await changed(id, { automatisation_id: other })).next_runs).toHaveLength(1);
    expect(await outcome(runId)).toEqual({
      state: 'stopped',
      code: 'scheduled_task_moved',
      author_id: visitor.userId,
    });
    const again = await beginByClocks(api.database, visitor.userId, other);
    expect(await outcome(again)).toMatchObject({ state: 'running' });
  });

  it('keeps its campaign where its time has passed by the account’s clocks, until it gets another time', async () => {
    const { id, runId } = await begin();
    await gather(runId);
    const other = await buildOther();
    await visitor.call('put', '/user', { timezone: 'Pacific/Auckland' });
    const answer = await change(id, { automatisation_id: other });
    expect(errorOf(answer).details).toMatchObject([{ field: 'once_at' }]);
    expect(await outcome(runId)).toMatchObject({ state: 'running' });
    await changed(id, { automatisation_id: other, once_at: inDays(2, 'UTC') });
    expect(await outcome(runId)).toMatchObject({ state: 'stopped', code: 'scheduled_task_moved' });
  });

  it('begins again where it is resumed before its time', async () => {
    const { id, runId } = await begin();
    await gather(runId);
    await changed(id, { is_paused: true });
    const { next_runs } = await changed(id, { is_paused: false });
    expect(next_runs).toHaveLength(1);
    const again = await beginByClocks(api.database, visitor.userId, automatisation_id);
    expect(again).not.toBe(runId);
    expect(await gather(again)).toHaveLength(1);
  });

  it.each([
    ['it was moved when it was paused', true],
    ['the first clocks showed its time only then', false],
  ])('begins after a pause before its time also where %s', async (_, wasBegun) => {
    const { id } = wasBegun
      ? await begin()
      : await build({ recurrence: 'once', once_at: inDays(2, 'UTC'), by_contact_clock: true });
    await changed(id, { is_paused: true, once_at: onceAt() });
    // As the worker notes a time that came in a pause.
    const { rowCount } = await api.database.pool.query(
      `UPDATE scheduled_tasks SET scheduled_from = now() - interval '1 day', skipped_at = now() WHERE id = $1`,
      [id],
    );
    expect(rowCount).toBe(1);
    expect((await changed(id, { is_paused: false })).next_runs).toHaveLength(1);
  });

  it.each([
    ['the first contact’s turn has begun', 'begun'],
    ['that is due', 'due'],
    ['it has no contacts', 'empty'],
  ])('goes on once %s', async (_, kind) => {
    const { id, runId } = await begin();
    const { pool } = api.database;
    if (kind === 'empty') await pool.query('DELETE FROM contacts WHERE user_id = $1', [visitor.userId]);
    await gather(runId);
    if (kind === 'due')
      await pool.query('UPDATE loop_contacts SET due_at = now() WHERE run_id = $1', [runId]);
    if (kind === 'begun')
      await pool.query(
        `INSERT INTO automatisation_runs (user_id, automatisation_id, parent_run_id, parent_visit, item)
         SELECT user_id, automatisation_id, id, 0, 0 FROM automatisation_runs WHERE id = $1`,
        [runId],
      );
    await remove(id);
    expect(await outcome(runId)).toMatchObject({ state: 'running' });
  });
});
