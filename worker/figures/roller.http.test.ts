import { pino } from 'pino';
import { recordEvents } from '../../db/events/record';
import { insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database/database';
import { startRoller } from './roller';

const store = useDatabase();

it('The roller rolls up what is there, and stops when it is told to', async () => {
  const { database } = store;
  const userId = await insertUser(database.pool);
  const rolledEvents = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ events: number }>(
      'SELECT coalesce(sum(events), 0)::bigint AS events FROM event_counts WHERE user_id = $1 AND hours = 1',
      [userId],
    );
    return rows[0]?.events ?? 0;
  };
  await recordEvents(database.pool, [
    { userId, name: 'visit', data: {} },
    { userId, name: 'purchase', data: {} },
  ]);

  const roller = startRoller({ database, logger: pino({ level: 'silent' }) });
  // It rolls beside us, and says nothing.
  while ((await rolledEvents()) < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  await roller.stop();
  expect(await rolledEvents()).toBe(2);
});
