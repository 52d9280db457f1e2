import { recordEvents } from '../../../db/events/record';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import { buildAutomatisation, buildStep, pause, question } from '../../../tests/factories/automatisation';
import { testActivities } from '../../../tests/support/activities';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { backtestRuns } from '../../../tests/support/backtest';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor, { is_active: true, reentry: 'once' });
});

/** The event of the contact happens, and a worker begins its run. */
async function come(contactExternalId: string): Promise<void> {
  const { database } = api;
  const event = { userId: visitor.userId, name: 'signed_up', contactExternalId, data: { amount: 0 } };
  await recordEvents(database.pool, [event]);
  const { rows } = await database.pool.query<{ runId: number; contactId: number }>(
    `SELECT id AS "runId", contact_id AS "contactId" FROM automatisation_runs WHERE user_id = $1 ORDER BY id DESC LIMIT 1`,
    [visitor.userId],
  );
  for (const run of rows)
    await testActivities(database).advance({ ...run, userId: visitor.userId, segment: 0 });
}

async function live() {
  const backtest = await backtestRuns(api.database, { userId: visitor.userId, automatisationId: flow.id });
  if (!backtest.live) throw new Error('The automation did nothing');
  return backtest.live;
}

const remove = async (stepId: number): Promise<void> => {
  const answer = await visitor.call('delete', `/automatisation/${flow.id}/step/${stepId}`);
  expect(answer.status).toBe(200);
};

describe('what the live flow did', () => {
  it('was done by its steps of today, if only runs that were refused began before these', async () => {
    const first = await buildStep(visitor, flow.id, pause);
    await come('anna');
    await api.database.pool.query(
      `UPDATE automatisation_runs SET created_at = created_at - interval '8 days' WHERE user_id = $1`,
      [visitor.userId],
    );
    await come('anna');
    const place = { automatisation_step_before_id: first.id };
    const second = await buildStep(visitor, flow.id, pause, place);
    // Nobody has entered in the period.
    expect(await live()).toMatchObject({
      entered: 0,
      steps_changed: false,
      steps: [{ added_at: null }, { added_at: null }],
    });

    await come('bert');
    expect(await live()).toMatchObject({
      entered: 1,
      refused: [{ code: 'already_entered', count: 1 }],
      steps_changed: false,
      steps: [
        { step_id: first.id, came: 1, added_at: null },
        { step_id: second.id, came: 1, added_at: null },
      ],
    });
  });

  it('was done by other steps than today’s, also if nobody came to the one that was removed', async () => {
    const condition = await buildStep(visitor, flow.id, question);
    const place = { automatisation_step_before_id: condition.id, first_in_true: true };
    const removed = await buildStep(visitor, flow.id, pause, place);
    await come('anna');
    expect(await live()).toMatchObject({
      steps_changed: false,
      steps: [{ came: 1, no: 1 }, { came: 0 }],
    });
    await remove(removed.id);
    expect(await live()).toMatchObject({ steps_changed: true, steps: [{ came: 1, no: 1 }] });
  });

  it('was done by the steps of today, where one was added and removed since and nobody came to it', async () => {
    const condition = await buildStep(visitor, flow.id, question);
    await come('anna');
    const place = { automatisation_step_before_id: condition.id, first_in_true: true };
    await remove((await buildStep(visitor, flow.id, pause, place)).id);
    expect(await live()).toMatchObject({ steps_changed: false });
  });
});
