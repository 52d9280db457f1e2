import { z } from 'zod';
import { campaignProgress } from '../../../domain/entities/automatisations/campaign';
import {
  buildBroadcast,
  callBroadcast,
  connectApp,
  readBroadcast,
  smsMessage,
} from '../../../tests/factories/broadcast';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

interface Sent {
  percent?: number;
  /** Milliseconds between two messages. */
  pace: number;
  /** How many of its ten contacts have begun. */
  begun: number;
  hasEnd?: boolean;
}

/** A broadcast to ten contacts, whose test goes to so many percent of them and has hours that end in two, or has yet to go out. */
async function send({ percent = 40, pace, begun, hasEnd = false }: Sent): Promise<number> {
  const app = await connectApp(visitor, 'twilio');
  const { id } = await buildBroadcast(visitor, {
    messages: [smsMessage(app, 'First'), smsMessage(app, 'Second')],
    test: { percent, hours: 3 },
  });
  await callBroadcast(visitor, id, 'send');
  await api.database.pool.query(
    `WITH loop AS (
       INSERT INTO loops (run_id, visit, user_id, step_id, body_step_id, audience, filters, delay_milliseconds, total)
       SELECT id, 0, user_id, 0, 0, '{"source":"all_contacts"}', '[]', $2, 10 FROM automatisation_runs WHERE automatisation_id = $1
       RETURNING run_id, user_id
     ), items AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id, parent_run_id, parent_visit, item, loop_depth, state, entered_at, ended_at)
       SELECT user_id, $1, run_id, 0, item, 1, 'completed', now(), now() FROM loop CROSS JOIN generate_series(0, $3::integer - 1) item
     )
     UPDATE broadcasts
     SET test_run_id = run_id, test_size = $4::integer / 10, test_ends_at = CASE WHEN $5 THEN now() + interval '2 hours' END
     FROM loop WHERE automatisation_id = $1`,
    [id, pace, begun, percent, hasEnd],
  );
  return id;
}

const secondsLeft = async (id: number) => (await readBroadcast(visitor, id)).figures?.seconds_left;
/** What the page of its campaign says. */
const ofCampaign = async (id: number) =>
  dataOf(
    await visitor.call('get', `/automatisation/${id}/campaign`),
    z.object({ campaign: campaignProgress }),
  ).campaign.runs[0]?.seconds_left;

it('a broadcast that waits for the winner of its test is told to take at least until then', async () => {
  const id = await send({ pace: 1_000, begun: 4, hasEnd: true });
  const { figures, test_ends_at: endsAt } = await readBroadcast(visitor, id);
  expect(figures).toMatchObject({ total: 10, not_begun: 6 });
  // The clock has gone on since the answer was made.
  const untilEnd = () => (Date.parse(endsAt ?? '') - Date.now()) / 1_000;
  expect(figures?.seconds_left).toBeGreaterThanOrEqual(untilEnd());
  expect(figures?.seconds_left).toBeLessThanOrEqual(7_206);
  const told = await ofCampaign(id);
  expect(told).toBeGreaterThanOrEqual(untilEnd());
});

it('a broadcast whose test is still going out has the hours before it, too', async () => {
  const id = await send({ pace: 1_000, begun: 2 });
  expect(await secondsLeft(id)).toBe(3 * 3_600 + 8);
  expect(await ofCampaign(id)).toBe(3 * 3_600 + 8);
});

it('without a pace nobody knows how long a broadcast takes before it has its winner', async () => {
  expect(await secondsLeft(await send({ pace: 0, begun: 4, hasEnd: true }))).toBeNull();
});

it('a test on everybody has no winner to wait for', async () => {
  expect(await secondsLeft(await send({ percent: 100, pace: 1_000, begun: 4 }))).toBe(6);
});
