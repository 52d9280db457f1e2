import { inTransaction } from '../../../db/database/transaction';
import { keepRevision } from '../../../db/revisions/save';
import { insertFlow, insertUser } from '../../../tests/factories/flow';
import { useEngine } from '../../../tests/support/processes/engine';
import type { Caller } from '../automatisations/caller';
import { deleteStep, saveStep } from '../steps/service';
import { beginDraft, publishDraft } from './service';

const engine = useEngine();
let caller: Caller;
let flow: Awaited<ReturnType<typeof insertFlow>>;
beforeEach(async () => {
  const { pool } = engine.database;
  const userId = await insertUser(pool);
  caller = { userId, authorId: userId, language: 'en' };
  flow = await insertFlow(pool, userId, { entry_event_name: 'signed_up' }, [
    { type: 'DELAY', data: { delay: 86_400 } },
    { type: 'TRACK', data: { event_name: 'greeted' } },
  ]);
  const reference = { userId, automatisationId: flow.id, isDraft: false };
  await inTransaction(pool, (client) => keepRevision(client, reference, userId));
});

/** Two runs that sleep for a day at the first step; returns their ids. */
async function sleepers(): Promise<number[]> {
  for (const contactExternalId of ['ada', 'bob'])
    await engine.track({ userId: caller.userId, name: 'signed_up', contactExternalId, data: {} });
  const [{ ids }] = [
    await engine.eventually<{ ids: number[] }>(
      `SELECT array_agg(id ORDER BY id) AS ids FROM automatisation_runs
       WHERE automatisation_id = $1 AND state = 'running' AND waiting_until IS NOT NULL HAVING count(*) = 2`,
      [flow.id],
    ),
  ];
  return ids;
}

const firstStep = () => flow.stepIds[0] ?? 0;
const asleep = async (): Promise<number> =>
  (
    await engine.rows(
      `SELECT id FROM automatisation_runs WHERE automatisation_id = $1 AND state = 'running' AND waiting_until > now() + interval '20 hours'`,
      [flow.id],
    )
  ).length;
const completed = (ids: number[]) =>
  engine.eventually(
    `SELECT 1 FROM automatisation_runs WHERE id = ANY ($1::bigint[]) AND state = 'completed' HAVING count(*) = $2`,
    [ids, ids.length],
  );
const greetings = () =>
  engine.rows(`SELECT id FROM events WHERE user_id = $1 AND name = 'greeted'`, [caller.userId]);

/** Lets a run of another contact through the flow to its delay: whatever was woken before has been taken up by then. */
async function anotherPasses(): Promise<void> {
  await engine.track({ userId: caller.userId, name: 'signed_up', contactExternalId: 'eve', data: {} });
  await engine.eventually(
    `SELECT 1 FROM automatisation_runs WHERE automatisation_id = $1 AND waiting_until IS NOT NULL HAVING count(*) = 3`,
    [flow.id],
  );
}

const noDelay = () => ({
  id: firstStep(),
  type: 'DELAY' as const,
  description: '',
  data: { delay: 0 },
  user_app_id: null,
  app_webhook_unique_identifier: null,
});

describe('runs that sleep for a day', () => {
  it('sleep on while a draft shortens their delay, and go on at once when it is published', async () => {
    const ids = await sleepers();
    await beginDraft(engine.database, caller, flow.id);
    await saveStep(engine.database, caller, flow.id, noDelay(), true);
    await anotherPasses();
    expect(await asleep()).toBe(3);
    const { effect } = await publishDraft(engine.database, caller, flow.id, {});
    expect(effect).toMatchObject({ runs_inside: 3, retimed: 3, moved: [] });
    await completed(ids);
    expect((await greetings()).length).toBeGreaterThanOrEqual(2);
  });

  it('sleep on while a draft removes their step, and go on at the next one when it is published', async () => {
    const ids = await sleepers();
    await beginDraft(engine.database, caller, flow.id);
    await deleteStep(engine.database, caller, flow.id, firstStep(), null, true);
    await anotherPasses();
    expect(await asleep()).toBe(3);
    const { effect } = await publishDraft(engine.database, caller, flow.id, {});
    expect(effect.moved).toEqual([{ from_step_id: firstStep(), to_step_id: flow.stepIds[1], runs: 3 }]);
    await completed(ids);
  });

  it('sleep on when the process is gone in the middle of the publishing, which is done again', async () => {
    const ids = await sleepers();
    await beginDraft(engine.database, caller, flow.id);
    await deleteStep(engine.database, caller, flow.id, firstStep(), null, true);
    // The draft's row is held, so publishing waits at its last statement, and its connection is cut there.
    const holder = await engine.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM flow_drafts WHERE automatisation_id = $1 FOR UPDATE', [flow.id]);
    const cut = publishDraft(engine.database, caller, flow.id, {}).catch((error: unknown) => error);
    const { pid } = await engine.eventually<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'DELETE FROM flow_drafts%'
       AND datname = current_database()`,
      [],
    );
    await engine.rows('SELECT pg_terminate_backend($1)', [pid]);
    expect(await cut).toBeInstanceOf(Error);
    await holder.query('ROLLBACK');
    holder.release();
    await anotherPasses();
    expect(await asleep()).toBe(3);
    await publishDraft(engine.database, caller, flow.id, {});
    await completed(ids);
  });
});
