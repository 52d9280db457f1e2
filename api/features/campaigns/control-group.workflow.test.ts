import { z } from 'zod';
import { countGoals } from '../../../db/goals/count';
import { campaignAudience } from '../../../domain/entities/automatisations/campaign-audience';
import { goalFiguresAnswer } from '../../../domain/entities/automatisations/goal';
import { buildContact } from '../../../tests/factories/audience';
import { dataOf } from '../../../tests/support/api/answers';
import { useCampaign } from '../../../tests/support/campaign';

const scene = useCampaign();
const { engine } = scene;
const settled = () => engine.settled(scene.visitor.userId);
const newest = async () => (await scene.progress()).runs[0];

/** Creates contacts whose messages are accepted. */
async function contacts(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await buildContact(engine.database, scene.visitor.userId, {
      external_id: `reached-${index}`,
      data: { phone: `+33612345${String(index).padStart(2, '0')}1` },
    });
}

/** Sends a campaign with a control group of half of its forty contacts, and returns how many are in it. */
async function send(): Promise<number> {
  await contacts(40);
  await scene.build('message');
  const goal = { event_name: 'purchase', control_percent: 50 };
  const set = await scene.visitor.call('put', `/automatisation/${scene.id}/goal`, goal);
  expect(set.status).toBe(200);
  const audience = await scene.visitor.call('get', `/automatisation/${scene.id}/audience`);
  const told = dataOf(audience, z.object({ audience: campaignAudience })).audience;
  const control = told.control?.count ?? 0;
  // Each contact is in it by the toss of a coin that is always the same.
  expect(control).toBeGreaterThan(5);
  expect(control).toBeLessThan(35);
  expect(told).toMatchObject({ total: 40, passing: 40 - control, messages: [{ sent_to: 40 - control }] });
  await scene.start();
  await settled();
  return control;
}

it('the control group of a campaign is not sent to, and is told apart', async () => {
  const control = await send();
  expect(scene.called).toHaveLength(40 - control);
  const counts = { total: 40, done: 40, sent: 40 - control, not_sent: 0, control };
  expect(await newest()).toMatchObject({ state: 'completed', ...counts });
  expect((await scene.progress()).unfinished).toBeNull();

  while (await countGoals(engine.database.pool));
  const figures = await scene.visitor.call('get', `/automatisation/${scene.id}/goal/figures`);
  expect(dataOf(figures, goalFiguresAnswer).figures).toMatchObject({
    entered: 40 - control,
    comparison: { treated: { entered: 40 - control }, control: { entered: control } },
  });
});

it('the same contacts are kept out each time', async () => {
  await send();
  const first = scene.called.length;
  const kept = () =>
    engine.database.pool
      .query<{ contact_id: number }>(
        `SELECT DISTINCT contact_id FROM automatisation_runs WHERE user_id = $1 AND state = 'refused' ORDER BY 1`,
        [scene.visitor.userId],
      )
      .then(({ rows }) => rows.map(({ contact_id: id }) => id));
  const before = await kept();
  await scene.start();
  await settled();
  expect(scene.called).toHaveLength(2 * first);
  expect(await kept()).toEqual(before);
});

it('a send that goes on leaves the control group out', async () => {
  await contacts(20);
  await scene.people('8');
  await scene.build('message');
  const goal = { event_name: 'purchase', control_percent: 50 };
  await scene.visitor.call('put', `/automatisation/${scene.id}/goal`, goal);
  await scene.start();
  await settled();
  const run = await newest();
  const sent = scene.called.length;
  const { unfinished } = await scene.progress();
  expect(unfinished?.not_reached ?? 0).toBe((run?.total ?? 0) - (run?.sent ?? 0) - (run?.control ?? 0));
  await scene.visitor.call('post', `/automatisation/${scene.id}/run/${run?.run_id}/continuation`);
  await settled();
  expect(scene.called.slice(sent).filter((digit) => digit !== '8')).toEqual([]);
});

describe('the control group of the account', () => {
  const outcomes = async () => {
    const { rows } = await engine.database.pool.query<{ contact_id: number; code: string | null }>(
      `SELECT r.contact_id, v.detail -> 'skipped' ->> 'code' AS code
       FROM automatisation_run_steps v JOIN automatisation_runs r ON r.id = v.run_id
       WHERE r.user_id = $1 AND v.type = 'APICALL' ORDER BY 1`,
      [scene.visitor.userId],
    );
    return rows;
  };

  it('gets no message, and goes through all else', async () => {
    await contacts(40);
    await scene.build('message');
    expect((await scene.visitor.call('put', '/user', { control_percent: 51 })).status).toBe(400);
    expect((await scene.visitor.call('put', '/user', { control_percent: 50 })).status).toBe(200);
    const audience = await scene.visitor.call('get', `/automatisation/${scene.id}/audience`);
    const [message] = dataOf(audience, z.object({ audience: campaignAudience })).audience.messages;
    await scene.start();
    await settled();
    const kept = (await outcomes()).filter(({ code }) => code === 'control_group');
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.length).toBeLessThan(35);
    expect(scene.called).toHaveLength(40 - kept.length);
    expect(await newest()).toMatchObject({ sent: 40 - kept.length, not_sent: kept.length, control: 0 });
    expect(message).toMatchObject({
      sent_to: 40 - kept.length,
      left_out: [{ reason: 'control_group', count: kept.length }],
    });

    // Always the same contacts; a transactional step sends to them too.
    await scene.start();
    await settled();
    const again = (await outcomes()).filter(({ code }) => code === 'control_group');
    expect(again.map(({ contact_id: id }) => id)).toEqual(kept.flatMap(({ contact_id: id }) => [id, id]));
    const before = scene.called.length;
    await engine.database.pool.query(
      `UPDATE automatisation_steps SET data = data || '{"is_transactional": true}' WHERE automatisation_id = $1 AND type = 'APICALL'`,
      [scene.id],
    );
    await engine.database.pool.query('UPDATE automatisations SET version = version + 1 WHERE id = $1', [
      scene.id,
    ]);
    await scene.start();
    await settled();
    expect(scene.called.length - before).toBe(40);
  });
});
