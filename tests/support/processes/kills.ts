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

/** The seed of this run: `SEED` of the environment, to reproduce a failure, or a new one. */
export const chosenSeed = (): number => Number(process.env['SEED'] ?? randomInt(2 ** 31));

/** Plans so many kills of each part, in an order and with pauses that depend on the seed. */
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
 * Executes the kills one after another; returns for each part how long, in milliseconds, it took each time until a run that begins after
 * the kill was done. The next kill waits until all parts work again: `npm start` gives up on a part that cannot be started three times.
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

/** Sends an event as a client does: until it is accepted. */
async function trackUntilTaken(product: Product, clientKey: string, event: object): Promise<void> {
  await untilTaken(() => product.call('POST', '/event/track', event, clientKey));
}

/** Repeats a call until its status is 2xx; any failure but an outage rejects. */
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
