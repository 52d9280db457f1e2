import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { pino } from 'pino';
import { recordEvents } from '../db/events/record';
import { insertFlow, insertUser } from '../tests/factories/flow';
import { useDatabase } from '../tests/support/database';
import { testStack } from '../tests/support/stack';
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
function conflictingPool(pool: pg.Pool): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    const query = (statement: unknown, ...values: unknown[]): unknown => {
      if (statement !== 'COMMIT')
        return Reflect.apply(client.query, client, [statement, ...values]) as unknown;
      return Promise.reject(Object.assign(new pg.DatabaseError('conflict', 0, 'error'), { code: '40001' }));
    };
    return new Proxy(client, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (name === 'query') return query;
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
  };
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : (Reflect.get(target, name) as unknown)),
  });
}

describe('a portion of the outbox', () => {
  it('whose commit meets a conflict stays there, and its workflows are not started a second time at once', async () => {
    const { database } = store;
    const userId = await insertUser(database.pool);
    await insertFlow(database.pool, userId, { entry_event_name: 'enter' }, []);
    await recordEvents(database.pool, [{ userId, name: 'enter', contactExternalId: 'ada', data: {} }]);
    const client = new Client({ connection });
    const start = jest.spyOn(client.workflow, 'start');
    const dependencies = {
      ...{ client, taskQueue: `test-${randomBytes(6).toString('hex')}`, logger: pino({ level: 'silent' }) },
      database: { ...database, pool: conflictingPool(database.pool) },
    };

    await expect(dispatchNext(dependencies, new GroupChoice(Date.now), 100)).rejects.toThrow('conflict');
    expect(start).toHaveBeenCalledTimes(1);
    const { rowCount } = await database.pool.query('SELECT FROM dispatch WHERE user_id = $1', [userId]);
    expect(rowCount).toBe(1);
  });
});
