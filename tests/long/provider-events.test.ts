import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { automatisationStats, linksOfStep } from '../../domain/entities/automatisations/steps/step-count';
import { broadcast, type Broadcast } from '../../domain/entities/broadcast';
import { pageMeta } from '../../domain/entities/common';
import { messageReport, noMessages, type MessageFigures } from '../../domain/entities/reports/messages';
import { slicesOf } from '../../domain/values/slices';
import { chosenSeed, untilTaken } from '../support/processes/kills';
import { startProduct, until, type Product } from '../support/processes/product';
import { startWorker, type WorkerProcess } from '../support/processes/worker-process';
import { sendgridKeys } from '../support/providers/outcomes';
import { useProvider } from '../support/providers/provider';
import { Random } from '../support/random';
import { report } from '../support/report';

/** `EVENTS=1000 npm run test:long -- long/provider-events` is a smaller trial; `SEED` repeats a failure. */
const events = Number(process.env['EVENTS'] ?? 10_000);
const messages = Math.ceil(events / 5);
/** So many events are told twice. */
const repeated = Math.floor(events / 5);
const [batch, senders] = [100, 8];
const seed = chosenSeed();

const provider = useProvider();
const keys = sendgridKeys();
const SECRET_KEY = randomBytes(32).toString('hex');
let product: Product;
let second: WorkerProcess | undefined;
let accountId: number;
let connectionId: number;
beforeAll(async () => {
  product = await startProduct({ SECRET_KEY, SENDGRID_BASE_URL: provider.origin });
  accountId = (await product.read(z.object({ user }), 'GET', '/user')).user.id;
  await product.query(
    `INSERT INTO contacts (user_id, external_id, name, email)
     SELECT $1, 'c' || n, 'Contact ' || n, 'c' || n || '@example.com' FROM generate_series(1, $2::int) n`,
    [accountId, messages],
  );
  await product.read(z.unknown(), 'PUT', '/user', { may_write_unasked: { email: true } });
  const connection = z.object({ user_app: z.object({ id: z.number() }) });
  const { user_app } = await product.read(connection, 'POST', '/user/app', {
    app_id: 'sendgrid',
    data: { api_key: 'SG.stand-in', from_email: 'hello@example.com', event_webhook_key: keys.key },
  });
  connectionId = user_app.id;
}, 600_000);
afterAll(async () => {
  await second?.stop();
  await product.stop();
}, 120_000);

const answered = z.object({ broadcast });
const read = async (id: number): Promise<Broadcast> =>
  (await product.read(answered, 'GET', `/broadcast/${id}`)).broadcast;

/** What the stand-in of SendGrid was asked to send, by the broadcast's subject: the references of each address's messages. */
const sent = new Map<string, Map<string, string[]>>();
const mailSend = z.object({
  subject: z.string(),
  personalizations: z.array(z.object({ to: z.array(z.object({ email: z.string() })) })),
  custom_args: z.object({ sillage_message: z.string() }),
});
const sentBy = (subject: string): Map<string, string[]> => {
  const found = sent.get(subject) ?? new Map<string, string[]>();
  sent.set(subject, found);
  return found;
};

/** Sends a broadcast to all contacts; returns its id. */
async function send(subject: string): Promise<number> {
  const { broadcast: made } = await product.read(answered, 'POST', '/broadcast', {
    name: subject,
    messages: [
      {
        app_webhook_unique_identifier: 'sendgrid_send_email',
        user_app_id: connectionId,
        data: { to: '{{ contact.email }}', subject, html: '<p>Hi {{ unsubscribe_url }}</p>' },
      },
    ],
  });
  await product.read(answered, 'POST', `/broadcast/${made.id}/send`);
  return made.id;
}

/** An event as SendGrid sends it. */
interface Told {
  event: string;
  email: string;
  timestamp: number;
  sg_event_id: string;
  sillage_message: string;
  [member: string]: unknown;
}

const links = ['https://shop.example/a', 'https://shop.example/b'];
const hard = {
  type: 'bounce',
  bounce_classification: 'Invalid Address',
  status: '5.1.1',
  reason: 'no such user',
};
const blocked = { type: 'blocked', status: '4.7.1', reason: 'try later' };

/** Events of each message, in the order in which they happen; all together they are as many as are told. */
function eventsOf(references: ReadonlyMap<string, string>, random: Random): Told[] {
  const all: Told[] = [];
  const tell = (email: string, event: string, rest: object = {}): void => {
    const id = `event-${all.length}`;
    all.push({
      event,
      email,
      timestamp: 1_795_780_000 + all.length,
      sg_event_id: id,
      sillage_message: references.get(email) ?? '',
      ...rest,
    });
  };
  const readers: string[] = [];
  for (const email of references.keys()) {
    tell(email, 'processed');
    const fate = random.next();
    if (fate < 0.1) {
      // Some servers take an e-mail and send it back later.
      if (random.chance(0.5)) tell(email, 'delivered');
      tell(email, 'bounce', hard);
      continue;
    }
    if (fate < 0.13) {
      tell(email, 'bounce', blocked);
      continue;
    }
    if (random.chance(0.1)) tell(email, 'deferred');
    tell(email, 'delivered');
    readers.push(email);
    if (random.chance(0.2)) tell(email, 'open', { sg_machine_open: true });
    if (random.chance(0.02)) tell(email, 'spamreport');
    if (random.chance(0.02)) tell(email, 'unsubscribe');
  }
  while (all.length < events) {
    const email = random.pick(readers);
    if (random.chance(0.6)) tell(email, 'open');
    else tell(email, 'click', { url: `${random.pick(links)}?contact=${email}` });
  }
  return all;
}

/** What all of it says, message by message. */
function expected(told: readonly Told[]) {
  const byMessage = new Map<string, Told[]>();
  for (const one of told) byMessage.set(one.email, [...(byMessage.get(one.email) ?? []), one]);
  const figures: MessageFigures = { ...noMessages, sent: messages };
  const clicked = new Map(links.map((link) => [link, 0]));
  const [suppressed, left] = [new Set<string>(), new Set<string>()];
  for (const [email, its] of byMessage) {
    const has = (event: string): boolean => its.some((one) => one.event === event);
    const isOpened = its.some((one) => one.event === 'open' && one['sg_machine_open'] !== true);
    const isProven = ['delivered', 'open', 'click', 'spamreport', 'unsubscribe'].some(has);
    figures.delivered += Number(isProven && !has('bounce'));
    figures.opened += Number(isOpened);
    figures.clicked += Number(has('click'));
    figures.bounced += Number(has('bounce'));
    figures.complained += Number(has('spamreport'));
    figures.unsubscribed += Number(has('unsubscribe'));
    for (const link of links)
      if (its.some(({ url }) => String(url).startsWith(link)))
        clicked.set(link, (clicked.get(link) ?? 0) + 1);
    if (has('spamreport') || its.some(({ type }) => type === 'bounce')) suppressed.add(email);
    if (has('unsubscribe')) left.add(email);
  }
  return { figures, clicked, suppressed, left };
}

/** Tells a part of the events as SendGrid does: signed, and again until it is taken. Returns how often it was refused or broke off. */
async function tell(part: readonly Told[]): Promise<number> {
  const body = `${JSON.stringify(part)}\r\n`;
  const timestamp = '1795780000';
  let times = 0;
  await untilTaken(() => {
    times += 1;
    return product.ask(`/event/sendgrid/outcome?connection=${connectionId}`, {
      method: 'POST',
      headers: {
        'X-Twilio-Email-Event-Webhook-Signature': keys.sign(body, timestamp),
        'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
      },
      body,
    });
  });
  return times - 1;
}

test(`${events} signed events in a burst, a fifth of them twice, in any order, under kills: counts are exact (SEED=${seed})`, async () => {
  const random = new Random(seed);
  provider.answer((response, { body }) => {
    const { subject, personalizations, custom_args } = mailSend.parse(JSON.parse(body));
    const email = personalizations[0]?.to[0]?.email ?? '';
    const all = sentBy(subject);
    all.set(email, [...(all.get(email) ?? []), custom_args.sillage_message]);
    setTimeout(() => response.writeHead(202).end(), 20);
  });
  const id = await send('News');
  await until(async () => (await read(id)).state === 'sent');
  const references = new Map([...sentBy('News')].map(([email, [reference = '']]) => [email, reference]));
  expect([references.size, (await read(id)).figures?.sent]).toEqual([messages, messages]);

  const told = eventsOf(references, random);
  const wanted = expected(told);
  const burst = [...told, ...Array.from({ length: repeated }, () => random.pick(told))]
    .map((event) => ({ event, rank: random.next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ event }) => event);
  const parts = slicesOf(burst, batch);
  const kills = new Map([
    [Math.floor(parts.length * 0.4), 'API'],
    [Math.floor(parts.length * 0.7), 'Worker'],
  ]);
  const queue = parts.entries();
  let again = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (const [place, part] of queue) {
        const dying = kills.get(place);
        const [times] = await Promise.all([tell(part), dying && product.kill(dying)]);
        again += times;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  report(`${burst.length} events in ${seconds.toFixed(1)} s; ${again} calls were made again; SEED=${seed}`);

  // Steps, links and reports.
  const { stats } = await product.read(
    z.object({ stats: automatisationStats }),
    'GET',
    `/automatisation/${id}/stats`,
  );
  const [message] = (await read(id)).messages;
  expect(stats.steps.find(({ step_id }) => step_id === message?.step_id)?.messages).toEqual(wanted.figures);
  const { links: followed } = await product.read(
    linksOfStep,
    'GET',
    `/automatisation/${id}/step/${message?.step_id}/link`,
  );
  expect(new Map(followed.map(({ link, messages: count }) => [link, count]))).toEqual(wanted.clicked);
  const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const { total } = await product.read(
    messageReport,
    'GET',
    `/report/message?from_date=${from}&to_date=${to}`,
  );
  expect(total).toEqual(wanted.figures);
  // Each event once, whatever was told how often; all of a message's are there.
  const kinds = await product.query<{ outcomes: number; messages: number }>(
    `SELECT count(*)::int AS outcomes, count(DISTINCT (run_id, visit))::int AS messages FROM message_outcomes WHERE user_id = $1`,
    [accountId],
  );
  expect(kinds).toEqual([{ outcomes: events, messages }]);
  const { meta } = await product.read(z.object({ meta: pageMeta }), 'GET', '/suppression');
  expect(meta.total_records).toBe(wanted.suppressed.size);

  // What became of messages is an event once, which the worker makes.
  const made = async (name: string): Promise<number> => {
    const [row] = await product.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM events WHERE user_id = $1 AND name = $2',
      [accountId, name],
    );
    return row?.count ?? 0;
  };
  await until(async () => {
    const [open] = await product.query(
      'SELECT FROM message_results WHERE user_id = $1 AND due_at IS NOT NULL LIMIT 1',
      [accountId],
    );
    return open === undefined;
  });
  for (const name of ['opened', 'bounced', 'complained', 'unsubscribed'] as const)
    expect([name, await made(`message_${name}`)]).toEqual([name, wanted.figures[name]]);

  // A broadcast to all, from two workers, of which one is killed twice.
  second = startWorker(product.databaseUrl, 'sillage', product.temporalAddress, {
    SECRET_KEY,
    SENDGRID_BASE_URL: provider.origin,
  });
  await second.said('ready');
  const other = await send('More news');
  const got = sentBy('More news');
  const may = [...references.keys()].filter(
    (email) => !wanted.suppressed.has(email) && !wanted.left.has(email),
  );
  for (const share of [0.2, 0.5]) {
    await until(() => Promise.resolve(got.size >= may.length * share));
    await product.kill('Worker');
  }
  await until(async () => {
    const { state, figures } = await read(other);
    return state === 'sent' && figures?.under_way === 0;
  });
  const { figures } = await read(other);
  report(`then ${figures?.sent} sent, ${figures?.unknown} unknown, ${figures?.not_sent} left out`);
  expect([...got.keys()].filter((email) => wanted.suppressed.has(email) || wanted.left.has(email))).toEqual(
    [],
  );
  expect([...got.values()].filter((its) => its.length > 1)).toEqual([]);
  expect(figures?.total).toBe(messages);
  expect((figures?.sent ?? 0) + (figures?.unknown ?? 0)).toBe(may.length);
  expect(got.size).toBeGreaterThanOrEqual(figures?.sent ?? 0);
}, 3_600_000);
