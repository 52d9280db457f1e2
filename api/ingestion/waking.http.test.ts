import { recordEvents } from '../../db/events/record';
import { listenTo } from '../../db/database/listen';
import { outboxChannel } from '../../db/outbox/notify';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { untilFound } from '../../tests/support/until-found';
import { ingestionCalls } from './ingestion-calls';

const store = useDatabase();

it.each([
  ['by which a run leaves', 'left'],
  ['for which a run waits', 'paid'],
])('an event %s wakes the dispatchers at once', async (_, name) => {
  const { database } = store;
  const { pool } = database;
  const userId = await insertUser(pool);
  const exit = { exit_strategy_type: 'event', exit_strategy_value: 'left' };
  await insertFlow(pool, userId, { entry_event_name: 'came', ...exit }, [
    { type: 'WAIT', data: { event_name: 'paid', filters: [], since: 'step', time_out: { delay: 86_400 } } },
  ]);
  await recordEvents(pool, [{ userId, name: 'came', contactExternalId: 'ada', data: {} }]);
  // As its first stretch leaves it, which would tell the dispatchers, too.
  await pool.query(
    `UPDATE automatisation_runs SET awaited_event = 'paid', waiting_until = now() + interval '1 day' WHERE user_id = $1`,
    [userId],
  );

  const mark = 'mark';
  let isMarked = false;
  let isTold = false;
  const listener = listenTo(pool, outboxChannel, (payload) => {
    if (payload === mark) isMarked = true;
    else if (isMarked) isTold = true;
  });
  try {
    await untilFound(async () => {
      await pool.query('SELECT pg_notify($1, $2)', [outboxChannel, mark]);
      return isMarked || undefined;
    });
    await ingestionCalls(database).track.store({ userId, name, contactExternalId: 'ada', data: {} });
    await untilFound(() => Promise.resolve(isTold || undefined));
  } finally {
    await listener.close();
  }
});
