import { z } from 'zod';
import { createTag, publish } from './automation';
import { compare, repeat, type Comparison } from '../comparison';
import { measureLoop } from './loop';
import { completedRuns, fiveSteps, perSecond, startBareTemporal, trackPurchases } from './runs';
import type { BenchProduct, BenchStack } from '../stack';

const rounds = 3;
const warmUpRuns = 200;
const runsOfRound = 1_000;
const backlog = 20_000;

/** Measures runs of a five-step flow on our own data, from the event to the end, and a loop, beside bare Temporal. */
export async function benchRuns(stack: BenchStack): Promise<Comparison[]> {
  const bare = await startBareTemporal(stack);
  const product = await stack.product('runs');
  await publish(product, 'purchase', fiveSteps(await createTag(product, 'loyal')));
  const worker = await product.startWorker();
  const untilDone = (count: number, begin: () => Promise<unknown>): Promise<number> =>
    perSecond(() => completedRuns(product), count, begin);

  const measureRuns = (count: number) => untilDone(count, () => trackPurchases(product, count));
  await bare.perSecond(warmUpRuns);
  await measureRuns(warmUpRuns);
  const measured = await repeat(rounds, async () => ({
    reference: await bare.perSecond(runsOfRound),
    figure: await measureRuns(runsOfRound),
  }));

  await worker.stop();
  await trackPurchases(product, backlog);
  const underBacklog = {
    figure: await untilDone(backlog, () => product.startWorker()),
    reference: await bare.perSecond(runsOfRound),
  };
  await requireCompleted(product, warmUpRuns + rounds * runsOfRound + backlog);

  const reference = 'bare Temporal workflows';
  return [
    compare({ work: 'runs of five steps', unit: '/s', reference, goal: 0.6, stretch: 0.8 }, measured),
    compare({ work: `the same, ${backlog} behind`, unit: '/s', reference, goal: 1, stretch: 3 }, [
      underBacklog,
    ]),
    await measureLoop(product, bare),
  ];
}

/** Fails unless all runs have completed. */
async function requireCompleted({ database }: BenchProduct, runs: number): Promise<void> {
  const { rows } = await database.pool.query(`
    SELECT count(*) AS runs, sum(visit) AS steps FROM automatisation_runs WHERE state = 'completed'`);
  const done = z.tuple([z.object({ runs: z.number(), steps: z.number() })]).parse(rows)[0];
  if (done.runs !== runs || done.steps !== 5 * runs) {
    throw new Error(`${runs} runs of 5 steps were expected; done are ${done.runs} with ${done.steps} steps`);
  }
}
