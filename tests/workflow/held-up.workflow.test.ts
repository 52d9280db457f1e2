import pg from 'pg';
import { insertFlow, insertUser, type FlowStepGiven } from '../factories/flow';
import { useEngine } from '../support/processes/engine';

const engine = useEngine();

const seen: FlowStepGiven = { type: 'UPDATE_VARIABLE', data: { variable: 'contact.seen', value: 1 } };

/** Locks an account's contacts, as an update of very many of them does; returns a function that releases them. */
async function holdContacts(userId: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: engine.url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM contacts WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
}

it('takes other accounts’ runs through while one account’s contacts are locked, and that one’s when they are let go', async () => {
  const { pool } = engine.database;
  const [held, other] = [await insertUser(pool), await insertUser(pool)];
  for (const userId of [held, other]) await insertFlow(pool, userId, { entry_event_name: 'go' }, [seen]);
  const event = (userId: number, contactExternalId: string) => ({
    userId,
    name: 'go',
    contactExternalId,
    data: {},
  });
  const names = Array.from({ length: 5 }, (_, place) => `c${place}`);
  await engine.track(...names.map((name) => ({ ...event(held, name), triggers: false })));
  const letGo = await holdContacts(held);
  try {
    // The runs of both accounts are requested together, those of the first one before all others.
    await engine.track(...names.flatMap((name) => [event(held, name), event(other, name)]));
    await engine.settled(other);
    const left = await engine.rows(
      `SELECT FROM automatisation_runs WHERE user_id = $1 AND state = 'running'`,
      [held],
    );
    expect(left).toHaveLength(names.length);
  } finally {
    await letGo();
  }
  await engine.settled(held);
  const states = await engine.rows<{ state: string; user_id: number; count: number }>(
    `SELECT user_id, state, count(*) FROM automatisation_runs WHERE user_id = ANY ($1) GROUP BY 1, 2 ORDER BY 1`,
    [[held, other]],
  );
  expect(states).toEqual([
    { user_id: held, state: 'completed', count: names.length },
    { user_id: other, state: 'completed', count: names.length },
  ]);
});
