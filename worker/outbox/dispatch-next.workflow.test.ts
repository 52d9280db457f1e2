import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { pino } from 'pino';
import { recordEvents } from '../../db/events/record';
import { insertFlow, insertUser } from '../../tests/factories/flow';
import { useDatabase } from '../../tests/support/database';
import { interceptedPool } from '../../tests/support/intercepted-pool';
import { testStack } from '../../tests/support/stack';
import { dispatchNext } from './dispatch-next';
import { GroupChoice } from './group-choice';

const store = useDatabase();
let connection: Connection;
beforeAll(async () => {
  const { temporalAddress: address } = testStack('temporalAddress');
  connection = await Connection.connect({ address });
});
afterAll(() => connection.close());

/** A pool whose transactions meet a conflict as they commit. */
const conflictingPool = (pool: pg.Pool): pg.Pool =>
  interceptedPool(pool, {
    querying: (statement, ask) =>
      statement === 'COMMIT'
        ? Promise.reject(Object.assign(new pg.DatabaseError('conflict', 0, 'error'), { code: '40001' }))
        : ask(),
  });

describe('a portion of the outbox', () => {
  it('whose commit meets a conflict stays there, and its workflows are not started a second time at once', async () => {
    const { database } = store;
    const userId = await insertUser(database.pool);
    await insertFlow(database.pool, userId, { entry_event_name: 'enter' }, []);
    await recordEvents(database.pool, [{ userId, name: 'enter', contactExternalId: 'ada', data: {} }]);
    const client = new Client({ connection });
    const start = jest.spyOn(client.workflow, 'start');
    const dependencies = {
      client,
      taskQueue: `test-${randomBytes(6).toString('hex')}`,
      logger: pino({ level: 'silent' }),
      database: { ...database, pool: conflictingPool(database.pool) },
    };

    await expect(dispatchNext(dependencies, new GroupChoice(Date.now), 100)).rejects.toThrow('conflict');
    expect(start).toHaveBeenCalledTimes(1);
    const { rowCount } = await database.pool.query('SELECT FROM dispatch WHERE user_id = $1', [userId]);
    expect(rowCount).toBe(1);
  });
});
