import { buildAutomatisation, buildStep } from '../tests/factories/automatisation';
import { insertSleepers } from '../tests/factories/many-runs';
import { testActivities } from '../tests/support/activities';
import { useApi } from '../tests/support/api/api';

const api = useApi();
afterEach(() => jest.restoreAllMocks());

describe('runs that wake before the order has moved them off a deleted step', () => {
  it('go on behind it, also those that their group leaves out for time, and their logs keep where they slept', async () => {
    const { pool } = api.database;
    const visitor = await api.visitor();
    const { userId } = visitor;
    const hour = { type: 'DELAY', data: { delay: 3_600 } } as const;
    const { id } = await buildAutomatisation(visitor);
    const { id: deleted } = await buildStep(visitor, id, hour);
    const { id: behind } = await buildStep(visitor, id, hour, { automatisation_step_before_id: deleted });
    // More than a thousand are moved by an order, for which no worker is there.
    await insertSleepers(pool, { userId, automatisationId: id, stepId: deleted, count: 1_001 });
    const answer = await visitor.call('delete', `/automatisation/${id}/step/${deleted}`);
    expect(answer.status).toBe(200);
    const { rows } = await pool.query<{ id: number }>(
      'SELECT id FROM automatisation_runs WHERE user_id = $1 ORDER BY id LIMIT 6',
      [userId],
    );
    const runIds = rows.map((run) => run.id);

    // Each look at the time finds that a second has passed: a group begins one run.
    let time = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => (time += 1_000));
    const { advance } = testActivities(api.database);
    const results = await Promise.all(
      runIds.map((runId) => advance({ userId, runId, contactId: null, segment: 1 })),
    );
    expect(results.map(({ kind }) => kind)).toEqual(runIds.map(() => 'wait'));

    const visits = await pool.query(
      `SELECT visit, step_id, state, detail -> 'step_removed' AS removed FROM automatisation_run_steps
       WHERE run_id = ANY ($1::bigint[]) ORDER BY run_id, visit`,
      [runIds],
    );
    expect(visits.rows).toEqual(
      runIds.flatMap(() => [
        { visit: 0, step_id: deleted, state: 'done', removed: true },
        { visit: 1, step_id: behind, state: 'waiting', removed: null },
      ]),
    );
  });
});
