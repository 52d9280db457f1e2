import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { broadcast, type Broadcast } from '../../domain/entities/broadcast';
import { startProduct, until, type Product } from '../support/processes/product';
import { useProvider } from '../support/providers/provider';
import { report } from '../support/report';

/** `CONTACTS=2000 npm run test:long -- long/broadcast` is a smaller trial. */
const contacts = Number(process.env['CONTACTS'] ?? 100_000);
/** Contacts with the number of another one. */
const doubles = Math.ceil(contacts / 20);
/** Milliseconds between two messages: slower than the connection is. */
const pace = Number(process.env['PACE'] ?? 25);
const workerKills = 3;
/** How long it is paused, in milliseconds, and how long calls that are out then may take. */
const [pause, underWay] = [20_000, 5_000];
/** A pace is caught up for two seconds at most; the stand-in answers after this time, in milliseconds. */
const answersAfter = 50;

const provider = useProvider();
let product: Product;
let accountId: number;
beforeAll(async () => {
  product = await startProduct({ TWILIO_BASE_URL: provider.origin });
  const account = await product.read(z.object({ user }), 'GET', '/user');
  accountId = account.user.id;
  await product.query(
    `INSERT INTO contacts (user_id, external_id, data)
     SELECT $1, 'c' || n, jsonb_build_object('phone', '+336' || 10000000 + n % $2::int) FROM generate_series(1, $2::int + $3::int) n`,
    [accountId, contacts, doubles],
  );
}, 600_000);
afterAll(() => product.stop(), 60_000);

const answered = z.object({ broadcast });
const read = async (id: number): Promise<Broadcast> =>
  (await product.read(answered, 'GET', `/broadcast/${id}`)).broadcast;

test('a broadcast at a pace is paused, loses its worker, goes on, is stopped, and then goes to the others: each at most once', async () => {
  const times = new Map<string, number>();
  const moments: number[] = [];
  provider.answer((response, { body, at }) => {
    const to = new URLSearchParams(body).get('To') ?? '';
    times.set(to, (times.get(to) ?? 0) + 1);
    moments.push(at);
    setTimeout(() => response.writeHead(201).end('{"sid":"SM1"}'), answersAfter);
  });
  const connection = z.object({ user_app: z.object({ id: z.number() }) });
  const { user_app } = await product.read(connection, 'POST', '/user/app', {
    app_id: 'twilio',
    data: { account_sid: 'AC1', auth_token: 'the token', messaging_service_sid: 'MG1' },
  });
  await product.read(z.unknown(), 'PUT', '/user', { may_write_unasked: { sms: true } });
  const {
    broadcast: { id },
  } = await product.read(answered, 'POST', '/broadcast', {
    name: 'News',
    messages: [
      {
        app_webhook_unique_identifier: 'twilio_send_sms',
        user_app_id: user_app.id,
        data: { phone_number: '{{ contact.phone }}', message: 'News' },
      },
    ],
    delay_between_messages: pace,
  });
  await product.read(answered, 'POST', `/broadcast/${id}/send`);
  const sentTo = (share: number) => until(() => Promise.resolve(moments.length >= contacts * share));

  await sentTo(0.1);
  await product.read(z.unknown(), 'POST', `/automatisation/${id}/pause`);
  await delay(underWay);
  const atPause = moments.length;
  await delay(pause);
  expect(moments.length).toBe(atPause);
  expect((await read(id)).state).toBe('paused');
  await product.read(z.unknown(), 'POST', `/automatisation/${id}/resume`);

  for (let kill = 1; kill <= workerKills; kill += 1) {
    await sentTo(0.1 + kill * 0.1);
    await product.kill('Worker');
  }
  await sentTo(0.5);
  await product.read(z.unknown(), 'DELETE', `/automatisation/${id}/run`);
  await until(async () => {
    const { state, figures } = await read(id);
    return state === 'stopped' && figures?.under_way === 0;
  });
  const fastest = mostWithin(moments, 1_000);
  const { figures, not_reached: left } = await read(id);
  const { total = 0, sent = 0, unknown = 0, not_sent: notSent = 0 } = figures ?? {};
  report(`stopped: ${sent} sent, ${unknown} unknown, ${notSent} not sent; at most ${fastest} in a second`);
  expect(total).toBe(contacts);
  expect(sent + unknown + notSent).toBe(contacts);
  expect(left).toBe(notSent);
  // Who was sent to was called once; of whom nobody knows it was called once at most.
  expect(times.size).toBeGreaterThanOrEqual(sent);
  expect(times.size).toBeLessThanOrEqual(sent + unknown);
  expect(moments.length).toBe(times.size);
  expect(fastest).toBeLessThanOrEqual(3 * Math.ceil(1_000 / pace) + 10);

  await product.read(answered, 'PUT', `/broadcast/${id}`, { delay_between_messages: 0 });
  await product.read(answered, 'POST', `/broadcast/${id}/send`);
  await until(async () => (await read(id)).state === 'sent');
  const after = (await read(id)).figures;
  report(`then to the others: ${after?.sent} sent, ${after?.unknown} unknown`);
  expect((after?.sent ?? 0) + (after?.unknown ?? 0)).toBe(contacts);
  expect(moments.length).toBe(times.size);
  const [calls] = await product.query<{ answered: number; unknown: number; others: number }>(
    `SELECT (count(*) FILTER (WHERE state = 'answered'))::int AS answered, (count(*) FILTER (WHERE state = 'unknown'))::int AS unknown,
            (count(*) FILTER (WHERE state IN ('pending', 'sending')))::int AS others
     FROM calls WHERE user_id = $1`,
    [accountId],
  );
  expect(calls).toEqual({ answered: after?.sent, unknown: after?.unknown, others: 0 });
}, 7_200_000);

/** The most moments that lie within so many milliseconds. */
function mostWithin(moments: readonly number[], milliseconds: number): number {
  let [most, from] = [0, 0];
  moments.forEach((moment, to) => {
    while ((moments[from] ?? 0) < moment - milliseconds) from += 1;
    most = Math.max(most, to - from + 1);
  });
  return most;
}
