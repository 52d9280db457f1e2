import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { z } from 'zod';
import type { RunningPart } from '../../dev/stack/part';
import { batchLimit } from '../../domain/entities/events/ingestion';
import type { BenchStep } from './automation';
import { ask } from '../processes';
import type { BenchProduct, BenchStack } from '../stack';

/** Events per contact, as in a shop's history. */
const eventsOfContact = 3;
const pollMilliseconds = 25;
const bareQueue = 'bare';

/** A Temporal worker with our worker's settings and none of our code. */
export interface BareTemporal {
  part: RunningPart;
  /** How many workflows start and complete per second: those that do nothing, or others of bare-temporal/workflow.ts by their name. */
  perSecond(count: number, workflow?: string): Promise<number>;
}

/** Starts it on the bench's Temporal, or on another one; `environment` is for the activities. */
export async function startBareTemporal(
  stack: BenchStack,
  given?: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<BareTemporal> {
  const address = given ?? (await stack.temporalAddress());
  const part = await stack.process('Bare Temporal', 'bench/references/bare-temporal/main.ts', {
    TEMPORAL_ADDRESS: address,
    TASK_QUEUE: bareQueue,
    BUNDLE: stack.file('bare-workflow.js'),
    ...environment,
  });
  const client = new Client({ connection: await Connection.connect({ address }) });
  const query = `TaskQueue = '${bareQueue}' AND ExecutionStatus = 'Completed'`;
  return {
    part,
    perSecond: (count, workflow) =>
      perSecond(
        async () => (await client.workflow.count(query)).count,
        count,
        () => ask(part, { count, workflow }),
      ),
  };
}

/** Condition, update, tag, count, condition: every event passes all five. */
export const fiveSteps = (tagId: number): BenchStep[] => [
  { type: 'CONDITION', branch: null, data: comparison('event.amount', 0) },
  { type: 'UPDATE_VARIABLE', branch: true, data: addition('contact.purchases', 1) },
  { type: 'TAG', branch: null, data: { tag_id: tagId } },
  { type: 'COUNT', branch: null, data: { type: 'event', value: 'purchase', timeframe: 60 } },
  { type: 'CONDITION', branch: null, data: comparison('event.count_result', 2) },
];

const comparison = (variable: string, value: number) => ({
  variable,
  variable_type: 'number',
  operation: 'GREATER_THAN',
  value,
});

const addition = (variable: string, value: number) => ({
  variable,
  value_type: 'number',
  operation: 'ADDITION',
  value,
});

/** Returns the rate per second, from the call of `begin` until `count` reaches its last. */
export async function perSecond(
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

export const completedRuns = (product: BenchProduct): Promise<number> =>
  countRows(product, `FROM automatisation_runs WHERE state = 'completed'`);

/** Counts rows of the product's database; the query text starts at FROM. */
export async function countRows(
  { database }: BenchProduct,
  from: string,
  values?: unknown[],
): Promise<number> {
  const { rows } = await database.pool.query(`SELECT count(*) ${from}`, values);
  return z.tuple([z.object({ count: z.number() })]).parse(rows)[0].count;
}

/** Sends events through the public API, in full batches. */
export async function trackPurchases(product: BenchProduct, count: number, name = 'purchase'): Promise<void> {
  const contacts = Math.ceil(count / eventsOfContact);
  const items = Array.from({ length: count }, (_, place) => ({
    name,
    contact_external_id: `contact-${place % contacts}`,
    data: { amount: 29.73 },
  }));
  for (let from = 0; from < count; from += batchLimit) {
    await trackBatch(product, items.slice(from, from + batchLimit));
  }
}

/** Sends one batch of events. */
export async function trackBatch({ port, clientKey }: BenchProduct, items: readonly object[]): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/event/track/batch`, {
    method: 'POST',
    headers: { 'Client-Key': clientKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ items }),
  });
  if (!response.ok) throw new Error(`Track answered ${response.status} ${await response.text()}`);
}
