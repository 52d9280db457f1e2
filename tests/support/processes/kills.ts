import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { until, type Product } from './product';

/** The processes of an installation; the dispatcher is the worker's. */
export const parts = ['API', 'Worker', 'Temporal', 'PostgreSQL'] as const;
export type Part = (typeof parts)[number];

/** A part to be killed after a pause, in milliseconds. */
export interface Kill {
  part: Part;
  pause: number;
}

/** The seed of this run: `SEED` of the environment, so that what was found can be looked for again, or a new one. */
export const chosenSeed = (): number => Number(process.env['SEED'] ?? randomInt(2 ** 31));

/** Each part so many times, in an order and with pauses that the seed says. */
export function planKills(seed: number, times: number): Kill[] {
  const each = parts.flatMap((part) => Array.from({ length: times }, () => part));
  const order = fc.shuffledSubarray(each, { minLength: each.length });
  const pauses = fc.array(fc.nat(2_000), { minLength: each.length, maxLength: each.length });
  const [plan] = fc.sample(fc.tuple(order, pauses), { seed, numRuns: 1 });
  if (!plan) throw new Error('There is no plan');
  const [shuffled, waits] = plan;
  return shuffled.map((part, place) => ({ part, pause: waits[place] ?? 0 }));
}

/**
 * Kills by the plan, one after another; answers for each part how long it took each time, in milliseconds, until a run that begins behind the
 * kill was done. The next one is killed when all parts are well again: `npm start` gives up a part that cannot be started three times.
 */
export async function killAll(
  product: Product,
  clientKey: string,
  plan: readonly Kill[],
): Promise<Map<Part, number[]>> {
  const took = new Map<Part, number[]>(parts.map((part) => [part, []]));
  for (const [place, { part, pause }] of plan.entries()) {
    await delay(pause);
    await product.kill(part);
    const killed = Date.now();
    const ping = { name: 'ping', contact_external_id: 'ping', message_id: `ping-${place}` };
    await trackUntilTaken(product, clientKey, ping);
    await until(async () => {
      const [run] = await product.query(
        `SELECT FROM automatisation_runs r JOIN events e ON e.id = r.event_id WHERE e.message_id = $1 AND r.state = 'completed'`,
        [ping.message_id],
      );
      return run !== undefined;
    });
    took.get(part)?.push(Date.now() - killed);
    await until(async () => (await product.call('GET', '/health').catch(() => null))?.status === 200);
  }
  return took;
}

/** Sends an event as a client does: until it is told that it was taken. */
async function trackUntilTaken(product: Product, clientKey: string, event: object): Promise<void> {
  await untilTaken(() => product.call('POST', '/event/track', event, clientKey));
}

/** Makes a call until it is answered with 2xx; anything but an outage is a failure. */
export async function untilTaken(call: () => Promise<Response>): Promise<void> {
  for (;;) {
    const answer = await call().catch(() => null);
    if (answer?.ok) {
      await answer.text().catch(() => '');
      return;
    }
    if (answer && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`);
    await delay(200);
  }
}
