import { workOffPortion } from '../../../db/run-orders/work-off';
import { items, useCampaign } from '../../../tests/support/campaign';

const scene = useCampaign();
const newest = async () => (await scene.progress()).runs[0];
const { engine } = scene;

describe('the figures of a campaign that is stopped', () => {
  /** Two that are sent to, one whose call is out, one that the provider refuses, one without a number. */
  async function stopInTheMiddle() {
    await scene.people('1', '2', '9', '8', '');
    await scene.build('message');
    await scene.start();
    await scene.eventually(`SELECT ${items} AND state <> 'running' HAVING count(*) = 4`);
    await engine.until(() => Promise.resolve(scene.open.length === 1 || undefined));
    expect(await newest()).toMatchObject({
      counts: 'messages',
      total: 5,
      sent: 2,
      unknown: 0,
      under_way: 1,
      not_sent: 2,
    });
    return scene.stop();
  }

  it('tell what was sent, is under way and was not sent, and what comes of a call that was out', async () => {
    const answer = await stopInTheMiddle();
    const figures = { counts: 'messages', sent: 2, unknown: 0, under_way: 1, not_sent: 2 };
    expect(answer).toMatchObject({ count_of_campaign_stopped: 2, campaign: figures });
    expect(await newest()).toMatchObject({ state: 'stopped', ...figures });
    expect((await scene.itemStopped()).steps.at(-1)).toMatchObject({ state: 'stopped', call: 'sending' });

    scene.open[0]?.writeHead(201).end('{}');
    await scene.eventually(`SELECT FROM calls WHERE user_id = $1 AND state = 'answered' HAVING count(*) = 3`);
    expect(await newest()).toMatchObject({ sent: 3, under_way: 0, not_sent: 2 });
    expect((await scene.itemStopped()).steps.at(-1)).toMatchObject({ state: 'stopped', call: 'answered' });
  });

  it('tell of a call whose outcome nobody knows that it may have been sent', async () => {
    await stopInTheMiddle();
    scene.open[0]?.destroy();
    await scene.eventually(`SELECT FROM calls WHERE user_id = $1 AND state = 'unknown'`);
    expect(await newest()).toMatchObject({ sent: 2, unknown: 1, under_way: 0, not_sent: 2 });
    expect((await scene.itemStopped()).steps.at(-1)).toMatchObject({ state: 'stopped', call: 'unknown' });
  });

  it('count those that never began as not sent', async () => {
    await scene.people('1', '2', '3', '4');
    await scene.build('message', 3_600_000);
    await scene.start();
    await scene.eventually(`SELECT ${items} AND state = 'completed'`);
    expect(await newest()).toMatchObject({ sent: 1, not_begun: 3, not_sent: 0, seconds_left: 10_800 });
    const figures = { sent: 1, unknown: 0, under_way: 0, not_sent: 3 };
    expect((await scene.stop()).campaign).toMatchObject(figures);
    expect(await newest()).toMatchObject({ state: 'stopped', ...figures });
  });

  it('are true as soon as an order stops very many runs, whenever it reaches them', async () => {
    await scene.people('9');
    await scene.build('message');
    await scene.start();
    await engine.until(() => Promise.resolve(scene.open.length === 1 || undefined));
    // So many runs beside it that they are stopped by an order.
    await engine.database.pool.query(
      `INSERT INTO automatisation_runs (user_id, automatisation_id, entered_at)
       SELECT $1, $2, now() FROM generate_series(1, 1000)`,
      [scene.visitor.userId, scene.id],
    );
    const answer = await scene.stop();
    expect(answer).toMatchObject({ count_of_campaign_stopped: 1_002 });
    expect(answer.campaign).toMatchObject({ sent: 0, under_way: 1, not_sent: 1_000 });
    const order = await scene.eventually<{ id: number }>('SELECT id FROM run_orders WHERE user_id = $1');
    while (await workOffPortion(engine.database.pool, order.id, 500));
    scene.open[0]?.writeHead(201).end('{}');
    await scene.eventually(`SELECT FROM calls WHERE user_id = $1 AND state = 'answered'`);
    expect((await scene.itemStopped()).steps.at(-1)).toMatchObject({ call: 'answered' });
  });
});

it('a campaign that sends no message of its own counts whom it is done with', async () => {
  await scene.people('1', '2');
  await scene.build('variable');
  await scene.start();
  await engine.settled(scene.visitor.userId);
  expect(await newest()).toMatchObject({ counts: 'contacts', total: 2, sent: 2, under_way: 0, not_sent: 0 });
});

it('a campaign that is run for one contact counts its message', async () => {
  await scene.build('message', null);
  await scene.people('1');
  await scene.start('c1');
  await engine.settled(scene.visitor.userId);
  expect(await newest()).toMatchObject({ counts: 'messages', total: 1, sent: 1, under_way: 0, not_sent: 0 });
});
