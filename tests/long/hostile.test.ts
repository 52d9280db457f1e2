import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import request from 'supertest';
import { z } from 'zod';
import { fixedKeys } from '../../config/secret-keys';
import { openDatabase, type Database } from '../../db/database/connection';
import { openSession } from '../../db/sign-in/sessions';
import { budgets } from '../../domain/run/budget';
import { user } from '../../domain/entities/account/user';
import { toJson } from '../../domain/values/json';
import { buildAccount } from '../factories/account';
import { insertFlow, type FlowStepGiven } from '../factories/flow';
import { Attack, failureOf, nobodyOutside } from '../security/support/attack';
import { growingData, growingEvent, growingSteps, longestKept, tried } from '../security/support/growing';
import { Watch } from '../security/support/watch';
import type { Visitor } from '../support/api/api';
import { chosenSeed } from '../support/processes/kills';
import { startProduct, usualQuota, type Product } from '../support/processes/product';
import { report } from '../support/report';

/** How long hostile calls and flows continue, in minutes, whatever they find. */
const minutes = Number(process.env['MINUTES'] ?? 60);
const seed = chosenSeed();
/** Calls of each operation per round, and how many of them precede each tried and each published flow. */
const callsOfEach = 6;
const triedEvery = 4;
const publishedEvery = 20;
const flowsAtOnce = 2;
/** The pause after a call, as a multiple of the call's time, with bounds in milliseconds: the machine also serves others. */
const rest = { share: 2, least: 10, most: 2_000 };
/** How long another account's run may take to start, in milliseconds, and how often a late one is measured again. */
const longestStart = 15_000;
const looksAgain = 2;
/** How long a published flow's runs may continue before they are ended, in milliseconds. */
const runsGoOn = 60_000;
/** How long the search for the smallest failing flow may take, in milliseconds. */
const longestSearch = 180_000;

const secretKey = randomBytes(32);
const settings = { SECRET_KEY: fixedKeys(secretKey) };
let product: Product;
let database: Database;
beforeAll(async () => {
  product = await startProduct({ ...nobodyOutside, ...usualQuota, SECRET_KEY: secretKey.toString('hex') });
  database = openDatabase(product.databaseUrl, { poolSize: 4, applicationName: 'hostile' });
}, 600_000);
afterAll(async () => {
  await database.close();
  await product.stop();
}, 120_000);

/** Creates a new account, signed in. */
async function visitor(): Promise<Visitor> {
  const { userId } = await buildAccount({ database, settings });
  const { token } = await openSession(database.pool, { userId, rememberMe: false });
  return {
    userId,
    call(method, path, body, headers = {}) {
      const sent = request(product.baseUrl)
        [method](`/api${path}`)
        .set({ Cookie: `sillage_session=${token}`, 'Content-Type': 'application/json', ...headers });
      return body === undefined ? sent : sent.send(toJson(body));
    },
  };
}

it(
  `${minutes} minutes of calls and flows that mean harm stop nothing, and hold nobody up`,
  async () => {
    report(`SEED=${seed} makes the same calls and flows again`);
    const own = (await product.read(z.object({ user }), 'GET', '/user')).user;
    const other = await buildAccount({ database, settings });
    await insertFlow(database.pool, other.userId, { entry_event_name: 'ping' }, []);
    const attack = await Attack.on(
      {
        port: Number(new URL(product.baseUrl).port),
        database,
        visitor,
        administrator: own.id,
        neighbour: other.userId,
      },
      (time) => delay(Math.min(rest.most, Math.max(rest.least, rest.share * time))),
    );
    const watch = new Watch(product);
    const found: string[] = [];
    const find = (wrong: string | null): void => {
      if (wrong === null || found.includes(wrong)) return;
      found.push(wrong);
      report(`FOUND: ${wrong}`);
    };
    const flows: Record<string, number> = {};
    const wrongWith = new Set<object>();
    let slowestStart = 0;
    let rounds = 0;
    const over = Date.now() + minutes * 60_000;
    const isOver = (): boolean => Date.now() > over;

    for (; !isOver(); rounds += 1) {
      await attack.begin();
      for (const [place, operation] of attack.operations.entries()) {
        if (isOver()) break;
        const own = seed + rounds * 1_000 + place;
        if (!wrongWith.has(operation)) {
          const wrong = await attack.attack(operation, { seed: own, numRuns: callsOfEach });
          if (wrong !== null) wrongWith.add(operation);
          find(wrong);
        }
        if (place % triedEvery === 0) find(await tryFlows(own, flows));
        if (place % publishedEvery === 0) {
          find(await publishFlow(own, flows));
          const start = await startBeside(other);
          slowestStart = Math.max(slowestStart, start);
          if (start > longestStart) find(`Another account's run started after ${Math.round(start)} ms`);
        }
        (await watch.problems()).forEach(find);
      }
      const made = [...attack.statuses].toSorted(([one], [next]) => Number(one) - Number(next));
      report(
        `Round ${rounds + 1}: ${made.map(([status, count]) => `${count} answered ${status}`).join(', ')}; flows: ` +
          `${Object.entries(flows)
            .map(([end, count]) => `${count} ${end}`)
            .join(', ')}; another account waited ${Math.round(attack.slowestBeside)} ms at most, its runs ` +
          `${Math.round(slowestStart)} ms; memory ${Math.round(watch.memory / 1e6)} MB at most`,
      );
    }
    watch.end();
    expect(found).toEqual([]);
    expect(attack.statuses.get(200)).toBeGreaterThan(100);
    expect(flows).toMatchObject({ over_budget: expect.any(Number) as number });
  },
  (minutes + 30) * 60_000,
);

/** Tries growing flows; returns what is wrong, and counts how they end. */
async function tryFlows(own: number, ends: Record<string, number>): Promise<string | null> {
  const tester = await visitor();
  const growing = fc.asyncProperty(
    growingSteps({ loops: 1, ownEvents: 1, calls: 2 }),
    growingData,
    async (steps, event_data) => {
      const { id } = await insertFlow(
        database.pool,
        tester.userId,
        { entry_event_name: growingEvent },
        steps,
      );
      const end = await tried(tester, `/automatisation/${id}/simulation`, { event_data });
      ends[end] = (ends[end] ?? 0) + 1;
    },
  );
  const details = await fc.check(growing, {
    seed: own,
    numRuns: flowsAtOnce,
    interruptAfterTimeLimit: longestSearch,
  });
  return details.failed ? failureOf(details) : null;
}

/** Lets the worker run a growing flow for a while; returns what is wrong. */
async function publishFlow(own: number, ends: Record<string, number>): Promise<string | null> {
  const growing = fc.asyncProperty(
    growingSteps({ loops: 1, ownEvents: 1, calls: 1 }),
    growingData,
    async (steps, data) => {
      const wrong = await runFlow(steps, data, ends);
      if (wrong !== null) throw new Error(wrong);
    },
  );
  const details = await fc.check(growing, { seed: own, numRuns: 1, interruptAfterTimeLimit: longestSearch });
  return details.failed ? failureOf(details) : null;
}

async function runFlow(
  steps: FlowStepGiven[],
  data: object,
  ends: Record<string, number>,
): Promise<string | null> {
  const { userId, clientKey } = await buildAccount({ database, settings });
  const { id } = await insertFlow(database.pool, userId, { entry_event_name: growingEvent }, steps);
  const event = { name: growingEvent, contact_external_id: 'grown', data };
  const sent = await product.call('POST', '/event/track', event, clientKey);
  // Its event may itself be longer than the body limit.
  if (sent.status !== 200) return sent.status === 413 || sent.status === 400 ? null : `Track: ${sent.status}`;
  const began = Date.now();
  const isAtRest = async (): Promise<boolean> => {
    const [row] = await product.query<{ left: boolean }>(
      `SELECT EXISTS (SELECT FROM automatisation_runs r WHERE user_id = $1 AND state = 'running' AND NOT EXISTS (
         SELECT FROM automatisation_run_steps s WHERE s.run_id = r.id AND s.state = 'waiting')) AS left`,
      [userId],
    );
    return row?.left === false;
  };
  while (!(await isAtRest()) && Date.now() - began < runsGoOn) await delay(500);
  await product.query('UPDATE automatisations SET is_active = false WHERE id = $1', [id]);
  const runs = await product.query<{ end: string; count: number }>(
    `SELECT COALESCE(reason ->> 'code', state) AS end, count(*) AS count FROM automatisation_runs WHERE user_id = $1 GROUP BY 1`,
    [userId],
  );
  for (const { end, count } of runs) ends[`run ${end}`] = (ends[`run ${end}`] ?? 0) + Number(count);
  if (runs.some(({ end }) => end === 'internal_error')) return 'A run failed by a fault of ours';
  const longest = await longestKept(database.pool, userId);
  return longest > 2 * budgets.source ? `A text of ${longest} characters is kept` : null;
}

/** Returns how long another account's run takes from its event to its end, in milliseconds; a late run is measured again. */
async function startBeside({ clientKey }: { clientKey: string }): Promise<number> {
  for (let looks = 0; ; looks += 1) {
    const began = performance.now();
    const message_id = randomBytes(8).toString('hex');
    await product.call('POST', '/event/track', { name: 'ping', message_id }, clientKey);
    const isOver = async (): Promise<boolean> => {
      const runs = await product.query(
        `SELECT FROM automatisation_runs r JOIN events e ON e.id = r.event_id WHERE e.message_id = $1 AND r.state = 'completed'`,
        [message_id],
      );
      return runs.length > 0;
    };
    while (!(await isOver()) && performance.now() - began < 4 * longestStart) await delay(50);
    const time = performance.now() - began;
    if (time < longestStart || looks === looksAgain) return time;
  }
}
