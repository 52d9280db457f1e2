import { insertFlow, insertTag, insertUser } from '../../tests/factories/flow';
import { testActivities } from '../../tests/support/activities';
import { useDatabase } from '../../tests/support/database/database';
import { recordEvents } from '../events/record';
import { keepRevision } from '../revisions/save';
import { inTransaction } from '../database/transaction';

const store = useDatabase();

const rows = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await store.database.pool.query<Row>(text, values)).rows;

/** A run that waits at the first step of its flow. */
async function waiting() {
  const { pool } = store.database;
  const userId = await insertUser(pool);
  const tagId = await insertTag(pool, userId);
  const { id, stepIds } = await insertFlow(pool, userId, { entry_event_name: 'go' }, [
    { type: 'WAIT', data: { event_name: 'never', time_out: { delay: 3_600 } } },
    { type: 'TAG', data: { tag_id: tagId } },
  ]);
  const flow = { userId, automatisationId: id };
  await inTransaction(pool, (client) => keepRevision(client, { ...flow, isDraft: false }, userId));
  await recordEvents(pool, [{ userId, name: 'go', contactExternalId: 'ada', data: {} }]);
  const [run] = await rows<{ id: number; contact_id: number }>(
    'SELECT id, contact_id FROM automatisation_runs WHERE automatisation_id = $1',
    [id],
  );
  if (!run) throw new Error('There is no run');
  const advance = (segment: number) =>
    testActivities(store.database).advance({ userId, runId: run.id, contactId: run.contact_id, segment });
  expect((await advance(0)).kind).toBe('wait');
  return { flow, stepIds, advance };
}

describe('a run that is woken before the order has its turn that moves runs off a deleted step', () => {
  it.each([
    ['continues at the step that followed, as another visit', [0], ['0 done removed', '1 done']],
    ['ends where none is left', [0, 1], ['0 done removed']],
  ])('%s, and its visit is closed', async (_, deleted, visits) => {
    const { flow, stepIds, advance } = await waiting();
    const gone = deleted.flatMap((place) => stepIds[place] ?? []);
    await inTransaction(store.database.pool, async (client) => {
      await client.query('SET CONSTRAINTS ALL DEFERRED');
      await client.query('DELETE FROM automatisation_steps WHERE user_id = $1 AND id = ANY ($2)', [
        flow.userId,
        gone,
      ]);
      await client.query(
        'UPDATE automatisation_steps SET automatisation_step_before_id = NULL WHERE automatisation_id = $1',
        [flow.automatisationId],
      );
      await client.query('UPDATE automatisations SET version = version + 1 WHERE id = $1', [
        flow.automatisationId,
      ]);
    });
    expect(await advance(1)).toMatchObject({ kind: 'ended', state: 'completed' });
    const log = await rows<{ told: string }>(
      `SELECT concat_ws(' ', visit, state, CASE WHEN detail ? 'step_removed' THEN 'removed' END) AS told
       FROM automatisation_run_steps WHERE automatisation_id = $1 ORDER BY visit`,
      [flow.automatisationId],
    );
    expect(log.map(({ told }) => told)).toEqual(visits);
  });
});
