import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { z } from 'zod';
import { batchLimit } from '../domain/entities/ingestion';
import { createTag, publish, type BenchStep } from './automation';
import { compare, repeat, type Comparison } from './comparison';
import { ask } from './processes';
import type { BenchProduct, BenchStack } from './stack';

const rounds = 3;
const warmUpRuns = 200;
const runsOfRound = 1_000;
/** A contact comes back as often as in a shop's history. */
const eventsOfContact = 3;
const pollMilliseconds = 25;
const bareQueue = 'bare';

/** Runs of a five-step flow on our own data, from the event to the end, beside workflows that do nothing. */
export async function benchFiveStepRun(stack: BenchStack): Promise<Comparison[]> {
  const address = await stack.temporalAddress();
  const bare = await stack.process('Bare Temporal', 'bench/references/bare-temporal/main.ts', {
    TEMPORAL_ADDRESS: address,
    TASK_QUEUE: bareQueue,
    BUNDLE: stack.file('bare-workflow.js'),
  });
  const product = await stack.product('runs');
  await publish(product, 'purchase', fiveSteps(await createTag(product, 'loyal')));
  await product.startWorker();

  const temporal = new Client({ connection: await Connection.connect({ address }) });
  const measureBare = (count: number): Promise<number> =>
    perSecond(
      () => completedWorkflows(temporal),
      count,
      () => ask(bare, { count }),
    );
  const measureOurs = (count: number): Promise<number> =>
    perSecond(
      () => completedRuns(product),
      count,
      () => track(product, count),
    );
  await measureBare(warmUpRuns);
  await measureOurs(warmUpRuns);
  const measured = await repeat(rounds, async () => ({
    reference: await measureBare(runsOfRound),
    figure: await measureOurs(runsOfRound),
  }));
  await requireCompleted(product, warmUpRuns + rounds * runsOfRound);

  const reference = 'bare Temporal workflows';
  return [compare({ work: 'runs of five steps', unit: '/s', reference, goal: 0.6, stretch: 0.8 }, measured)];
}

/** Condition, update, tag, count, condition: every event walks all five. */
const fiveSteps = (tagId: number): BenchStep[] => [
  { type: 'CONDITION', branch: null, data: comparison('event.amount', 0) },
  { type: 'UPDATE_VARIABLE', branch: true, data: addition('contact.purchases', 1) },
  { type: 'TAG', branch: null, data: { tag_id: tagId } },
  { type: 'COUNT', branch: null, data: { type: 'event', value: 'purchase', timeframe: 60 } },
  { type: 'CONDITION', branch: null, data: comparison('event.count_result', 2) },
];

const comparison = (variable: string, value: number) => ({
  ...{ variable, variable_type: 'number', operation: 'GREATER_THAN', value },
});

const addition = (variable: string, value: number) => ({
  ...{ variable, value_type: 'number', operation: 'ADDITION', value },
});

/** How many are done a second, from the call of `begin` to the last of `count`. */
async function perSecond(
  done: () => Promise<number>,
  count: number,
  begin: () => Promise<unknown>,
): Promise<number> {
  const before = await done();
  const started = performance.now();
  await begin();
  while ((await done()) < before + count) await delay(pollMilliseconds);
  return (count * 1_000) / (performance.now() - started);
}

const completedWorkflows = async (temporal: Client): Promise<number> =>
  (await temporal.workflow.count(`TaskQueue = '${bareQueue}' AND ExecutionStatus = 'Completed'`)).count;

async function completedRuns({ database }: BenchProduct): Promise<number> {
  const { rows } = await database.pool.query(
    `SELECT count(*) FROM automatisation_runs WHERE state = 'completed'`,
  );
  return z.tuple([z.object({ count: z.number() })]).parse(rows)[0].count;
}

/** Sends events through the public call, in full batches. */
async function track({ port, clientKey }: BenchProduct, count: number): Promise<void> {
  const contacts = Math.ceil(count / eventsOfContact);
  const items = Array.from({ length: count }, (_, place) => ({
    ...{ name: 'purchase', contact_external_id: `contact-${place % contacts}`, data: { amount: 29.73 } },
  }));
  for (let from = 0; from < count; from += batchLimit) {
    const response = await fetch(`http://127.0.0.1:${port}/api/event/track/batch`, {
      method: 'POST',
      headers: { 'Client-Key': clientKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: items.slice(from, from + batchLimit) }),
    });
    if (!response.ok) throw new Error(`Track answered ${response.status} ${await response.text()}`);
  }
}

/** What was fast must also have been done. */
async function requireCompleted({ database }: BenchProduct, runs: number): Promise<void> {
  const { rows } = await database.pool.query(`
    SELECT count(*) AS runs, sum(visit) AS steps FROM automatisation_runs WHERE state = 'completed'`);
  const done = z.tuple([z.object({ runs: z.number(), steps: z.number() })]).parse(rows)[0];
  if (done.runs !== runs || done.steps !== 5 * runs) {
    throw new Error(`${runs} runs of 5 steps were expected; done are ${done.runs} with ${done.steps} steps`);
  }
}
