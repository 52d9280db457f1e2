import { insertFlow, insertUser } from '../../../tests/factories/flow';
import { testActivities } from '../../../tests/support/activities';
import { useDatabase } from '../../../tests/support/database/database';
import { recordEvents } from '../../events/record';
import { createFlowCache } from './flow-cache';

const store = useDatabase();

describe('more flows than are kept', () => {
  it('are all walked, also by runs that advance together, and edits of them are seen', async () => {
    const { database } = store;
    const { pool } = database;
    const userId = await insertUser(pool);
    const names = Array.from({ length: 10 }, (_, place) => `event ${place}`);
    for (const name of names) {
      await insertFlow(pool, userId, { entry_event_name: name }, [
        { type: 'UPDATE_VARIABLE', data: { variable: 'contact.visits', value: 1 } },
      ]);
    }
    const { advance } = testActivities(database, { flows: createFlowCache(4) });

    for (const amount of [1, 10]) {
      await pool.query(
        `WITH edited AS (UPDATE automatisation_steps SET data = data || jsonb_build_object('value', $2::integer) WHERE user_id = $1)
         UPDATE automatisations SET version = version + 1 WHERE user_id = $1`,
        [userId, amount],
      );
      await recordEvents(
        pool,
        names.map((name) => ({ userId, name, contactExternalId: name, data: {} })),
      );
      const { rows } = await pool.query<{ id: number; contact_id: number }>(
        `SELECT id, contact_id FROM automatisation_runs WHERE user_id = $1 AND state = 'running'`,
        [userId],
      );
      const results = await Promise.all(
        rows.map(({ id, contact_id }) => advance({ userId, runId: id, contactId: contact_id, segment: 0 })),
      );
      expect(results.map((result) => result.kind === 'ended' && result.state)).toEqual(
        Array(names.length).fill('completed'),
      );
    }
    const { rows } = await pool.query('SELECT data FROM contacts WHERE user_id = $1', [userId]);
    expect(rows).toEqual(Array(names.length).fill({ data: { visits: 11 } }));
  });
});
