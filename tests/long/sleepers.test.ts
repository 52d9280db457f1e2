import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { z } from 'zod';
import { id } from '../../domain/entities/common';
import { flowEffect } from '../../domain/entities/automatisations/flow-effect';
import { batchLimit } from '../../domain/entities/events/ingestion';
import { run, type Run } from '../../domain/entities/runs/run';
import {
  automatisationStats,
  type AutomatisationStats,
} from '../../domain/entities/automatisations/steps/step-count';
import { user } from '../../domain/entities/account/user';
import { startProduct, until, type Product } from '../support/processes/product';
import { report } from '../support/report';
import { lookedAt } from '../support/woken';

const sleepers = 10_000;
const day = 86_400;
const megabyte = 1_000_000;
/** How much more memory a worker with sleeping runs may use than an idle one, in bytes. */
const memoryLimit = 200 * megabyte;
/** How long a worker may take to release the memory of a burst, or of its start: V8 collects garbage once little happens. */
const restMilliseconds = 120_000;

let product: Product;
let temporal: Connection;
let clientKey: string;
beforeAll(async () => {
  product = await startProduct();
  temporal = await Connection.connect({ address: product.temporalAddress });
  clientKey = (await product.read(z.object({ user }), 'GET', '/user')).user.client_key;
}, 600_000);
afterAll(async () => {
  await temporal.close();
  await product.stop();
}, 60_000);

it(`lets ${sleepers.toLocaleString('en')} runs sleep in little memory, wakes the right one, and all of them when their delay is made shorter`, async () => {
  const sleeping = await publish('fall asleep', { type: 'DELAY', data: { delay: day } }, 'leave');
  const waking = await publish('ping', { type: 'UPDATE_VARIABLE', data: { variable: 'event.x', value: 1 } });
  await delay(restMilliseconds);
  const idle = await product.memory('Worker');

  const began = Date.now();
  await fallAsleep();
  await until(async () => (await waitingOf(sleeping)) === sleepers);
  report(`All asleep after ${secondsSince(began)}`);
  await expectLittleMemory(idle);

  // One run leaves: the workflow in which it slept lets it go, and the others sleep on.
  const [leaving] = await runsOf(sleeping, 'contact_external_id=c7000');
  if (!leaving) throw new Error('This contact has no run');
  const left = Date.now();
  await track({ name: 'leave', contact_external_id: 'c7000' });
  const client = new Client({ connection: temporal });
  await until(async () => (await lookedAt(client, leaving.workflow_id, leaving.id)) !== undefined);
  report(`The right one was woken after ${secondsSince(left)}`);
  expect(Date.now() - left).toBeLessThan(2_000);
  const stats = await statsOf(sleeping);
  expect(stats).toMatchObject({ running: sleepers - 1, exited: 1 });

  // A worker that starts beside sleeping runs processes new work at once.
  const killed = Date.now();
  await product.kill('Worker');
  await track({ name: 'ping', contact_external_id: 'c1' });
  await until(async () => (await statsOf(waking)).completed === 1);
  report(`A killed worker was back, and a run done, after ${secondsSince(killed)}`);
  expect(Date.now() - killed).toBeLessThan(20_000);

  const retimedAt = Date.now();
  const { effect } = await product.read(
    z.object({ effect: flowEffect }),
    'PUT',
    `/automatisation/${sleeping.id}/step`,
    { id: sleeping.stepId, type: 'DELAY', data: { delay: 60 } },
  );
  expect(effect).toMatchObject({ runs_inside: sleepers - 1, retimed: sleepers - 1 });
  await until(async () => (await statsOf(sleeping)).completed === sleepers - 1);
  report(`All were back after ${secondsSince(retimedAt)}`);
  expect(Date.now() - retimedAt).toBeLessThan(600_000);
}, 3_600_000);

interface Flow {
  id: number;
  stepId: number;
}

/** Publishes an automation of one step; an exit event makes its contacts leave. */
async function publish(entryEventName: string, step: object, exitEventName?: string): Promise<Flow> {
  const flow = { name: entryEventName, entry_event_name: entryEventName };
  const made = z.object({ automatisation: z.object({ id }) });
  const { automatisation } = await product.read(made, 'POST', '/automatisation', flow);
  const added = z.object({ automatisation_step: z.object({ id }) });
  const path = `/automatisation/${automatisation.id}/step`;
  const { automatisation_step } = await product.read(added, 'POST', path, step);
  await product.read(made, 'PUT', '/automatisation', {
    ...flow,
    ...(exitEventName !== undefined && {
      exit_strategy_type: 'event',
      exit_strategy_value: exitEventName,
    }),
    id: automatisation.id,
    is_active: true,
  });
  return { id: automatisation.id, stepId: automatisation_step.id };
}

const track = (event: object): Promise<unknown> =>
  product.read(z.unknown(), 'POST', '/event/track', event, clientKey);

/** Every contact enters, in full batches. */
async function fallAsleep(): Promise<void> {
  for (let from = 0; from < sleepers; from += batchLimit) {
    const items = Array.from({ length: batchLimit }, (_, place) => ({
      name: 'fall asleep',
      contact_external_id: `c${from + place}`,
      message_id: `${from + place}`,
    }));
    await product.read(z.unknown(), 'POST', '/event/track/batch', { items }, clientKey);
  }
}

const statsOf = async (flow: Flow): Promise<AutomatisationStats> =>
  (await product.read(z.object({ stats: automatisationStats }), 'GET', `/automatisation/${flow.id}/stats`))
    .stats;

const waitingOf = async (flow: Flow): Promise<number> => (await statsOf(flow)).steps[0]?.waiting ?? 0;

const runsOf = async (flow: Flow, query: string): Promise<Run[]> =>
  (await product.read(z.object({ runs: z.array(run) }), 'GET', `/automatisation/${flow.id}/run?${query}`))
    .runs;

async function expectLittleMemory(idle: number): Promise<void> {
  await delay(restMilliseconds);
  const more = (await product.memory('Worker')) - idle;
  report(
    `An idle worker takes ${Math.round(idle / megabyte)} MB, beside them ${Math.round(more / megabyte)} MB more`,
  );
  expect(more).toBeLessThan(memoryLimit);
}

const secondsSince = (moment: number): string => `${((Date.now() - moment) / 1_000).toFixed(1)} s`;
