import { createTag, publish } from './automation';
import { compare, repeat, type Comparison } from '../comparison';
import { measureLoad, postRequest } from '../load';
import { countRows, fiveSteps, trackPurchases } from './runs';
import type { BenchProduct, BenchStack } from '../stack';
import { trackBodies } from './track';

const rounds = 3;
const backlog = 20_000;
const load = { connections: 32, warmUp: 500, duration: 3_000 };

/** Measures Track while the worker starts and runs a backlog of runs, beside Track without a backlog. */
export async function benchDispatch(stack: BenchStack): Promise<Comparison[]> {
  const product = await stack.product('dispatch');
  // The events of the load start no run.
  await publish(product, 'order', fiveSteps(await createTag(product, 'loyal')));
  const nextBody = trackBodies();
  const measureTrack = async (): Promise<number> =>
    (
      await measureLoad({
        ...load,
        port: product.port,
        nextRequest: () => postRequest('/api/event/track', product.clientKey, nextBody()),
      })
    ).perSecond;

  const measured = await repeat(rounds, async () => {
    await trackPurchases(product, backlog, 'order');
    const reference = await measureTrack();
    const worker = await product.startWorker();
    const figure = await measureTrack();
    await requireBacklog(product);
    await product.database.pool.query('DELETE FROM dispatch');
    await worker.stop();
    return { figure, reference };
  });
  return [
    compare(
      { work: 'Track beside 20,000 runs to start', unit: '/s', reference: 'Track', goal: 0.8, stretch: 0.9 },
      measured,
    ),
  ];
}

/** Fails unless the backlog lasted until the end of the measurement. */
async function requireBacklog(product: BenchProduct): Promise<void> {
  if ((await countRows(product, 'FROM dispatch')) === 0) {
    throw new Error('The backlog was gone before Track was measured beside it');
  }
}
