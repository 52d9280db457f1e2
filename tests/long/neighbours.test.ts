import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { Watch } from '../security/support/watch';
import { attackKinds, startAttack, type AttackPlan } from '../support/attack';
import { addNeighbour, paced, trackOf, type Neighbour, type Times } from '../support/neighbour';
import { startProduct, until, usualQuota, type Product } from '../support/processes/product';
import { publish } from '../support/api/publish';
import { report } from '../support/report';

/** Duration, in seconds, of the five worst attacks of one account on the others (docs/security.md), all at once. */
const attackSeconds = Number(process.env['SECONDS'] ?? 180);
const quietSeconds = Math.min(60, attackSeconds);
/** `KINDS=import,refusals` runs a subset of them. */
const kinds = attackKinds.filter((kind) =>
  (process.env['KINDS'] ?? attackKinds.join()).split(',').includes(kind),
);
/** The highest allowed ratio of the other account's times during the attack to those before. */
const ratio = 2;

let product: Product;
beforeAll(async () => {
  product = await startProduct(usualQuota);
}, 600_000);
afterAll(() => product.stop(), 120_000);

it('an account that does its worst slows no other account down, and ends no process', async () => {
  const other = await addNeighbour(product);
  const made = await other.call('POST', '/automatisation', { name: 'ping', entry_event_name: 'ping' });
  const { automatisation } = z
    .object({ data: z.object({ automatisation: z.looseObject({ id: z.number() }) }) })
    .parse(await made.json()).data;
  const seen = { variable: 'event.seen', operation: 'EQUALS', value: 1, value_type: 'number' };
  const step = { type: 'UPDATE_VARIABLE', data: seen, automatisation_step_before_id: null };
  expect((await other.call('POST', `/automatisation/${automatisation.id}/step`, step)).status).toBe(201);
  const publishing = { name: 'ping', entry_event_name: 'ping', id: automatisation.id, is_active: true };
  expect((await other.call('PUT', '/automatisation', publishing)).status).toBe(200);

  // Warms up caches and compilers before the measurement.
  await measured(other, () => delay(10_000));
  const watch = new Watch(product);
  const quiet = await measured(other, () => delay(quietSeconds * 1_000));
  tell('quiet', quiet);

  const attack = startAttack(await plan());
  const beside = await measured(other, () => delay(attackSeconds * 1_000));
  const problems = await watch.problems();
  watch.end();
  const done = await attack.end();
  tell('beside the attacks', beside);
  for (const [what, count] of done) report(`${what}: ${count}`);
  report(`Memory of API or worker: ${Math.round(watch.memory / 1e6)} MB at most`);

  expect(problems).toEqual([]);
  expect(beside.track.p99 / quiet.track.p99).toBeLessThan(ratio);
  expect(beside.page.p95 / quiet.page.p95).toBeLessThan(ratio);
  expect(beside.start.p95 / quiet.start.p95).toBeLessThan(ratio);
}, 1_800_000);

interface Measured {
  track: Times;
  page: Times;
  /** From an event to the first step of its run. */
  start: { count: number; p95: number };
}

/** Measures the other account's Tracks, pages and runs during some work. */
async function measured(other: Neighbour, work: () => Promise<void>): Promise<Measured> {
  const [began] = await product.query<{ now: Date }>('SELECT now()');
  const pages: [string, string, object?][] = [
    ['GET', '/user'],
    ['GET', '/automatisation'],
    ['GET', '/dashboard'],
    ['POST', '/contact', {}],
    ['POST', '/event', {}],
  ];
  const page = async (turn: number): Promise<void> => {
    const [method, path, body] = pages[turn % pages.length] ?? ['GET', '/user'];
    const answer = await other.call(method, path, body);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  };
  let track: Times | undefined;
  const paging = await paced(250, page, async () => {
    track = await paced(100, () => trackOf(product, other, 'ping'), work);
  });
  if (!track) throw new Error('Nothing was measured');
  const runs = `FROM automatisation_runs r JOIN events e ON e.id = r.event_id
    WHERE r.user_id = $1 AND e.received_at >= $2`;
  await until(async () => {
    const left = await product.query(`SELECT ${runs} AND r.state = 'running' LIMIT 1`, [
      other.id,
      began?.now,
    ]);
    return left.length === 0;
  });
  const [start] = await product.query<Measured['start']>(
    `SELECT count(*)::int, round(percentile_cont(0.95) WITHIN GROUP (
       ORDER BY extract(epoch FROM s.started_at - e.received_at) * 1000)::numeric, 1)::float AS p95
     FROM automatisation_runs r JOIN events e ON e.id = r.event_id
     JOIN automatisation_run_steps s ON s.run_id = r.id AND s.visit = 0
     WHERE r.user_id = $1 AND e.received_at >= $2`,
    [other.id, began?.now],
  );
  if (!start || start.count === 0) throw new Error('No run was started');
  return { track, page: paging, start };
}

const tell = (when: string, { track, page, start }: Measured): void => {
  report(
    `The other account, ${when}: Track p99 ${track.p99} ms of ${track.count}, slowest ${track.slowest}; ` +
      `pages p95 ${page.p95} ms of ${page.count}, slowest ${page.slowest}; event to start p95 ${start.p95} ms of ${start.count}`,
  );
};

/** Publishes the flows that the attack needs. */
async function plan(): Promise<AttackPlan> {
  const { client_key } = (await product.read(z.object({ user }), 'GET', '/user')).user;
  const doubled = {
    type: 'UPDATE_VARIABLE',
    data: { variable: 'event.x', operation: 'APPEND', value: 'event.x', value_type: 'string_variable' },
  };
  const growing = await publish(product, 'grow', Array<typeof doubled>(17).fill(doubled));
  const squared = {
    type: 'UPDATE_VARIABLE',
    data: {
      variable: 'event.n',
      operation: 'MULTIPLICATION',
      value: 'event.n',
      value_type: 'number_variable',
    },
  };
  await publish(product, 'square', Array<typeof squared>(18).fill(squared));
  const { baseUrl, credentials } = product;
  return { baseUrl, credentials, clientKey: client_key, growing, kinds };
}
