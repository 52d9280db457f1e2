import { publish, type BenchStep } from './automation';
import { compare, repeat, type Comparison } from '../comparison';
import { ask } from '../processes';
import { countRows, perSecond, startBareTemporal, trackBatch } from './runs';
import type { BenchProduct, BenchStack } from '../stack';

const rounds = 3;
const warmUpRuns = 100;
const runsOfRound = 500;
const day = 86_400;

const steps: Record<'at a delay' | 'at a wait for an event', BenchStep> = {
  'at a delay': { type: 'DELAY', branch: null, data: { delay: day } },
  'at a wait for an event': {
    type: 'WAIT',
    branch: null,
    data: { event_name: 'paid', filters: [], since: 'step', time_out: { delay: day } },
  },
};

/** Measures how many runs fall asleep a second, from the event on, beside bare workflows that sleep as long. */
export async function benchAsleep(stack: BenchStack): Promise<Comparison[]> {
  const bare = await startBareTemporal(stack);
  const product = await stack.product('asleep');
  for (const [where, step] of Object.entries(steps)) await publish(product, where, [step]);
  await product.startWorker();
  const bareSleepers = async (count: number): Promise<number> => {
    const started = performance.now();
    await ask(bare.part, { sleepers: count });
    return (count * 1_000) / (performance.now() - started);
  };

  let contacts = 0;
  const fallAsleep = (where: string, count: number): Promise<number> =>
    perSecond(
      () => sleepers(product),
      count,
      () =>
        trackBatch(
          product,
          Array.from({ length: count }, () => ({
            name: where,
            contact_external_id: `sleeper-${(contacts += 1)}`,
          })),
        ),
    );

  await bareSleepers(warmUpRuns);
  const comparisons: Comparison[] = [];
  for (const where of Object.keys(steps)) {
    await fallAsleep(where, warmUpRuns);
    const measured = await repeat(rounds, async () => ({
      reference: await bareSleepers(runsOfRound),
      figure: await fallAsleep(where, runsOfRound),
    }));
    const aim = { reference: 'bare workflows that sleep', goal: 0.8, stretch: 1 };
    comparisons.push(compare({ work: `runs that fall asleep ${where}`, unit: '/s', ...aim }, measured));
  }
  return comparisons;
}

const sleepers = (product: BenchProduct): Promise<number> =>
  countRows(product, 'FROM automatisation_runs WHERE waiting_until IS NOT NULL');
