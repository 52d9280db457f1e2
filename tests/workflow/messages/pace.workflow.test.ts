import { notifyDispatcher } from '../../../db/outbox/notify';
import { pauseFlow, resumeFlow } from '../../../db/runs/resolving/pause';
import { inTransaction } from '../../../db/database/transaction';
import { insertFlow, insertUser } from '../../factories/flow';
import { useEngine } from '../../support/processes/engine';

const engine = useEngine();

/** Milliseconds between two items, and the number of contacts. */
const delay = 50;
const contacts = 300;
/** A loop catches up at most two seconds of its pace; the rest allows for a busy machine. */
const mostInASecond = 90;

it('a loop keeps its pace when its flow was paused: none of what was missed is caught up', async () => {
  const { pool } = engine.database;
  const userId = await insertUser(pool);
  await pool.query(
    `INSERT INTO contacts (user_id, external_id) SELECT $1, 'c' || n FROM generate_series(1, $2::int) n`,
    [userId, contacts],
  );
  const { id: automatisationId } = await insertFlow(pool, userId, { entry_event_name: 'start' }, [
    { type: 'LOOP', data: { source: 'all_contacts', delay_between_iterations: delay } },
    { type: 'UPDATE_VARIABLE', data: { variable: 'contact.reached', value: 1 } },
  ]);
  const flow = { userId, automatisationId };
  await engine.track({ userId, name: 'start', data: {} });
  const items = `FROM automatisation_runs WHERE automatisation_id = ${automatisationId} AND parent_run_id IS NOT NULL`;
  await engine.eventually(`SELECT count(*) ${items} AND state = 'completed' HAVING count(*) > 20`);

  await pauseFlow(pool, flow);
  // At this pace twice as many items would have started as may run at once.
  await engine.eventually(
    `SELECT FROM automatisations WHERE id = $1 AND now() > paused_at + interval '10 seconds'`,
    [automatisationId],
  );
  const begunMeanwhile = await engine.rows(
    `SELECT r.id FROM automatisations a JOIN LATERAL (SELECT id, created_at ${items}) r ON r.created_at > a.paused_at + interval '5 seconds'
     WHERE a.id = $1`,
    [automatisationId],
  );
  expect(begunMeanwhile).toEqual([]);
  await inTransaction(pool, (client) => resumeFlow(client, flow));
  notifyDispatcher(pool);
  await engine.settled(userId);

  const [fastest] = await engine.rows<{ count: number }>(
    `SELECT max(count) AS count FROM (
       SELECT count(*) OVER (ORDER BY created_at RANGE BETWEEN CURRENT ROW AND interval '1 second' FOLLOWING) ${items}) windows`,
  );
  expect(fastest?.count).toBeLessThanOrEqual(mostInASecond);
  expect(await engine.rows(`SELECT id ${items} AND state = 'completed'`)).toHaveLength(contacts);
});
