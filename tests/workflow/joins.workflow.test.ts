import { insertFlow, insertUser, type FlowStepGiven } from '../factories/flow';
import { useEngine } from '../support/processes/engine';

const engine = useEngine();
let userId: number;
beforeEach(async () => {
  userId = await insertUser(engine.database.pool);
});

const track = (name: string): FlowStepGiven => ({ type: 'TRACK', data: { event_name: name } });
const isLarge = (whenTrue: FlowStepGiven[], whenFalse: FlowStepGiven[]): FlowStepGiven => ({
  type: 'CONDITION',
  data: { variable: 'event.amount', operation: 'GREATER_THAN', value: 10 },
  whenTrue,
  whenFalse,
});
const flow = (...steps: FlowStepGiven[]) =>
  insertFlow(engine.database.pool, userId, { entry_event_name: 'enter' }, steps);
const enter = async (data: object): Promise<string[]> => {
  await engine.track({ userId, name: 'enter', contactExternalId: 'ada', data: { ...data } });
  await engine.settled(userId);
  const events = await engine.rows<{ name: string }>(
    `SELECT name FROM events WHERE user_id = $1 AND name <> 'enter' ORDER BY id`,
    [userId],
  );
  return events.map(({ name }) => name);
};

describe('branches that join', () => {
  it.each([
    ['a branch that waits', 20, ['large', 'both', 'end']],
    ['an empty one', 5, ['both', 'end']],
  ])('lead a run on to what follows both, from %s', async (_which, amount, events) => {
    await flow(
      isLarge([{ type: 'DELAY', data: { delay: 1 } }, track('large')], []),
      track('both'),
      track('end'),
    );
    expect(await enter({ amount })).toEqual(events);
  });

  it('lead a run out of inner branches to where the outer ones join', async () => {
    await flow(isLarge([isLarge([track('inner')], [])], []), track('both'));
    expect(await enter({ amount: 20 })).toEqual(['inner', 'both']);
  });

  it('have a loop on a branch end first: its items do not go on there, its run does, once', async () => {
    await flow(
      isLarge([{ type: 'LOOP', data: { source: 'event', value: 'lines' } }, track('line')], []),
      track('both'),
    );
    expect(await enter({ amount: 20, lines: ['A', 'B', 'C'] })).toEqual(['line', 'line', 'line', 'both']);
    const states = await engine.rows<{ state: string; count: number }>(
      'SELECT state, count(*) FROM automatisation_runs WHERE user_id = $1 GROUP BY state',
      [userId],
    );
    expect(states).toEqual([{ state: 'completed', count: 4 }]);
  });

  it('are reached by a wait whether its event came or its time was over', async () => {
    await flow(
      {
        type: 'WAIT',
        data: { event_name: 'bought', time_out: { delay: 1 } },
        whenTrue: [track('thanked')],
        whenFalse: [track('reminded')],
      },
      track('both'),
    );
    expect(await enter({})).toEqual(['reminded', 'both']);
  });
});
