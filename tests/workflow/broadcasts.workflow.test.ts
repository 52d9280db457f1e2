import { callBroadcast, saveBroadcast } from '../factories/broadcast';
import { useBroadcasts } from '../support/broadcast';

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
}, 240_000);

describe('an A/B test', () => {
  const test = { percent: 40, hours: 1, measure: 'clicked' };
  /** The hours of the test are over. */
  const pass = (id: number) =>
    engine.database.pool.query(
      `UPDATE broadcasts SET test_ends_at = now() WHERE automatisation_id = $1 AND test_ends_at IS NOT NULL`,
      [id],
    );
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
    expect([sentOf('A'), sentOf('B')]).toEqual([inA, inB + 30]);
    expect(timesSent()).toBe(50);
  }, 180_000);

  it('ends when a person chooses', async () => {
    const id = await sendTest();
    expect((await callBroadcast(scene.visitor, id, 'winner', { variant: 'a' })).test_result).toMatchObject({
      winner: 'a',
      by: 'person',
    });
    const inB = sentOf('B');
    await scene.untilIs(id, 'sent');
    expect([sentOf('A') + inB, sentOf('B')]).toEqual([50, inB]);
  }, 180_000);
});
