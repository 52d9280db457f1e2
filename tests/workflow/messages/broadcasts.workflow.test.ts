import { recordEvents } from '../../../db/events/record';
import { countGoals } from '../../../db/goals/count';
import { goalFiguresAnswer } from '../../../domain/entities/automatisations/goal';
import { isChoice, noticePage } from '../../../domain/entities/notice';
import { callBroadcast, saveBroadcast } from '../../factories/broadcast';
import { dataOf } from '../../support/api/answers';
import { useBroadcasts } from '../../support/broadcast';

const scene = useBroadcasts();
const { engine } = scene;
const timesSent = () => new Set(scene.sent.map(({ to }) => to)).size;

it('goes once to each address, and tells who was left out', async () => {
  await scene.people(['+33612345670', '+33612345671', '06 12 34 56 70', '']);
  await scene.visitor.call('put', '/user', { phone_country: 'FR' });
  const { id } = await scene.build('Hi');
  expect((await callBroadcast(scene.visitor, id, 'send')).state).toBe('sending');
  expect((await scene.untilIs(id, 'sent')).figures).toMatchObject({
    total: 3,
    sent: 2,
    not_sent: 1,
    unknown: 0,
    under_way: 0,
    not_begun: 0,
  });
  expect(scene.sent.map(({ to }) => to).sort()).toEqual(['+33612345670', '+33612345671']);
});

it('is paused, goes on by its new text, is stopped, and then goes to the others alone', async () => {
  await scene.people(30);
  const { id, messages } = await scene.build('Old', { delay_between_messages: 500 });
  await callBroadcast(scene.visitor, id, 'send');
  await engine.until(() => Promise.resolve(scene.sent.length >= 2 || undefined));
  await scene.visitor.call('post', `/automatisation/${id}/pause`);
  expect((await scene.read(id)).state).toBe('paused');
  const [message] = messages;
  await saveBroadcast(scene.visitor, id, {
    messages: [{ ...message, data: { ...message?.data, message: 'New' } }],
  });
  await scene.visitor.call('post', `/automatisation/${id}/resume`);
  await engine.until(() => Promise.resolve(scene.sent.some(({ text }) => text === 'New') || undefined));
  await scene.visitor.call('delete', `/automatisation/${id}/run`);
  // What is out when it is stopped still comes to its end.
  const stopped = await engine.until(async () => {
    const read = await scene.read(id);
    return read.state === 'stopped' && read.figures?.under_way === 0 ? read : undefined;
  });
  const before = scene.sent.length;
  expect(stopped.figures).toMatchObject({ total: 30, sent: before, not_sent: 30 - before });
  expect(stopped.not_reached).toBe(30 - before);

  await saveBroadcast(scene.visitor, id, { delay_between_messages: 0 });
  await callBroadcast(scene.visitor, id, 'send');
  expect((await scene.untilIs(id, 'sent')).figures).toMatchObject({ total: 30, sent: 30, not_sent: 0 });
  expect([scene.sent.length, timesSent()]).toEqual([30, 30]);
});

it('counts in its goal whom it was sent to, nobody else of its audience, and tells what it has brought', async () => {
  await scene.people(['+33612345670', '', '+33612345671', '', '+33612345672']);
  const { id } = await scene.build(['A', 'B'], { test: { percent: 100, hours: 1, measure: 'clicked' } });
  const goal = `/automatisation/${id}/goal`;
  await scene.visitor.call('put', goal, { event_name: 'bought', value_field: 'total' });
  await scene.visitor.call('put', '/report/revenue/setting', { event_name: 'bought', value_field: 'total' });
  expect(await scene.read(id)).toMatchObject({
    goal: { sent_to: 0, is_open: false },
    revenue: { events: 0 },
  });
  await callBroadcast(scene.visitor, id, 'send');
  expect((await scene.untilIs(id, 'sent')).figures).toMatchObject({ total: 5, sent: 3, not_sent: 2 });
  await recordEvents(
    engine.database.pool,
    ['c1', 'c2'].map((contactExternalId) => ({
      userId: scene.visitor.userId,
      name: 'bought',
      contactExternalId,
      data: { total: 45 },
    })),
  );
  const counted = await engine.until(async () => {
    while (await countGoals(engine.database.pool));
    const { figures } = dataOf(await scene.visitor.call('get', `${goal}/figures`), goalFiguresAnswer);
    return figures?.entered === 3 && figures.converted > 0 ? figures : undefined;
  });
  expect(counted).toMatchObject({ entered: 3, converted: 1, value: 45 });
  const sum = (of: 'entered' | 'converted' | 'value') =>
    counted.splits.flatMap(({ ways }) => ways).reduce((total, way) => total + way[of], 0);
  expect([sum('entered'), sum('converted'), sum('value')]).toEqual([3, 1, 45]);
  // Revenue counts some minutes after it came.
  await engine.database.pool.query('UPDATE revenue_events SET due_at = now() WHERE due_at > now()');
  while (await countGoals(engine.database.pool));
  expect(await scene.read(id)).toMatchObject({
    goal: {
      event_name: 'bought',
      window_days: 7,
      has_value: true,
      sent_to: 3,
      reached: 1,
      value: 45,
      is_open: true,
    },
    revenue: { events: 1, value: 45 },
  });
});

describe('an A/B test', () => {
  const test = { percent: 40, hours: 1, measure: 'clicked' };
  /** The hours of the test are over. */
  const pass = (id: number) =>
    engine.database.pool.query(
      `UPDATE broadcasts SET test_ends_at = now() WHERE automatisation_id = $1 AND test_ends_at IS NOT NULL`,
      [id],
    );
  const told = async () =>
    dataOf(await scene.visitor.call('get', '/notice'), noticePage).notices.filter(isChoice);
  const sentOf = (text: string) => scene.sent.filter((one) => one.text === text).length;

  /** A broadcast to fifty whose twenty of the test have been sent to. */
  async function sendTest(): Promise<number> {
    await scene.people(50);
    const { id } = await scene.build(['A', 'B'], { test });
    await callBroadcast(scene.visitor, id, 'send');
    await engine.eventually('SELECT FROM broadcasts WHERE user_id = $1 AND test_ends_at IS NOT NULL', [
      scene.visitor.userId,
    ]);
    await engine.until(async () => (await scene.read(id)).figures?.sent === 20 || undefined);
    return id;
  }

  it('sends both messages to a part, and the one with more clicks to the others', async () => {
    const id = await sendTest();
    expect(sentOf('A') + sentOf('B')).toBe(20);
    expect(await scene.read(id)).toMatchObject({ state: 'sending', figures: { sent: 20, not_begun: 30 } });
    // Somebody clicks in B.
    await engine.database.pool.query(
      `INSERT INTO message_outcomes (run_id, visit, event_key, user_id, kind, is_machine, at)
       SELECT c.run_id, c.visit, 'link x', c.user_id, 'clicked', false, now()
       FROM calls c JOIN automatisation_steps s ON s.id = c.step_id AND s.way = 'b' WHERE c.user_id = $1 LIMIT 1`,
      [scene.visitor.userId],
    );
    const [inA, inB] = [sentOf('A'), sentOf('B')];
    await pass(id);
    const sent = await scene.untilIs(id, 'sent');
    expect(sent.test_result).toMatchObject({
      winner: 'b',
      by: 'rule',
      counts: [
        { variant: 'a', sent: inA, reached: 0 },
        { variant: 'b', sent: inB, reached: 1 },
      ],
    });
    expect(await told()).toMatchObject([
      {
        kind: 'test_winner_chosen',
        count: 30,
        ended_at: expect.any(String) as unknown,
        automatisation: { id },
        winner: null,
        test: {
          variant: 'b',
          message: 'B',
          is_decided: true,
          measure: 'clicked',
          counts: sent.test_result?.counts,
          chance: sent.test_result?.chance,
        },
      },
    ]);
    expect([sentOf('A'), sentOf('B')]).toEqual([inA, inB + 30]);
    expect(timesSent()).toBe(50);
  });

  it('ends when a person chooses', async () => {
    const id = await sendTest();
    expect((await callBroadcast(scene.visitor, id, 'winner', { variant: 'a' })).test_result).toMatchObject({
      winner: 'a',
      by: 'person',
    });
    const inB = sentOf('B');
    await scene.untilIs(id, 'sent');
    expect([sentOf('A') + inB, sentOf('B')]).toEqual([50, inB]);
    // The person who chose knows it.
    expect(await told()).toEqual([]);
  });
});
