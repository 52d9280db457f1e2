import { createTag, publish } from './automation';
import { compare, repeat, type Comparison } from '../comparison';
import { measureLoad, postRequest } from '../load';
import { countRows, fiveSteps, trackPurchases } from './runs';
import type { BenchProduct, BenchStack } from '../stack';
import { trackBodies } from './track';

const rounds = 3;
const backlog = 20_000;
const load = { connections: 32, warmUp: 500, duration: 3_000 };

/** Measures Track while the worker starts and runs a backlog of runs, beside Track with a worker that has none, and without a worker. */
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
    const idleWorker = await product.startWorker();
    const idle = await measureTrack();
    await idleWorker.stop();
    await trackPurchases(product, backlog, 'order');
    const alone = await measureTrack();
    const worker = await product.startWorker();
    const starting = await measureTrack();
    await requireBacklog(product);
    await worker.stop();
    await endRuns(product);
    return { alone, starting, idle };
  });
  const beside = 'Track beside an idle worker';
  return [
    compare(
      { work: 'Track beside 20,000 runs to start', unit: '/s', reference: beside, goal: 0.8, stretch: 0.9 },
      measured.map(({ starting, idle }) => ({ figure: starting, reference: idle })),
    ),
    compare(
      { work: 'the same', unit: '/s', reference: 'Track without a worker', goal: 0.5, stretch: 0.8 },
      measured.map(({ starting, alone }) => ({ figure: starting, reference: alone })),
    ),
  ];
}

/** Takes away what is left of the backlog: the next round's worker would find its runs. */
async function endRuns({ database: { pool } }: BenchProduct): Promise<void> {
  await pool.query('DELETE FROM dispatch');
  await pool.query(
    `UPDATE automatisation_runs SET state = 'stopped', ended_at = now() WHERE state = 'running'`,
  );
}

/** Fails unless the backlog lasted until the end of the measurement. */
async function requireBacklog(product: BenchProduct): Promise<void> {
  if ((await countRows(product, 'FROM dispatch')) === 0) {
    throw new Error('The backlog was gone before Track was measured beside it');
  }
}
