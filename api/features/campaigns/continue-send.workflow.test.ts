import { errorOf } from '../../../tests/support/api/answers';
import { items, useCampaign } from '../../../tests/support/campaign';
import { defaultRetention, eraseOld, letDaysPass } from '../../../tests/support/database/retention';

const scene = useCampaign();
const { engine } = scene;

const goOn = (runId: number) =>
  scene.visitor.call('post', `/automatisation/${scene.id}/run/${runId}/continuation`);
const answered = (count: number) =>
  scene.eventually(`SELECT FROM calls WHERE user_id = $1 AND state = 'answered' HAVING count(*) = ${count}`);
const settled = () => engine.settled(scene.visitor.userId);
const unfinished = async () => (await scene.progress()).unfinished;
/** The first run of the send. */
const firstRun = async (): Promise<number> =>
  (
    await scene.eventually<{ id: number }>(
      'SELECT min(id) AS id FROM automatisation_runs WHERE user_id = $1 AND parent_run_id IS NULL',
    )
  ).id;

describe('a send that was stopped in the middle', () => {
  /** Two that are sent to, one whose call is out, one that the provider refuses, one without a number. */
  async function stopInTheMiddle(): Promise<number> {
    await scene.people('1', '2', '9', '8', '');
    await scene.build('message');
    await scene.start();
    await scene.eventually(`SELECT ${items} AND state <> 'running' HAVING count(*) = 4`);
    await engine.until(() => Promise.resolve(scene.open.length === 1 || undefined));
    const runId = await firstRun();
    expect(await unfinished()).toBeNull();
    expect(errorOf(await goOn(runId)).code).toBe('send_goes_on');
    await scene.stop();
    expect(await unfinished()).toMatchObject({ run_id: runId, total: 5, not_reached: 2 });
    scene.called.length = 0;
    return runId;
  }

  it('goes on for those whom it has not reached, and for who has joined since', async () => {
    const runId = await stopInTheMiddle();
    scene.open[0]?.writeHead(201).end('{}');
    await answered(3);
    await scene.people('3');
    expect((await goOn(runId)).status).toBe(204);
    await settled();
    expect(scene.called.toSorted()).toEqual(['3', '8']);
    const { runs, unfinished: left } = await scene.progress();
    expect(runs[0]).toMatchObject({ send_run_id: runId, total: 3, sent: 1, not_sent: 2 });
    expect(left).toMatchObject({ run_id: runId, total: 3, not_reached: 2 });

    // Once more: who was reached by the second run is left out as well.
    scene.called.length = 0;
    expect((await goOn(runId)).status).toBe(204);
    await settled();
    expect(scene.called).toEqual(['8']);
  });

  it('leaves out whose call is still out, and whose outcome is unknown', async () => {
    const runId = await stopInTheMiddle();
    expect((await goOn(runId)).status).toBe(204);
    await settled();
    expect(scene.called).toEqual(['8']);

    scene.open[0]?.destroy();
    await scene.eventually(`SELECT FROM calls WHERE user_id = $1 AND state = 'unknown'`);
    scene.called.length = 0;
    expect((await goOn(runId)).status).toBe(204);
    await settled();
    expect(scene.called).toEqual(['8']);
  });

  it('is continued once, however many ask at once', async () => {
    const runId = await stopInTheMiddle();
    const statuses = (await Promise.all([goOn(runId), goOn(runId), goOn(runId)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 409, 409]);
    await settled();
    expect(scene.called).toEqual(['8']);
  });

  it('is over for everybody once the campaign is run for everybody', async () => {
    await stopInTheMiddle();
    await scene.start();
    await engine.until(() => Promise.resolve(scene.open.length === 2 || undefined));
    scene.open[1]?.writeHead(201).end('{}');
    await settled();
    expect(scene.called.toSorted()).toEqual(['1', '2', '8', '9']);
    expect(await unfinished()).toMatchObject({ total: 5, not_reached: 2 });
    expect((await unfinished())?.run_id).toBeGreaterThan(await firstRun());
  });
});

it('a send whose flow has no message goes on for those whom it is not done with', async () => {
  await scene.people('1', '2', '3');
  await scene.build('variable', 3_600_000);
  await scene.start();
  await scene.eventually(`SELECT ${items} AND state = 'completed'`);
  await scene.stop();
  const left = await unfinished();
  expect(left).toMatchObject({ total: 3, not_reached: 2 });
  await goOn(left?.run_id ?? 0);
  await scene.eventually(`SELECT ${items} AND state = 'completed' HAVING count(*) = 2`);
  const [done] = await engine.rows(`SELECT count(DISTINCT contact_id) ${items}`, [scene.visitor.userId]);
  expect(done).toEqual({ count: 2 });
  await scene.stop();
});

it('a run that goes through no contacts cannot be continued, nor can an automation’s', async () => {
  await scene.build('variable', null);
  await scene.start();
  await settled();
  expect(errorOf(await goOn(await firstRun())).code).toBe('send_not_over_contacts');
  expect((await goOn(999_999_999)).status).toBe(404);
  expect(await unfinished()).toBeNull();
});

it('a send whose items were erased because of their age keeps its result, and cannot be continued', async () => {
  await scene.people('1', '2', '3', '');
  await scene.build('message', 3_600_000);
  await scene.start();
  await scene.eventually(`SELECT ${items} AND state = 'completed'`);
  await scene.stop();
  await settled();
  const { pool } = engine.database;
  await letDaysPass(pool, scene.visitor.userId, 500);
  const before = await scene.progress();
  expect(before.runs[0]).toMatchObject({ total: 4, sent: 1, not_sent: 3 });
  expect(before.unfinished).toMatchObject({ not_reached: 3 });
  expect(await eraseOld(pool)).toMatchObject({ run: 1 });
  expect(await engine.rows(`SELECT id ${items}`, [scene.visitor.userId])).toEqual([]);
  expect(await scene.progress()).toEqual({ ...before, unfinished: null });
  expect(errorOf(await goOn(await firstRun())).code).toBe('send_not_kept');
});

describe('a send that is continued when its items are about to be erased', () => {
  const flowIs = async (what: 'pause' | 'resume') =>
    expect((await scene.visitor.call('post', `/automatisation/${scene.id}/${what}`)).status).toBe(200);

  const itemsLeft = () => engine.rows(`SELECT id ${items}`, [scene.visitor.userId]);

  /** Of three, one is reached; 399 days later the send is continued, while the campaign is paused. Returns the run that continues it. */
  async function continuePaused(): Promise<number> {
    const { pool } = engine.database;
    const { userId } = scene.visitor;
    await scene.people('1', '2', '3');
    await scene.build('message', 3_600_000);
    await scene.start();
    await answered(1);
    await scene.stop();
    await settled();
    await letDaysPass(pool, userId, 399);
    await flowIs('pause');
    const first = await firstRun();
    expect((await goOn(first)).status).toBe(204);
    await letDaysPass(pool, userId, 2);
    const [later] = await engine.rows<{ id: number }>(
      'SELECT id FROM automatisation_runs WHERE user_id = $1 AND parent_run_id IS NULL AND id > $2',
      [userId, first],
    );
    return later?.id ?? 0;
  }

  it('knows whom it has reached when it goes on', async () => {
    await continuePaused();
    await eraseOld(engine.database.pool);
    expect(await itemsLeft()).toHaveLength(1);
    await flowIs('resume');
    await answered(2);
    await scene.stop();
    expect(scene.called.toSorted()).toEqual(['1', '2']);
  });

  it('fails where they have been erased, and reaches nobody a second time', async () => {
    const { pool } = engine.database;
    const later = await continuePaused();
    // An erasure that has not seen the new run: only its own transaction takes the run for completed.
    await eraseOld(pool, defaultRetention, 500, async (client, erase) => {
      const put = (state: string, ended: string) =>
        client.query(`UPDATE automatisation_runs SET state = $2, ended_at = ${ended} WHERE id = $1`, [
          later,
          state,
        ]);
      await put('completed', 'now()');
      const portion = await erase();
      await put('running', 'NULL');
      return portion;
    });
    expect(await itemsLeft()).toEqual([]);
    await flowIs('resume');
    const { reason } = await scene.eventually<{ reason: { code: string } }>(
      `SELECT reason FROM automatisation_runs WHERE user_id = $1 AND state = 'failed'`,
    );
    expect(reason.code).toBe('send_not_kept');
    expect(scene.called).toEqual(['1']);
  });
});
