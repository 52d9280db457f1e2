import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { Watch } from '../security/support/watch';
import { attackKinds, startAttack, type AttackPlan } from '../support/attack';
import { addNeighbour, describeFaring, measureFaring, publishPing } from '../support/neighbour';
import { startProduct, usualQuota, type Product } from '../support/processes/product';
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
  await publishPing(other);

  // Warms up caches and compilers before the measurement.
  await measureFaring(product, other, () => delay(10_000));
  const watch = new Watch(product);
  const quiet = await measureFaring(product, other, () => delay(quietSeconds * 1_000));
  report(`The other account, quiet: ${describeFaring(quiet)}`);

  const attack = startAttack(await plan());
  const beside = await measureFaring(product, other, () => delay(attackSeconds * 1_000));
  const problems = await watch.problems();
  watch.end();
  const done = await attack.end();
  report(`The other account, beside the attacks: ${describeFaring(beside)}`);
  for (const [what, count] of done) report(`${what}: ${count}`);
  report(`Memory of API or worker: ${Math.round(watch.memory / 1e6)} MB at most`);

  expect(problems).toEqual([]);
  expect(beside.track.p99 / quiet.track.p99).toBeLessThan(ratio);
  expect(beside.page.p95 / quiet.page.p95).toBeLessThan(ratio);
  expect(beside.start.p95 / quiet.start.p95).toBeLessThan(ratio);
}, 1_800_000);

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
