import { z } from 'zod';
import { automatisationDetail, overBudgetRuns } from '../../domain/entities/automatisations/automatisation';
import { insertFlow, type FlowStepGiven } from '../factories/flow';
import { dataOf } from '../support/api/answers';
import { useApi, type Visitor } from '../support/api/api';
import { useEngine } from '../support/processes/engine';
import { untilFound } from '../support/until-found';

const engine = useEngine();
const api = useApi({}, engine);
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const doubled: FlowStepGiven = {
  type: 'UPDATE_VARIABLE',
  data: { variable: 'event.x', operation: 'APPEND', value: 'event.x', value_type: 'string_variable' },
};
const growing = () =>
  insertFlow(
    engine.database.pool,
    visitor.userId,
    { entry_event_name: 'grow' },
    Array<FlowStepGiven>(17).fill(doubled),
  );
const send = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, place) =>
      engine.track({
        userId: visitor.userId,
        name: 'grow',
        contactExternalId: `c${place}`,
        data: { x: 'x'.repeat(1_000) },
      }),
    ),
  );
const states = async (id: number) =>
  Object.fromEntries(
    (
      await engine.rows<{ state: string; count: number }>(
        `SELECT state || COALESCE(' ' || (reason ->> 'code'), '') AS state, count(*)
         FROM automatisation_runs WHERE automatisation_id = $1 GROUP BY 1`,
        [id],
      )
    ).map(({ state, count }) => [state, count]),
  );
const detail = z.object({ automatisation: automatisationDetail });
const read = async (id: number) =>
  dataOf(await visitor.call('get', `/automatisation?automatisation_id=${id}`), detail).automatisation;

describe('a published flow whose texts grow', () => {
  it('has runs that fail at that step, and is paused when that goes on', async () => {
    const { id } = await growing();
    await send(overBudgetRuns - 1);
    await engine.settled(visitor.userId);
    expect(await states(id)).toEqual({ 'failed over_budget': overBudgetRuns - 1 });
    expect(await read(id)).toMatchObject({ paused_at: null, pause_reason: null });

    await send(1);
    await engine.settled(visitor.userId);
    await untilFound(async () => (await read(id)).pause_reason ?? undefined);
    expect((await read(id)).paused_at).not.toBeNull();
  });

  it('goes on when somebody lets it, and is counted again', async () => {
    const { id } = await growing();
    await send(overBudgetRuns);
    await engine.settled(visitor.userId);
    // The runs are counted once they have ended.
    await untilFound(async () => (await read(id)).pause_reason ?? undefined);

    expect((await visitor.call('post', `/automatisation/${id}/resume`)).status).toBe(200);
    await send(1);
    await engine.settled(visitor.userId);
    expect(await read(id)).toMatchObject({ paused_at: null, pause_reason: null });
    expect(await states(id)).toEqual({ 'failed over_budget': overBudgetRuns + 1 });
  });
});
