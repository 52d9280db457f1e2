import { z } from 'zod';
import { inTransaction } from '../../../db/database/transaction';
import { automatisationInList } from '../../../domain/entities/automatisations/automatisation';
import { pageMeta } from '../../../domain/entities/common';
import { resolvedRuns, run as runSchema } from '../../../domain/entities/runs/run';
import {
  automatisationStats,
  contactsAtStep,
} from '../../../domain/entities/automatisations/steps/step-count';
import { buildContact, buildEvent } from '../../../tests/factories/audience';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { insertCalls, insertSleepers } from '../../../tests/factories/many-runs';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { testActivities } from '../../../tests/support/activities';

const api = useApi();
let visitor: Visitor;
let flow: Awaited<ReturnType<typeof insertFlow>>;
let steps: { pause: number; hour: number };
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'signed_up' }, [
    { type: 'DELAY', data: { delay: 0 } },
    { type: 'DELAY', data: { delay: 3_600 } },
  ]);
  const [first = 0, second = 0] = flow.stepIds;
  steps = { pause: first, hour: second };
});

const path = (rest: string) => `/automatisation/${flow.id}${rest}`;

/** A run of the contact that waits at the second step. */
async function enter(externalId: string): Promise<number> {
  const { database } = api;
  const contact = await buildContact(database, visitor.userId, { external_id: externalId });
  const eventId = await buildEvent(database, visitor.userId, { name: 'signed_up', contact });
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE event_id = $1',
    [eventId],
  );
  const runId = rows[0]?.id ?? 0;
  await testActivities(database).advance({
    userId: visitor.userId,
    runId,
    contactId: contact.id,
    segment: 0,
  });
  return runId;
}

const unwell = { code: 'provider_down', message: 'The other side could not answer (503).' };

/** Has the runs stand at a call each, as if their step had made one. */
const putAtCall = (runs: number | number[], call: { state: string; trouble: object | null }) =>
  insertCalls(api.database.pool, [runs].flat(), call);

const listed = z.strictObject({ automatisations: z.array(automatisationInList), meta: pageMeta });
const page = z.strictObject({ runs: z.array(runSchema), meta: pageMeta });
const list = async (query: string): Promise<number[]> =>
  dataOf(await visitor.call('get', path(`/run?${query}`)), page).runs.map(({ id }) => id);
const stats = async (query: string) =>
  dataOf(await visitor.call('get', path(`/stats?${query}`)), z.strictObject({ stats: automatisationStats }))
    .stats;
const moveBack = (runId: number, days: number) =>
  Promise.all([
    api.database.pool.query(
      `UPDATE automatisation_runs
       SET created_at = now() - make_interval(days => $2), entered_at = now() - make_interval(days => $2) WHERE id = $1`,
      [runId, days],
    ),
    api.database.pool.query(
      `UPDATE automatisation_run_steps SET started_at = now() - make_interval(days => $2) WHERE run_id = $1`,
      [runId, days],
    ),
  ]);
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

describe('runs, filtered', () => {
  it('by the step they stand at, and by the step they have been at', async () => {
    const [gone, here] = [await enter('ada'), await enter('bob')];
    await visitor.call('post', path(`/run/${gone}/stop`));
    expect(await list(`step_id=${steps.hour}`)).toEqual([here]);
    expect(await list(`step_id=${steps.pause}`)).toEqual([]);
    expect(await list(`visited_step_id=${steps.pause}`)).toEqual([here, gone]);
    expect(await list(`visited_step_id=${steps.pause}&state=stopped`)).toEqual([gone]);
  });

  it('by whether they wait for a call that is made again', async () => {
    const [again, , hopeful] = [await enter('ada'), await enter('bob'), await enter('cy')];
    await putAtCall(again, { state: 'pending', trouble: unwell });
    await putAtCall(hopeful, { state: 'pending', trouble: null });
    expect(await list('tried_again=true')).toEqual([again]);
    expect(await list('tried_again=false')).toHaveLength(3);
    expect(await list('tried_again=true&state=failed')).toEqual([]);
    const { stats } = dataOf(
      await visitor.call('get', path('/stats')),
      z.object({ stats: automatisationStats }),
    );
    expect(stats.steps.filter(({ tried_again: runs }) => runs > 0)).toMatchObject([
      { step_id: steps.hour, tried_again: 1 },
    ]);
    await visitor.call('post', path(`/run/${again}/stop`));
    expect(await list('tried_again=true')).toEqual([]);
  });

  it('by contact, by when they entered, and by the run whose loop they are items of', async () => {
    const [old, fresh] = [await enter('ada'), await enter('bob')];
    await moveBack(old, 10);
    expect(await list('contact_external_id=ada')).toEqual([old]);
    expect(await list(`from_date=${daysAgo(1)}`)).toEqual([fresh]);
    expect(await list(`from_date=${daysAgo(20)}&to_date=${daysAgo(1)}`)).toEqual([old]);
    expect(await list(`to_date=${daysAgo(11)}`)).toEqual([]);
    expect(await list(`parent_run_id=${old}`)).toEqual([]);
    await api.database.pool.query(
      'UPDATE automatisation_runs SET parent_run_id = $2, parent_visit = 1, item = id WHERE id = $1',
      [fresh, old],
    );
    expect(await list('only_items=true')).toEqual([fresh]);
    expect(await list('only_items=false')).toEqual([fresh, old]);
  });

  it('page by page, newest first, however deep: each run once, the oldest last', async () => {
    const { pool } = api.database;
    const standing = { userId: visitor.userId, automatisationId: flow.id, stepId: steps.hour, count: 2_345 };
    await insertSleepers(pool, standing);
    const { rows } = await pool.query<{ id: number }>(
      'SELECT id FROM automatisation_runs WHERE automatisation_id = $1 ORDER BY id DESC',
      [flow.id],
    );
    const ids = rows.map(({ id }) => id);
    for (const pageAt of [1, 11, 12, 13, 18, 23, 24, 25])
      expect(await list(`page_size=100&page_at=${pageAt}`)).toEqual(
        ids.slice((pageAt - 1) * 100, pageAt * 100),
      );
    expect(await list('page_size=100&page_at=24&state=running')).toEqual(ids.slice(2_300));
  });

  it('tells what became of the step that a run visited last', async () => {
    const runId = await enter('ada');
    const last = async () =>
      dataOf(await visitor.call('get', path('/run')), page).runs.map((one) => one.last_visit);
    expect(await last()).toEqual([{ state: 'waiting', reason: null }]);
    const reason = { code: 'opted_out', message: 'The contact has unsubscribed.' };
    await api.database.pool.query(
      `UPDATE automatisation_run_steps SET state = 'skipped', detail = jsonb_build_object('skipped', $2::jsonb)
       WHERE run_id = $1 AND state = 'waiting'`,
      [runId, reason],
    );
    expect(await last()).toEqual([{ state: 'skipped', reason }]);
    await api.database.pool.query('DELETE FROM automatisation_run_steps WHERE run_id = $1', [runId]);
    expect(await last()).toEqual([null]);
  });

  it('answers 404 for a step, a run or a contact that is not there', async () => {
    for (const [query, code] of [
      ['step_id=999999', 'step_not_found'],
      ['visited_step_id=999999', 'step_not_found'],
      ['parent_run_id=999999', 'run_not_found'],
      ['contact_external_id=nobody', 'contact_not_found'],
    ] as const) {
      const answer = await visitor.call('get', path(`/run?${query}`));
      expect([answer.status, errorOf(answer).code]).toEqual([404, code]);
    }
  });
});

describe('a call that is made again, by hand', () => {
  const act = (runId: number, action: string) => visitor.call('post', path(`/run/${runId}/${action}`));
  const actAtStep = (action: string) =>
    visitor.call('post', path(`/step/${steps.hour}/tried_again/${action}`));

  it.each(['retry', 'skip'])(
    'is refused to %s while it is out, and where nothing is tried again',
    async (action) => {
      const [out, idle] = [await enter('ada'), await enter('bob')];
      await putAtCall(out, { state: 'sending', trouble: unwell });
      for (const [runId, code] of [
        [out, 'run_call_under_way'],
        [idle, 'run_not_failed'],
      ] as const) {
        const answer = await act(runId, action);
        expect([answer.status, errorOf(answer).code]).toEqual([409, code]);
      }
      expect(dataOf(await actAtStep(action), resolvedRuns)).toEqual({
        count_of_runs: 0,
        count_of_unknown: 0,
        count_of_left: 0,
        count_of_under_way: 1,
      });
    },
  );

  it('that is out at this moment is not waited for', async () => {
    const [out, waiting] = [await enter('ada'), await enter('bob')];
    await putAtCall(out, { state: 'sending', trouble: unwell });
    await putAtCall(waiting, { state: 'pending', trouble: unwell });
    await inTransaction(api.database.pool, async (client) => {
      await client.query('SELECT FROM calls WHERE run_id = $1 FOR UPDATE', [out]);
      expect(dataOf(await actAtStep('skip'), resolvedRuns)).toMatchObject({
        count_of_runs: 1,
        count_of_under_way: 1,
      });
    });
  });

  it('is done with all others of its step', async () => {
    const first = await enter('ada');
    const { rows } = await api.database.pool.query<{ id: number }>(
      `INSERT INTO automatisation_runs (user_id, automatisation_id, current_step_id, visit, entered_at)
       SELECT user_id, automatisation_id, current_step_id, visit, now()
       FROM automatisation_runs, generate_series(1, 999) WHERE id = $1 RETURNING id`,
      [first],
    );
    const runs = [first, ...rows.map(({ id }) => id)];
    await putAtCall(runs, { state: 'pending', trouble: unwell });
    for (const action of ['retry', 'skip'])
      expect(dataOf(await actAtStep(action), resolvedRuns).count_of_runs).toBe(1_000);
    expect(await list('tried_again=true')).toEqual([]);
  });

  it('is nobody else’s, and of no other step', async () => {
    const runId = await enter('ada');
    await putAtCall(runId, { state: 'pending', trouble: unwell });
    const stranger = await api.visitor();
    for (const rest of [`/run/${runId}/skip`, `/step/${steps.hour}/tried_again/skip`])
      expect((await stranger.call('post', path(rest))).status).toBe(404);
    const elsewhere = await visitor.call('post', path(`/step/${steps.pause}/tried_again/skip`));
    expect(dataOf(elsewhere, resolvedRuns).count_of_runs).toBe(0);
    expect(await list('tried_again=true')).toEqual([runId]);
  });
});

describe('GET /api/automatisation/{id}/step/{stepId}/contact', () => {
  it('answers who stands at the step, the last to come first', async () => {
    const [first, second] = [await enter('ada'), await enter('bob')];
    const call = (query: string) => visitor.call('get', path(`/step/${steps.hour}/contact?${query}`));
    const { contacts, meta } = dataOf(await call(''), contactsAtStep);
    expect(meta.total_records).toBe(2);
    expect(contacts).toMatchObject([
      { contact_external_id: 'bob', run_id: second, state: 'running' },
      { contact_external_id: 'ada', run_id: first, state: 'running' },
    ]);
    expect(contacts[0]?.waiting_until).not.toBeNull();
    expect(dataOf(await call('page_size=1&page_at=2'), contactsAtStep).contacts).toHaveLength(1);
  });

  it('answers whom a count of the step counts, in its period', async () => {
    const [old, fresh] = [await enter('ada'), await enter('bob')];
    await moveBack(old, 10);
    const runsAt = async (stepId: number, query: string): Promise<number[]> => {
      const answer = await visitor.call('get', path(`/step/${stepId}/contact?${query}`));
      const { contacts, meta } = dataOf(answer, contactsAtStep);
      expect(meta.total_records).toBe(contacts.length);
      return contacts.map(({ run_id }) => run_id);
    };
    expect(await runsAt(steps.hour, 'counted=waiting')).toEqual([fresh, old]);
    expect(await runsAt(steps.pause, 'counted=done')).toEqual([fresh, old]);
    expect(await runsAt(steps.pause, `counted=done&to_date=${daysAgo(1)}`)).toEqual([old]);
    expect(await runsAt(steps.hour, `counted=waiting&from_date=${daysAgo(1)}`)).toEqual([fresh]);
    expect(await runsAt(steps.pause, 'counted=waiting')).toEqual([]);
    expect(await runsAt(steps.hour, 'counted=failed')).toEqual([]);
  });
});

describe('GET /api/automatisation', () => {
  it('counts of each automation the failed runs, those that its list of runs answers', async () => {
    const other = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'quiet' }, []);
    const [parent, failed] = [await enter('ada'), await enter('bob')];
    const items = await Promise.all([enter('item of ada'), enter('second item of ada')]);
    await api.database.pool.query(
      `UPDATE automatisation_runs SET state = 'failed', parent_run_id = CASE WHEN id = $2 THEN NULL ELSE $3::bigint END,
              parent_visit = CASE WHEN id = $2 THEN NULL ELSE 1 END, item = CASE WHEN id = $2 THEN NULL ELSE id END
       WHERE id = ANY ($1)`,
      [[failed, ...items], failed, parent],
    );
    expect(await list('state=failed')).toEqual([...items, failed].sort((one, two) => two - one));
    const { automatisations } = dataOf(await visitor.call('get', '/automatisation'), listed);
    expect(automatisations.map((row) => [row.id, row.count_of_failed])).toEqual([
      [flow.id, 3],
      [other.id, 0],
    ]);
  });
});

describe('GET /api/automatisation/{id}/stats', () => {
  it('counts a period only, when one is given', async () => {
    const [old] = [await enter('ada'), await enter('bob')];
    await moveBack(old, 10);
    expect(await stats('')).toMatchObject({ entered: 2, running: 2 });
    expect(await stats(`from_date=${daysAgo(1)}`)).toMatchObject({
      entered: 1,
      running: 1,
      steps: [
        { step_id: steps.pause, done: 1 },
        { step_id: steps.hour, waiting: 1 },
      ],
    });
    expect(await stats(`to_date=${daysAgo(20)}`)).toMatchObject({
      entered: 0,
      steps: [{ done: 0 }, { waiting: 0 }],
    });
  });
});
