import { recordEvents } from '../../../db/events/record';
import { countGoals } from '../../../db/goals/count';
import { goalFiguresAnswer } from '../../../domain/entities/automatisations/goal';
import { chancesOfBest } from '../../../domain/values/statistics/chances-of-best';
import { readSteps } from '../../../tests/factories/automatisation';
import { buildBroadcast, callBroadcast, connectApp, smsMessage } from '../../../tests/factories/broadcast';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi } from '../../../tests/support/api/api';

const api = useApi();

it('the goal of a broadcast counts by message all whom it was sent to, and compares those of the test', async () => {
  const { pool } = api.database;
  const visitor = await api.visitor();
  const app = await connectApp(visitor, 'twilio');
  const { id } = await buildBroadcast(visitor, {
    messages: [smsMessage(app, 'First'), smsMessage(app, 'Second')],
    test: {},
  });
  const goal = `/automatisation/${id}/goal`;
  await visitor.call('put', goal, { event_name: 'bought', value_field: 'total' });
  await callBroadcast(visitor, id, 'send');
  const split = (await readSteps(visitor, id)).find(({ type }) => type === 'SPLIT');

  /** The broadcast goes to these by a way of its split, and some of them buy. */
  async function send(detail: { branch: string; is_winner?: true }, names: string[], buyers: number) {
    await pool.query(
      `WITH people AS (
         INSERT INTO contacts (user_id, external_id) SELECT $1, unnest($2::text[]) RETURNING id
       ), items AS (
         INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id, loop_depth, parent_run_id, parent_visit, item, state,
                                          created_at, entered_at, ended_at)
         SELECT $1, $3, p.id, 1, send.id, 0, p.id, 'completed', now() - interval '1 hour', now() - interval '1 hour', now()
         FROM people p CROSS JOIN automatisation_runs send WHERE send.automatisation_id = $3 AND send.parent_run_id IS NULL
         RETURNING id, user_id, automatisation_id, contact_id, parent_run_id, entered_at
       ), reached AS (
         INSERT INTO reached_items (item_id, user_id, run_id, contact_id, is_unknown)
         SELECT id, user_id, parent_run_id, contact_id, false FROM items
       )
       INSERT INTO automatisation_run_steps (run_id, visit, user_id, automatisation_id, step_id, type, state, revision, detail, started_at, ended_at)
       SELECT id, 0, user_id, automatisation_id, $4, 'SPLIT', 'done', 1, $5::jsonb, entered_at, entered_at FROM items`,
      [visitor.userId, names, id, split?.id, JSON.stringify(detail)],
    );
    await recordEvents(
      pool,
      names.slice(0, buyers).map((contactExternalId) => ({
        userId: visitor.userId,
        name: 'bought',
        contactExternalId,
        data: { total: 10 },
      })),
    );
  }
  const ways = async () => {
    while (await countGoals(pool));
    const { figures } = dataOf(await visitor.call('get', `${goal}/figures`), goalFiguresAnswer);
    return figures?.splits[0]?.ways;
  };

  await send({ branch: 'a' }, ['a1', 'a2', 'a3', 'a4'], 1);
  await send({ branch: 'b' }, ['b1', 'b2', 'b3'], 2);
  const tested = [
    { entered: 4, converted: 1, value: 10 },
    { entered: 3, converted: 2, value: 20 },
  ] as const;
  const [first, second] = chancesOfBest(tested);
  const [a, b] = [
    { way: 'a', ...tested[0], chance: first, lift: null },
    { way: 'b', ...tested[1], chance: second, lift: null },
  ];
  expect(await ways()).toEqual([
    { ...a, with_winner: null },
    { ...b, with_winner: null },
  ]);
  await callBroadcast(visitor, id, 'winner', { variant: 'a' });
  await send({ branch: 'a', is_winner: true }, ['c1', 'c2', 'c3', 'c4', 'c5'], 3);
  expect(await ways()).toEqual([
    { ...a, with_winner: { entered: 9, converted: 4, value: 40 } },
    { ...b, with_winner: tested[1] },
  ]);
});
