import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { automatisation } from '../../domain/entities/automatisations/automatisation';
import { automatisationStats } from '../../domain/entities/automatisations/steps/step-count';
import { user } from '../../domain/entities/account/user';
import { checkData } from '../support/processes/check-data';
import { chosenSeed, killAll, parts, planKills, untilTaken } from '../support/processes/kills';
import { startProduct, until, type Product } from '../support/processes/product';
import { useProvider } from '../support/providers/provider';
import { addSteps, publish } from '../support/api/publish';
import { report } from '../support/report';

/** 10,000 messages in all, from the number of contacts below; each part is killed several times meanwhile. */
const sent = { tracks: 6_000, identifies: 2_000, messages: 2_000 };
const contacts = 500;
const killsEach = Number(process.env['KILLS'] ?? 20);
/** Concurrent senders, and the pause of each after a message, in milliseconds: they continue for as long as the kills do. */
const senders = 8;
const rest = Number(process.env['REST'] ?? 600);

const provider = useProvider();
const accountSid = `AC${'0123456789abcdef'.repeat(2)}`;
let product: Product;
let clientKey: string;
beforeAll(async () => {
  product = await startProduct({ EGRESS_ALLOWED_HOSTS: '127.0.0.1' });
  clientKey = (await product.read(z.object({ user }), 'GET', '/user')).user.client_key;
  await product.read(z.unknown(), 'PUT', '/user', { twilio_account_sid: accountSid });
}, 600_000);
afterAll(() => product.stop(), 120_000);

const add = (variable: string) => ({ type: 'UPDATE_VARIABLE', data: { variable, value: 1 } });

/** Sends one message; each has an id of its own, which identifies repeats. */
type Message = () => Promise<Response>;

function messages(): Message[] {
  const contact = (place: number): string => `c${place % contacts}`;
  const tracks = Array.from(
    { length: sent.tracks },
    (_, place): Message =>
      () =>
        product.call(
          'POST',
          '/event/track',
          { name: 'purchase', contact_external_id: contact(place), message_id: `purchase-${place}` },
          clientKey,
        ),
  );
  const identifies = Array.from(
    { length: sent.identifies },
    (_, place): Message =>
      () =>
        product.call(
          'POST',
          '/contact/identify',
          {
            external_id: contact(place),
            data: { [`seen_${Math.floor(place / contacts)}`]: place },
            message_id: `identify-${place}`,
          },
          clientKey,
        ),
  );
  const sms = Array.from(
    { length: sent.messages },
    (_, place): Message =>
      () =>
        fetch(`${product.baseUrl}/api/event/twilio/track`, {
          method: 'POST',
          body: new URLSearchParams({
            AccountSid: accountSid,
            MessageSid: `SM${place}`,
            SmsStatus: 'received',
            Body: 'Hello',
            From: `+1514555${String(place % 100).padStart(4, '0')}`,
            To: '+15145550100',
          }),
        }),
  );
  const all: Message[] = [];
  for (let place = 0; place < sent.tracks; place += 1) {
    all.push(...tracks.slice(place, place + 1));
    if (place % 3 === 0)
      all.push(...identifies.slice(place / 3, place / 3 + 1), ...sms.slice(place / 3, place / 3 + 1));
  }
  return all;
}

/** Sends everything, each message until the product accepts it. */
async function sendAll(): Promise<void> {
  const waiting = messages();
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (let send = waiting.shift(); send; send = waiting.shift()) {
        await untilTaken(send);
        await delay(rest);
      }
    }),
  );
}

const made = z.object({ automatisation: automatisation.pick({ id: true, entry_event_name: true }) });

/** Runs a campaign that calls a provider once for each contact; the call must not be repeated automatically. Returns its id. */
async function runCampaign(): Promise<number> {
  const { automatisation: campaign } = await product.read(made, 'POST', '/automatisation', {
    name: 'Sale',
    is_campaign: true,
  });
  await addSteps(product, campaign.id, [
    { type: 'LOOP', data: { source: 'all_contacts', delay: 200 } },
    {
      type: 'APICALL',
      data: { method: 'POST', url: `${provider.origin}/send`, body: '{"to": "{{ contact.external_id }}"}' },
    },
  ]);
  await untilTaken(() =>
    product.call(
      'POST',
      '/event/track',
      { name: campaign.entry_event_name, message_id: 'campaign' },
      clientKey,
    ),
  );
  return campaign.id;
}

const one = async (query: string, values?: unknown[]): Promise<number> =>
  Number((await product.query<{ n: string | null }>(query, values))[0]?.n ?? 0);
const eventsOf = (name: string) => one('SELECT count(*) AS n FROM events WHERE name = $1', [name]);
const sumOf = (variable: string) => one(`SELECT sum((data ->> $1)::integer) AS n FROM contacts`, [variable]);

/** Resolves when no run is running any more; skips the calls with an unknown outcome. */
async function settle(campaignId: number): Promise<number> {
  await until(
    async () =>
      (await one(`SELECT count(*) AS n FROM automatisation_runs WHERE state = 'running'`)) === 0 &&
      (await one('SELECT count(*) AS n FROM dispatch')) === 0,
  );
  const unknown = await one(`SELECT count(*) AS n FROM calls WHERE state = 'unknown'`);
  const [step] = await product.query<{ id: string }>(
    `SELECT id FROM automatisation_steps WHERE automatisation_id = $1 AND type = 'APICALL'`,
    [campaignId],
  );
  await product.read(z.unknown(), 'POST', `/automatisation/${campaignId}/step/${step?.id}/failed/skip`, {});
  await until(
    async () => (await one(`SELECT count(*) AS n FROM automatisation_runs WHERE state = 'running'`)) === 0,
  );
  return unknown;
}

/** The counts on the cards of every flow must equal plain SQL counts. */
async function expectCountsOnCards(): Promise<void> {
  const flows = await product.query<{ id: string }>('SELECT id FROM automatisations');
  for (const { id } of flows) {
    const { stats } = await product.read(
      z.object({ stats: automatisationStats }),
      'GET',
      `/automatisation/${id}/stats`,
    );
    for (const { step_id, waiting, done, skipped } of stats.steps) {
      const counted = await product.query<{ state: string; n: string }>(
        'SELECT state, count(*) AS n FROM automatisation_run_steps WHERE step_id = $1 GROUP BY state',
        [step_id],
      );
      const of = (state: string): number => Number(counted.find((row) => row.state === state)?.n ?? 0);
      expect({ step_id, waiting, done, skipped }).toEqual({
        step_id,
        waiting: of('waiting'),
        done: of('done'),
        skipped: of('skipped'),
      });
    }
  }
}

it(`loses nothing and does nothing twice while each part is killed ${killsEach} times`, async () => {
  const seed = chosenSeed();
  report(`SEED=${seed} does the same kills again`);
  await publish(product, 'ping', [add('contact.pings')]);
  await publish(product, 'purchase', [
    add('contact.purchases'),
    { type: 'DELAY', data: { delay: 2 } },
    add('contact.waited'),
    { type: 'TRACK', data: { event_name: 'counted', event_data: {} } },
  ]);
  await publish(product, 'counted', [add('contact.counted')]);
  await publish(product, 'twilio_sms_received', [add('contact.sms')]);
  await Promise.all(
    Array.from({ length: contacts }, (_, place) =>
      product.read(z.unknown(), 'POST', '/contact/identify', { external_id: `c${place}` }, clientKey),
    ),
  );
  const campaignId = await runCampaign();

  const [took] = await Promise.all([killAll(product, clientKey, planKills(seed, killsEach)), sendAll()]);
  const unknown = await settle(campaignId);

  for (const part of parts) {
    const times = (took.get(part) ?? []).sort((a, b) => a - b);
    report(
      `${part}: killed ${times.length} times; a run was done ${seconds(times[times.length >> 1])} (median), ${seconds(times.at(-1))} (longest) later`,
    );
  }
  report(`${provider.received.length} calls came to the provider; of ${unknown} the outcome is unknown`);

  expect(await eventsOf('purchase')).toBe(sent.tracks);
  expect(await eventsOf('counted')).toBe(sent.tracks);
  expect(await eventsOf('twilio_sms_received')).toBe(sent.messages);
  for (const variable of ['purchases', 'waited', 'counted']) expect(await sumOf(variable)).toBe(sent.tracks);
  expect(await sumOf('sms')).toBe(sent.messages);
  expect(await sumOf('pings')).toBe(killsEach * parts.length);
  expect(
    await one(`SELECT count(*) AS n FROM contacts, jsonb_object_keys(data) AS key WHERE key LIKE 'seen\\_%'`),
  ).toBe(sent.identifies);

  const states = await product.query(
    `SELECT a.name, r.state, count(*)::integer AS runs FROM automatisation_runs r JOIN automatisations a ON a.id = r.automatisation_id
     WHERE r.parent_run_id IS NULL GROUP BY 1, 2 ORDER BY a.name COLLATE "C"`,
  );
  expect(states).toEqual([
    { name: 'Sale', state: 'completed', runs: 1 },
    { name: 'counted', state: 'completed', runs: sent.tracks },
    { name: 'ping', state: 'completed', runs: killsEach * parts.length },
    { name: 'purchase', state: 'completed', runs: sent.tracks },
    { name: 'twilio_sms_received', state: 'completed', runs: sent.messages },
  ]);
  // Each contact had at most one call, and exactly one where the log says that the call is done.
  const called = provider.received.map(({ body }) => body).sort();
  expect(new Set(called).size).toBe(called.length);
  const done = await one(`SELECT count(*) AS n FROM calls WHERE state = 'answered'`);
  expect(called.length).toBeGreaterThanOrEqual(done);
  expect(called.length).toBeLessThanOrEqual(done + unknown);

  await expectCountsOnCards();
  expect(await checkData(product)).toBe('right');
}, 7_200_000);

const seconds = (milliseconds = 0): string => `${(milliseconds / 1_000).toFixed(1)} s`;
