import { DateTime } from 'luxon';
import request from 'supertest';
import { z } from 'zod';
import { pageMeta } from '../../../domain/entities/common';
import { scheduledTask, type ScheduledTask } from '../../../domain/entities/scheduled-task';
import { buildTag } from '../../../tests/factories/audience';
import { buildAutomatisation, buildStep } from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let automatisationId: number;
beforeEach(async () => {
  visitor = await api.visitor();
  automatisationId = (await buildAutomatisation(visitor, { name: 'Newsletter' })).id;
});

const list = z.strictObject({ scheduled_tasks: z.array(scheduledTask), meta: pageMeta });
const one = z.strictObject({ scheduled_task: scheduledTask });

const create = (body: object, by = visitor) => by.call('post', '/scheduled-task', body);
const weekly = () => ({
  name: 'Weekly',
  automatisation_id: automatisationId,
  delay_between_runs: 10_080,
  timezone: 'America/Montreal',
  hour_to_run: 9,
});
const build = async (body: object = {}): Promise<ScheduledTask> =>
  dataOf(await create({ ...weekly(), ...body }), one).scheduled_task;
const listed = async (query = '') => dataOf(await visitor.call('get', `/scheduled-task${query}`), list);

const inDatabase = async (query: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await api.database.pool.query<Record<string, unknown>>(query, values)).rows;

describe('GET /scheduled-task', () => {
  it('pages the account’s tasks with the names of their automations', async () => {
    for (const name of ['Daily', 'Weekly', 'Monthly']) await build({ name });

    const { scheduled_tasks, meta } = await listed('?page_at=2&page_size=2');

    expect(scheduled_tasks).toMatchObject([{ name: 'Monthly', automatisation_name: 'Newsletter' }]);
    expect(meta).toEqual({ page_at: 2, max_pages: 2, page_size: 2, total_records: 3 });
    const stranger = await api.visitor();
    expect(dataOf(await stranger.call('get', '/scheduled-task'), list).scheduled_tasks).toEqual([]);
  });

  it('sorts by its columns and searches by both names', async () => {
    const reminders = await buildAutomatisation(visitor, { name: 'Reminders' });
    await build({ name: 'One', automatisation_id: reminders.id });
    await build({ name: 'Two', delay_between_runs: 5 });
    const names = async (query: string) => (await listed(query)).scheduled_tasks.map(({ name }) => name);

    expect(await names('?sort_by=automatisation_name')).toEqual(['Two', 'One']);
    expect(await names('?sort_by=delay_between_runs')).toEqual(['Two', 'One']);
    expect(await names('?search_term=REMIND')).toEqual(['One']);
    expect(await names('?search_term=tw')).toEqual(['Two']);
    expect(await names(`?automatisation_id=${reminders.id}`)).toEqual(['One']);
    const stranger = await api.visitor();
    const theirs = await stranger.call('get', `/scheduled-task?automatisation_id=${reminders.id}`);
    expect(theirs.status).toBe(404);
    expect((await visitor.call('get', '/scheduled-task?sort_by=user_id')).status).toBe(400);
  });
});

describe('POST /scheduled-task', () => {
  it('makes a task', async () => {
    const answer = await create(weekly());
    expect(answer.status).toBe(201);
    expect(dataOf(answer, one).scheduled_task).toMatchObject(weekly());
  });

  it('needs neither hour nor timezone', async () => {
    const { timezone: _, hour_to_run: __, ...body } = weekly();
    const answer = await create({ ...body, delay_between_runs: 1 });
    expect(dataOf(answer, one).scheduled_task).toMatchObject({ timezone: null, hour_to_run: null });
  });

  it.each([
    ['no name', { name: '' }, 'name'],
    ['no time between runs', { delay_between_runs: 0 }, 'delay_between_runs'],
    ['half a minute between runs', { delay_between_runs: 1.5 }, 'delay_between_runs'],
    ['more than ten years between runs', { delay_between_runs: 5_256_001 }, 'delay_between_runs'],
    ['an hour before the first', { hour_to_run: -1 }, 'hour_to_run'],
    ['an hour after the last', { hour_to_run: 24 }, 'hour_to_run'],
    ['a timezone there is not', { timezone: 'America/Nowhere' }, 'timezone'],
    ['an offset, which is no timezone', { timezone: '+02:00' }, 'timezone'],
    ['a field that is not its own', { user_id: 1 }, 'user_id'],
  ])('refuses %s', async (_, change, field) => {
    const answer = await create({ ...weekly(), ...change });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 'invalid_input', details: [{ field }] });
  });

  it('does not know another account’s automation', async () => {
    const answer = await create(weekly(), await api.visitor());
    expect(answer.status).toBe(404);
    expect(errorOf(answer).code).toBe('automatisation_not_found');
  });
});

describe('PUT /scheduled-task/{id}', () => {
  it('changes what is given and leaves the rest', async () => {
    const { id } = await build();
    const answer = await visitor.call('put', `/scheduled-task/${id}`, { hour_to_run: null, name: 'Often' });
    const changed = { ...weekly(), name: 'Often', hour_to_run: null };
    expect(dataOf(answer, one).scheduled_task).toMatchObject(changed);
    expect((await listed()).scheduled_tasks).toMatchObject([changed]);
  });

  it('holds changes to the same rules', async () => {
    const { id } = await build();
    const change = (body: object) => visitor.call('put', `/scheduled-task/${id}`, body);
    expect((await change({ delay_between_runs: 0 })).status).toBe(400);
    const theirs = await buildAutomatisation(await api.visitor());
    expect((await change({ automatisation_id: theirs.id })).status).toBe(404);
    expect((await listed()).scheduled_tasks).toMatchObject([weekly()]);
  });

  it('leaves another account’s task alone', async () => {
    const { id } = await build();
    const answer = await (await api.visitor()).call('put', `/scheduled-task/${id}`, { name: 'Mine' });
    expect(answer.status).toBe(404);
    expect(errorOf(answer).code).toBe('scheduled_task_not_found');
    expect((await listed()).scheduled_tasks).toMatchObject([weekly()]);
  });
});

describe('DELETE /scheduled-task/{id}', () => {
  it('deletes the task and not its automation', async () => {
    const { id } = await build();
    expect((await visitor.call('delete', `/scheduled-task/${id}`)).status).toBe(204);
    expect((await visitor.call('delete', `/scheduled-task/${id}`)).status).toBe(404);
    const answer = await visitor.call('get', `/automatisation?automatisation_id=${automatisationId}`);
    expect(answer.status).toBe(200);
  });

  it('leaves another account’s task alone', async () => {
    const { id } = await build();
    expect((await (await api.visitor()).call('delete', `/scheduled-task/${id}`)).status).toBe(404);
    expect((await listed()).meta.total_records).toBe(1);
  });

  it('happens with its automation, which says first that it has one', async () => {
    await build();
    const refused = await visitor.call('delete', `/automatisation/${automatisationId}`);
    expect(errorOf(refused)).toMatchObject({ code: 'in_use', details: { scheduled_tasks: 1 } });
    await visitor.call('delete', `/automatisation/${automatisationId}?force=true`);
    expect((await listed()).scheduled_tasks).toEqual([]);
  });
});

describe('what a task says of its times', () => {
  it('is the next five, right through a change of the clocks', async () => {
    const { id } = await build({ delay_between_runs: 1_440, hour_to_run: 2 });
    await inDatabase(`UPDATE scheduled_tasks SET scheduled_from = '2026-01-01' WHERE id = $1`, id);
    const [task] = (await listed()).scheduled_tasks;
    const hours = task?.next_runs.map((time) => DateTime.fromISO(time, { zone: 'America/Montreal' }).hour);
    expect(hours).toHaveLength(5);
    // 3 where 2 does not exist.
    expect([2, 3]).toEqual(expect.arrayContaining(hours ?? []));
    expect(task?.last_result).toBeNull();
  });

  it('counts from when they were set last, whatever else is changed', async () => {
    const { id, next_runs: before } = await build({ hour_to_run: null, delay_between_runs: 60 });
    await inDatabase(
      `UPDATE scheduled_tasks SET scheduled_from = scheduled_from - interval '10 minutes' WHERE id = $1`,
      id,
    );
    const change = async (body: object) =>
      dataOf(await visitor.call('put', `/scheduled-task/${id}`, body), one).scheduled_task.next_runs[0] ?? '';
    const earlier = new Date(Date.parse(before[0] ?? '') - 600_000).toISOString();
    expect(await change({ name: 'Renamed', delay_between_runs: 60 })).toBe(earlier);
    expect(Date.parse(await change({ delay_between_runs: 30 }))).toBeGreaterThan(Date.now() + 29 * 60_000);
  });

  it('asks the outbox to put its schedule right at each change, Temporal being away or not', async () => {
    const { id } = await build();
    await visitor.call('put', `/scheduled-task/${id}`, { name: 'Renamed' });
    await visitor.call('delete', `/scheduled-task/${id}`);
    const other = await build();
    await visitor.call('delete', `/automatisation/${automatisationId}?force=true`);
    const rows = await inDatabase(
      `SELECT scheduled_task_id FROM dispatch WHERE kind = 'schedule' AND user_id = $1 ORDER BY id`,
      visitor.userId,
    );
    expect(rows.map((row) => row['scheduled_task_id'])).toEqual([id, id, id, other.id, other.id]);
  });
});

describe('POST /scheduled-task/{id}/run', () => {
  const run = (id: number, by = visitor) => by.call('post', `/scheduled-task/${id}/run`);
  const publish = () =>
    inDatabase('UPDATE automatisations SET is_active = true WHERE id = $1', automatisationId);

  it('starts a run without a contact and shows it as the last result', async () => {
    const { id } = await build();
    await publish();
    const answer = await run(id);
    expect(answer.status).toBe(202);
    const { last_result } = dataOf(answer, one).scheduled_task;
    expect(last_result).toMatchObject({ state: 'running', reason: null, ended_at: null });
    const [row] = await inDatabase(
      `SELECT r.contact_id, r.event_data, d.kind FROM automatisation_runs r JOIN dispatch d ON d.run_id = r.id WHERE r.id = $1`,
      last_result?.run_id,
    );
    expect(row).toEqual({ contact_id: null, event_data: { scheduled_task_id: id }, kind: 'start' });
  });

  it('waits for nobody: while a run goes on it is refused, and when that was stopped it starts another', async () => {
    const { id } = await build();
    await publish();
    await run(id);
    const refused = await run(id);
    expect(refused.status).toBe(409);
    expect(errorOf(refused).code).toBe('scheduled_task_running');
    await visitor.call('delete', `/automatisation/${automatisationId}/run`);
    expect((await listed()).scheduled_tasks[0]?.last_result).toMatchObject({
      state: 'stopped',
      reason: { code: 'stopped_by_user' },
    });
    expect((await run(id)).status).toBe(202);
  });

  it('starts one run, however many ask at once', async () => {
    const { id } = await build();
    await publish();
    const answers = await Promise.all(Array.from({ length: 10 }, () => run(id)));
    expect(answers.map(({ status }) => status)).toContain(202);
    const rows = await inDatabase('SELECT FROM automatisation_runs WHERE scheduled_task_id = $1', id);
    expect(rows).toHaveLength(1);
  });

  it('refuses a draft', async () => {
    const { id } = await build();
    const refused = await run(id);
    expect(refused.status).toBe(409);
    expect(errorOf(refused).code).toBe('automatisation_draft');
    expect((await listed()).scheduled_tasks[0]?.last_result).toBeNull();
  });

  it('refuses a campaign that has errors, with the list', async () => {
    const campaign = await buildAutomatisation(visitor, { name: 'Sale', is_campaign: true });
    const { id: tag_id } = await buildTag(api.database, visitor.userId);
    const step = await buildStep(visitor, campaign.id, { type: 'TAG', data: { tag_id } });
    // As if it came from a time when a step could be saved so.
    await api.database.pool.query(
      `UPDATE automatisation_steps SET data = '{"tag_id": 999999, "is_deletion": false}' WHERE id = $1`,
      [step.id],
    );
    const { id } = await build({ automatisation_id: campaign.id });
    const refused = await run(id);
    expect(refused.status).toBe(422);
    expect(errorOf(refused)).toMatchObject({
      code: 'campaign_has_problems',
      details: { problems: [{ code: 'tag_unknown', severity: 'error' }, { severity: 'warning' }] },
    });
  });

  it('leaves another account’s task alone', async () => {
    const { id } = await build();
    await publish();
    const refused = await run(id, await api.visitor());
    expect(refused.status).toBe(404);
    expect(errorOf(refused).code).toBe('scheduled_task_not_found');
    expect((await listed()).scheduled_tasks[0]?.last_result).toBeNull();
  });
});

it.each([
  ['get', '/scheduled-task'],
  ['post', '/scheduled-task'],
  ['put', '/scheduled-task/1'],
  ['delete', '/scheduled-task/1'],
  ['post', '/scheduled-task/1/run'],
] as const)('%s %s needs a session', async (method, path) => {
  expect((await request(api.server)[method](`/api${path}`)).status).toBe(401);
});
