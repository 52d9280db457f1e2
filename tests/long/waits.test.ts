import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection, WorkflowNotFoundError } from '@temporalio/client';
import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { id } from '../../domain/entities/common';
import { workflowIdOfRun } from '../../workflows/contract';
import { addNeighbour } from '../support/neighbour';
import { startProduct, until, type Product } from '../support/processes/product';
import { addSteps, trackAll } from '../support/api/publish';
import { Random } from '../support/random';
import { untilFound } from '../support/until-found';
import { lookedAt } from '../support/woken';
import { report } from '../support/report';

/** `WAITING=2000 EVENTS=500 RACES=500 npm run test:long -- long/waits` is a smaller trial. */
const waitingRuns = Number(process.env['WAITING'] ?? 100_000);
/** How many events come for which runs wait, and how many by which runs leave. */
const eventsOf = Number(process.env['EVENTS'] ?? Math.min(10_000, waitingRuns / 10));
/** How many contacts have their event at the very moment at which their time is over. */
const races = Number(process.env['RACES'] ?? 10_000);
const seed = Number(process.env['SEED'] ?? 84);
/** How many contacts race at once. */
const racing = 250;
/** Milliseconds between two calls while waking is measured: more than the machine takes to wake a run, or the queue is measured. */
const callEvery = Number(process.env['EVERY'] ?? 100);
/** Turns in which Track's pace is measured, and the calls of a turn; one after the other, so that the machine's load is the same for both. */
const turns = Number(process.env['TURNS'] ?? 20);
const callsOfTurn = 200;
/** How many times as long as an exit a wake-up may take (p95), and the least part of Track's pace that stays beside those who wait. */
const wakeRatio = 2;
const leastPace = 0.95;
const day = 86_400;
/** How many contacts call at once while Track's pace is measured. */
const callers = 8;
/** Of how many runs at most the time of waking is asked of Temporal. */
const mostSampled = 1_000;
/** How long runs are left alone once they wait: a minute later the worker looks for their events once more, and all is quiet then. */
const restMilliseconds = 90_000;
/** The time-out of a race in seconds: long enough for all to come to wait. */
const raceSeconds = 10;

let product: Product;
let temporal: Connection;
let clientKey: string;
beforeAll(async () => {
  product = await startProduct();
  temporal = await Connection.connect({ address: product.temporalAddress });
  clientKey = (await product.read(z.object({ user }), 'GET', '/user')).user.client_key;
}, 600_000);
afterAll(async () => {
  await temporal.close();
  await product.stop();
}, 120_000);

const made = z.object({ automatisation: z.object({ id }) });

/** Publishes an automation with a wait for three events; a contact with the event `left …` leaves. Answers its id. */
async function publish(name: string, timeOut: number): Promise<number> {
  const settings = {
    name,
    entry_event_name: name,
    exit_strategy_type: 'event',
    exit_strategy_value: `left ${name}`,
  };
  const { automatisation } = await product.read(made, 'POST', '/automatisation', settings);
  const ways = ['refunded', 'asked'].map((event, place) => ({
    id: `w${place}`,
    name: event,
    event_name: `${event} ${name}`,
  }));
  await addSteps(product, automatisation.id, [
    { type: 'WAIT', data: { event_name: `paid ${name}`, ways, since: 'step', time_out: { delay: timeOut } } },
  ]);
  await product.read(made, 'PUT', '/automatisation', { ...settings, id: automatisation.id, is_active: true });
  return automatisation.id;
}

const track = (name: string, contact: string): Promise<unknown> =>
  product.read(z.unknown(), 'POST', '/event/track', { name, contact_external_id: contact }, clientKey);

const count = async (text: string, values: unknown[]): Promise<number> =>
  (await product.query<{ count: number }>(`SELECT count(*)::int AS count ${text}`, values))[0]?.count ?? 0;

const waitingIn = (flowId: number): Promise<number> =>
  count('FROM automatisation_runs WHERE automatisation_id = $1 AND awaited_more IS NOT NULL', [flowId]);

/** Has contacts of a name enter, and waits until all of their runs wait. */
async function fill(flowId: number, name: string, contacts: number): Promise<void> {
  const began = Date.now();
  await trackAll(
    product,
    clientKey,
    Array.from({ length: contacts }, (_, place) => ({
      name,
      contact_external_id: `${name} ${place}`,
      message_id: `${name} ${place}`,
    })),
  );
  await until(async () => {
    await delay(1_000);
    return (await waitingIn(flowId)) === contacts;
  });
  report(`${contacts} runs wait for their events after ${Math.round((Date.now() - began) / 1_000)} s`);
}

const events = ['paid', 'refunded', 'asked'] as const;
/** The branch of each, as it stands in the log. */
const branchOf: Record<(typeof events)[number], string> = { paid: 'true', refunded: 'w0', asked: 'w1' };
const eventOf = (place: number): (typeof events)[number] => events[place % events.length] ?? 'paid';

interface Percentiles {
  count: number;
  p50: number;
  p95: number;
}

const percentilesOf = (times: readonly number[]): Percentiles => {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number): number => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? NaN);
  return { count: times.length, p50: at(0.5), p95: at(0.95) };
};

interface Woken {
  id: number;
  created_at: Date;
  group_workflow_id: string | null;
  received: Date;
}

/**
 * From when an event was received to the end of the workflow that it woke, or where runs sleep together to that workflow's look at the run, in
 * milliseconds: of an even sample of some runs.
 */
async function wakeTimes(runs: readonly Woken[]): Promise<Percentiles> {
  const client = new Client({ connection: temporal });
  const every = Math.max(1, Math.floor(runs.length / mostSampled));
  const times: number[] = [];
  for (const run of runs.filter((_, place) => place % every === 0)) {
    const { id: runId, created_at, group_workflow_id: workflowId, received } = run;
    if (workflowId !== null) {
      const looked = await untilFound(() => lookedAt(client, workflowId, runId));
      times.push(looked - received.getTime());
      continue;
    }
    const handle = client.workflow.getHandle(workflowIdOfRun({ id: runId, created_at }));
    const closed = await untilFound(async () => {
      try {
        return (await handle.describe()).closeTime;
      } catch (error) {
        // The group that it began in starts its own workflow a moment after its first stretch.
        if (error instanceof WorkflowNotFoundError) return undefined;
        throw error;
      }
    });
    times.push(closed.getTime() - received.getTime());
  }
  return percentilesOf(times);
}

const wokenBy = (flowId: number, state: 'completed' | 'exited', names: readonly string[]): Promise<Woken[]> =>
  product.query<Woken>(
    `SELECT r.id::int, r.created_at, r.group_workflow_id, e.received_at AS received
     FROM automatisation_runs r JOIN events e ON e.contact_id = r.contact_id AND e.name = ANY ($3)
     WHERE r.automatisation_id = $1 AND r.state = $2 ORDER BY r.id`,
    [flowId, state, names],
  );

let flowId = 0;

it(`has ${waitingRuns.toLocaleString('en')} runs wait for several events, and ${eventsOf.toLocaleString('en')} of them on their branch as soon as one comes`, async () => {
  flowId = await publish('wait', day);
  await fill(flowId, 'wait', waitingRuns);

  // The worker takes their second looks.
  await delay(restMilliseconds);

  // Some contacts have an event for which they wait, and as many others leave, one beside the other.
  const calls: Promise<unknown>[] = [];
  for (let place = 0; place < eventsOf; place += 1) {
    calls.push(track(`${eventOf(place)} wait`, `wait ${place}`));
    calls.push(track('left wait', `wait ${eventsOf + place}`));
    await delay(2 * callEvery);
  }
  await Promise.all(calls);
  await until(async () => (await waitingIn(flowId)) === waitingRuns - 2 * eventsOf);

  const took = await product.query<{ contact: string; branches: string[] }>(
    `SELECT c.external_id AS contact, array_agg(s.detail ->> 'branch') AS branches
     FROM automatisation_run_steps s JOIN automatisation_runs r ON r.id = s.run_id JOIN contacts c ON c.id = r.contact_id
     WHERE r.automatisation_id = $1 AND s.type = 'WAIT' AND s.state = 'done' GROUP BY 1`,
    [flowId],
  );
  const branches = new Map(took.map(({ contact, branches: taken }) => [contact, taken]));
  expect(branches.size).toBe(eventsOf);
  const wrong = Array.from({ length: eventsOf }, (_, place) => place).filter(
    (place) => branches.get(`wait ${place}`)?.join() !== branchOf[eventOf(place)],
  );
  expect(wrong).toEqual([]);

  const exits = await wakeTimes(await wokenBy(flowId, 'exited', ['left wait']));
  const wakes = await wakeTimes(
    await wokenBy(
      flowId,
      'completed',
      events.map((event) => `${event} wait`),
    ),
  );
  report(
    `From an exit event to the end of its workflow: p50 ${exits.p50} ms, p95 ${exits.p95} ms of ${exits.count}`,
  );
  report(
    `From an awaited event to the end of its workflow: p50 ${wakes.p50} ms, p95 ${wakes.p95} ms of ${wakes.count}`,
  );
  expect(wakes.p95).toBeLessThanOrEqual(wakeRatio * exits.p95);
}, 7_200_000);

it('leaves Track its pace beside all who wait', async () => {
  const other = await addNeighbour(product);
  // As many contacts without a run that waits.
  await product.query(
    `INSERT INTO contacts (user_id, external_id) SELECT $1, 'wait ' || n FROM generate_series(0, $2::int - 1) n`,
    [other.id, waitingRuns],
  );
  const random = new Random(seed);
  /** Calls in a second, of contacts that have runs and of those that have none. */
  const pace = async (key: string): Promise<number> => {
    const began = performance.now();
    let left = callsOfTurn;
    const caller = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const contact = `wait ${random.between(2 * eventsOf, waitingRuns - 1)}`;
        await product.read(
          z.unknown(),
          'POST',
          '/event/track',
          { name: 'seen', contact_external_id: contact },
          key,
        );
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return callsOfTurn / ((performance.now() - began) / 1_000);
  };
  await pace(clientKey);
  await pace(other.clientKey);
  const [waiting, without]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    const measures = [
      async () => waiting.push(await pace(clientKey)),
      async () => without.push(await pace(other.clientKey)),
    ];
    // Each goes first as often as the other.
    for (const measure of turn % 2 === 0 ? measures : measures.toReversed()) await measure();
  }
  const [beside, alone] = [percentilesOf(waiting).p50, percentilesOf(without).p50];
  const ratio =
    percentilesOf(waiting.map((own, turn) => Math.round((1_000 * own) / (without[turn] ?? NaN)))).p50 / 1_000;
  report(
    `Track: ${beside} calls a second of contacts whose runs wait, ${alone} of others; ratio of a turn ${ratio} (median of ${turns})`,
  );
  expect(ratio).toBeGreaterThanOrEqual(leastPace);
}, 3_600_000);

it(`takes exactly one branch where an event comes at the very moment of the time-out, ${races.toLocaleString('en')} times`, async () => {
  const random = new Random(seed);
  const raceId = await publish('race', raceSeconds);
  const taken = new Map<string, number>();
  for (let done = 0; done < races; done += racing) {
    const contacts = Array.from(
      { length: Math.min(racing, races - done) },
      (_, place) => `racer ${done + place}`,
    );
    await trackAll(
      product,
      clientKey,
      contacts.map((contact) => ({ name: 'race', contact_external_id: contact })),
    );
    const waits = await untilFound(async () => {
      const found = await product.query<{ contact: string; until: Date }>(
        `SELECT c.external_id AS contact, (s.detail ->> 'until')::timestamptz AS until
         FROM automatisation_runs r JOIN contacts c ON c.id = r.contact_id JOIN automatisation_run_steps s ON s.run_id = r.id
         WHERE r.automatisation_id = $1 AND c.external_id = ANY ($2) AND s.type = 'WAIT'`,
        [raceId, contacts],
      );
      return found.length === contacts.length ? found : undefined;
    });
    await Promise.all(
      waits.map(async ({ contact, until: end }, place) => {
        await delay(Math.max(0, end.getTime() + random.between(-500, 50) - Date.now()));
        await track(`${eventOf(place)} race`, contact);
      }),
    );
    const rest = 'FROM automatisation_runs WHERE automatisation_id = $1 AND state = $2';
    await until(async () => (await count(rest, [raceId, 'running'])) === 0);
  }
  const rows = await product.query<{ state: string; branches: string[]; names: string[] }>(
    `SELECT r.state, array_agg(s.detail ->> 'branch') AS branches, array_agg(e.name) AS names
     FROM automatisation_runs r JOIN automatisation_run_steps s ON s.run_id = r.id AND s.type = 'WAIT'
     JOIN events e ON e.contact_id = r.contact_id AND e.name <> 'race'
     WHERE r.automatisation_id = $1 GROUP BY r.id, r.state`,
    [raceId],
  );
  expect(rows).toHaveLength(races);
  const wrong = rows.filter(({ state, branches, names }) => {
    const [branch, more] = [branches[0] ?? '', branches.length > 1];
    taken.set(branch, (taken.get(branch) ?? 0) + 1);
    const came = events.find((event) => names[0] === `${event} race`);
    return state !== 'completed' || more || (branch !== 'false' && (!came || branchOf[came] !== branch));
  });
  expect(wrong).toEqual([]);
  // Events came in time, and others did not.
  expect(taken.size).toBeGreaterThan(1);
  report(
    `${races} races, by branch: ${[...taken].map(([branch, times]) => `${branch} ${times}`).join(', ')}`,
  );
}, 7_200_000);
