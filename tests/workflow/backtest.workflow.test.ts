import type { NewEvent } from '../../db/events/record';
import { countGoals } from '../../db/goals/count';
import { saveGoal } from '../../db/goals/goal';
import { inTransaction } from '../../db/database/transaction';
import { insertFlow, insertTag, insertUser, type FlowStepGiven } from '../factories/flow';
import { backtestRuns, realItems, realRuns } from '../support/backtest';
import { useEngine } from '../support/processes/engine';

const engine = useEngine();

const contacts = 48;
const amountOf = (number: number): number => (number % 4) * 10;
const hour = 3_600;

/** By the amount of its event a contact waits for an hour, for two seconds, pauses for one and goes through a list, or fails. */
const steps = (tagId: number): FlowStepGiven[] => [
  { type: 'COUNT', data: { type: 'event', value: 'began', timeframe: 60 } },
  {
    type: 'CONDITION',
    data: { variable: 'event.amount', operation: 'GREATER_THAN', value: 15 },
    whenTrue: [
      {
        type: 'CONDITION',
        data: { variable: 'event.amount', operation: 'GREATER_THAN', value: 25 },
        whenTrue: [waitFor('bought', hour, tagId)],
        whenFalse: [waitFor('never', 2, tagId)],
      },
    ],
    whenFalse: [
      { type: 'DELAY', data: { delay: 1 } },
      { type: 'UPDATE_VARIABLE', data: { variable: 'event.share', value: 100, operation: 'EQUALS' } },
      {
        type: 'UPDATE_VARIABLE',
        data: {
          variable: 'event.share',
          value: 'event.amount',
          value_type: 'number_variable',
          operation: 'DIVISION',
        },
      },
      { type: 'TRACK', data: { event_name: 'seen', event_data: { share: '{{ event.share }}' } } },
      { type: 'LOOP', data: { source: 'event', value: 'lines' } },
      {
        type: 'CONDITION',
        data: { variable: 'event.loop_item', operation: 'GREATER_THAN', value: 1 },
        whenTrue: [{ type: 'DELAY', data: { delay: 1 } }],
        whenFalse: [{ type: 'TAG', data: { tag_id: tagId, is_deletion: false } }],
      },
    ],
  },
];

const waitFor = (event_name: string, delay: number, tagId: number): FlowStepGiven => ({
  type: 'WAIT',
  data: {
    event_name,
    time_out: { delay, delay_unit: 'SECONDS' },
    ways: [{ id: 'a', name: 'Asked', event_name: 'asked' }],
  },
  onWays: { a: [{ type: 'COUNT', data: { type: 'event', value: 'asked', timeframe: 60 } }] },
  whenTrue: [{ type: 'TAG', data: { tag_id: tagId, is_deletion: false } }],
  whenFalse: [{ type: 'COUNT', data: { type: 'event', value: 'seen', timeframe: 60 } }],
});

/** The counts of a step, with its ways by their names. */
const inOrder = <Counts extends { ways?: { way: string }[] | undefined }>(counts: Counts): Counts => ({
  ...counts,
  ways: counts.ways?.toSorted((one, other) => one.way.localeCompare(other.way)),
});

test('a backtest says of each run what it really did, by Temporal, and counts the same', async () => {
  const { database } = engine;
  const userId = await insertUser(database.pool);
  const tagId = await insertTag(database.pool, userId);
  const settings = {
    entry_event_name: 'began',
    reentry: 'one_active',
    exit_strategy_type: 'event',
    exit_strategy_value: 'left',
  };
  const { id } = await insertFlow(database.pool, userId, settings, steps(tagId));
  const flow = { userId, automatisationId: id };
  await inTransaction(database.pool, (client) =>
    saveGoal(client, flow, {
      event_name: 'bought',
      filters: [],
      window_days: 7,
      value_field: 'total',
      control_percent: 10,
    }),
  );
  const events = (name: string, isOne: (number: number) => boolean): NewEvent[] =>
    Array.from({ length: contacts }, (_, number) => number)
      .filter(isOne)
      .map((number) => ({
        userId,
        name,
        contactExternalId: `contact ${number}`,
        data: { amount: amountOf(number), total: number, lines: [1, 2, 3].slice(0, number % 8 < 4 ? 3 : 0) },
      }));
  const rested = () =>
    engine.until(async () => {
      const [moving] = await engine.rows<{ id: number }>(
        `SELECT id FROM automatisation_runs WHERE user_id = $1 AND state = 'running' AND awaited_event IS DISTINCT FROM 'bought'`,
        [userId],
      );
      return moving ? undefined : true;
    });

  await engine.track(...events('began', () => true));
  await rested();
  // A third of those that wait have bought, half of these after they asked, a third has left, and everybody comes once more: the others are inside already.
  await engine.track(...events('asked', (number) => number % 24 === 3));
  await engine.track(...events('bought', (number) => number % 3 === 0));
  await engine.track(...events('left', (number) => number % 3 === 1));
  await engine.until(async () => {
    const [row] = await engine.rows<{ count: number }>(
      `SELECT count(*) AS count FROM automatisation_runs r JOIN contacts c ON c.id = r.contact_id
       WHERE r.user_id = $1 AND r.state = 'running' AND substr(c.external_id, 9)::integer % 3 <> 2`,
      [userId],
    );
    return row?.count === 0 ? true : undefined;
  });
  await engine.track(...events('began', () => true));
  await rested();
  while (await countGoals(database.pool));

  const { runs, items, figures, live } = await backtestRuns(database, flow, { runs: 10 });
  const real = await realRuns(database, flow);
  expect(real.size).toBe(2 * contacts);
  expect([...runs.keys()].sort()).toEqual([...real.keys()].sort());
  for (const [eventId, run] of real) expect(runs.get(eventId)).toEqual(run);
  const realItemsOfLoops = await realItems(database, flow);
  expect(realItemsOfLoops.length).toBeGreaterThan(0);
  expect(items).toEqual(realItemsOfLoops);
  // All that may become of a run is among them.
  const states = new Set([...real.values()].map(({ state, code }) => (state === 'refused' ? code : state)));
  expect(states).toEqual(
    new Set(['running', 'completed', 'failed', 'exited', 'already_active', 'control_group']),
  );
  expect(live).toMatchObject({
    entered: figures.entered,
    completed: figures.completed,
    failed: figures.failed,
    exited: figures.exited,
    inside: figures.inside,
    converted: figures.converted,
    value: figures.value,
  });
  expect(new Map(live?.refused.map(({ code, count }) => [code, count]))).toEqual(
    new Map(figures.refused.map(({ code, count }) => [code, count])),
  );
  const visited = live?.steps.filter(({ came }) => came > 0) ?? [];
  expect(visited.map(({ added_at, ...counts }) => [added_at, inOrder(counts)])).toEqual(
    figures.steps
      .toSorted((one, other) => one.step_id - other.step_id)
      .map((counts) => [null, inOrder(counts)]),
  );
  expect(figures.steps.some(({ ways }) => ways.length > 0)).toBe(true);
  expect(figures.failures.length).toBeGreaterThan(0);
  expect(live?.failures).toEqual(figures.failures.map(({ message: _, ...failure }) => failure));
  expect(live?.steps_changed).toBe(false);
  expect(figures.converted).toBeGreaterThan(0);
});
