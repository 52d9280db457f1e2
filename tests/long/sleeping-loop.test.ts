import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { z } from 'zod';
import { user } from '../../domain/entities/account/user';
import { tag } from '../../domain/entities/contacts/tag';
import { workflowIdOfLoop, workflowIdOfRun } from '../../workflows/contract';
import { startProduct, until, type Product } from '../support/processes/product';
import { report } from '../support/report';

/** `CONTACTS=10000 npm run test:long -- sleeping-loop` uses fewer. */
const contacts = Number(process.env['CONTACTS'] ?? 100_000);
const day = 86_400;
const workerKills = 5;
/** How long after a stop another item may begin, in milliseconds. */
const stopLimit = 10_000;

let product: Product;
let temporal: Connection;
let clientKey: string;
beforeAll(async () => {
  product = await startProduct();
  temporal = await Connection.connect({ address: product.temporalAddress });
  const account = await product.read(z.object({ user }), 'GET', '/user');
  clientKey = account.user.client_key;
  await product.query(
    `INSERT INTO contacts (user_id, external_id) SELECT $1, 'c' || n FROM generate_series(1, $2::int) n`,
    [account.user.id, contacts],
  );
}, 600_000);
afterAll(async () => {
  await temporal.close();
  await product.stop();
}, 60_000);

interface Campaign {
  id: number;
  entryEventName: string;
  /** Its steps after the loop, in order. */
  stepIds: number[];
}

/** A campaign that takes every contact through some steps. */
async function build(name: string, ...steps: object[]): Promise<Campaign> {
  const made = z.object({ automatisation: z.object({ id: z.number(), entry_event_name: z.string() }) });
  const { automatisation } = await product.read(made, 'POST', '/automatisation', { name, is_campaign: true });
  const added = z.object({ automatisation_step: z.object({ id: z.number() }) });
  const stepIds: number[] = [];
  for (const step of [{ type: 'LOOP', data: { source: 'all_contacts' } }, ...steps]) {
    const body = { ...step, automatisation_step_before_id: stepIds.at(-1) ?? null };
    const answer = await product.read(added, 'POST', `/automatisation/${automatisation.id}/step`, body);
    stepIds.push(answer.automatisation_step.id);
  }
  return {
    id: automatisation.id,
    entryEventName: automatisation.entry_event_name,
    stepIds: stepIds.slice(1),
  };
}

const start = ({ entryEventName }: Campaign): Promise<unknown> =>
  product.read(z.object({}), 'POST', '/event/track', { name: entryEventName }, clientKey);

/** How many items of the campaign's loop there are, by how they stand. */
async function itemsOf({
  id,
}: Campaign): Promise<Record<'begun' | 'asleep' | 'completed' | 'stopped', number>> {
  const [counts] = await product.query<{ begun: number; asleep: number; completed: number; stopped: number }>(
    `SELECT count(*)::int AS begun, (count(*) FILTER (WHERE waiting_until IS NOT NULL))::int AS asleep,
            (count(*) FILTER (WHERE state = 'completed'))::int AS completed, (count(*) FILTER (WHERE state = 'stopped'))::int AS stopped
     FROM automatisation_runs WHERE automatisation_id = $1 AND parent_run_id IS NOT NULL`,
    [id],
  );
  return counts ?? { begun: 0, asleep: 0, completed: 0, stopped: 0 };
}

const secondsSince = (start: number): string => `${Math.round((Date.now() - start) / 1_000)} s`;

/** How many events the history of the campaign's loop has. */
async function historyLength({ id }: Campaign): Promise<number> {
  const [run] = await product.query<{ id: number; created_at: Date; visit: number }>(
    'SELECT id, created_at, visit FROM automatisation_runs WHERE automatisation_id = $1 AND parent_run_id IS NULL',
    [id],
  );
  if (!run) throw new Error('The campaign has no run');
  const workflowId = workflowIdOfLoop(
    workflowIdOfRun({ id: Number(run.id), created_at: run.created_at }),
    run.visit,
  );
  const { historyLength: length } = await new Client({ connection: temporal }).workflow
    .getHandle(workflowId)
    .describe();
  return length;
}

it(`has ${contacts.toLocaleString('en')} contacts asleep in a loop, each once, while the worker is killed, and all of them back when their wait is made shorter`, async () => {
  const tags: number[] = [];
  for (const name of ['before', 'after'])
    tags.push((await product.read(z.object({ tag }), 'POST', '/tag', { name })).tag.id);
  const campaign = await build(
    'Sleep',
    { type: 'TAG', data: { tag_id: tags[0] } },
    { type: 'DELAY', data: { delay: day } },
    { type: 'TAG', data: { tag_id: tags[1] } },
  );
  const began = Date.now();
  await start(campaign);
  let killed = 0;
  await until(async () => {
    const { asleep } = await itemsOf(campaign);
    if (killed < workerKills && asleep >= ((killed + 1) * contacts) / (workerKills + 2)) {
      await product.kill('Worker');
      killed += 1;
    }
    await delay(500);
    return asleep === contacts;
  });
  report(`All asleep after ${secondsSince(began)}, with ${killed} kills of the worker`);
  report(`The worker's memory: ${Math.round((await product.memory('Worker')) / 1_000_000)} MB`);
  report(`The history of the loop: ${await historyLength(campaign)} events`);

  const retimed = Date.now();
  await product.read(z.object({}), 'PUT', `/automatisation/${campaign.id}/step`, {
    id: campaign.stepIds[1],
    type: 'DELAY',
    data: { delay: 60 },
  });
  await until(async () => {
    await delay(1_000);
    return (await itemsOf(campaign)).completed === contacts;
  });
  report(`All done ${secondsSince(retimed)} after their wait was made a minute`);
  const [end] = await product.query<{ late: number }>(
    `SELECT extract(epoch FROM clock_timestamp() - max(ended_at))::float AS late FROM automatisation_runs
     WHERE automatisation_id = $1 AND parent_run_id IS NOT NULL`,
    [campaign.id],
  );
  await until(async () => {
    const [parent] = await product.query<{ state: string }>(
      'SELECT state FROM automatisation_runs WHERE automatisation_id = $1 AND parent_run_id IS NULL',
      [campaign.id],
    );
    return parent?.state === 'completed';
  });
  report(`The last item was seen done ${end?.late.toFixed(1)} s after its end`);
  // Each step of each contact exactly once.
  const visits = await product.query<{ type: string; visits: number; runs: number }>(
    `SELECT type, count(*)::int AS visits, count(DISTINCT run_id)::int AS runs FROM automatisation_run_steps
     WHERE automatisation_id = $1 AND type <> 'LOOP' AND state = 'done' GROUP BY type ORDER BY type`,
    [campaign.id],
  );
  expect(visits).toEqual([
    { type: 'DELAY', visits: contacts, runs: contacts },
    { type: 'TAG', visits: 2 * contacts, runs: contacts },
  ]);
  const tagged = await product.query<{ contacts: number }>(
    'SELECT count(*)::int AS contacts FROM contact_tags WHERE tag_id = $1',
    [tags[1]],
  );
  expect(tagged).toEqual([{ contacts }]);
}, 7_200_000);

it('begins nothing new within ten seconds of a stop in its middle, and counts what it stopped', async () => {
  const campaign = await build('Stop', { type: 'DELAY', data: { delay: day } });
  await start(campaign);
  await until(async () => (await itemsOf(campaign)).begun >= contacts / 3);
  const stopped = Date.now();
  await product.read(z.object({}), 'DELETE', `/automatisation/${campaign.id}/run`);
  await delay(Math.max(0, stopped + stopLimit - Date.now()));
  const { begun } = await itemsOf(campaign);
  expect(begun).toBeLessThan(contacts);
  await until(async () => {
    await delay(1_000);
    return (await itemsOf(campaign)).stopped === begun;
  });
  report(`${begun} items that had begun were stopped after ${secondsSince(stopped)}`);
  expect((await itemsOf(campaign)).begun).toBe(begun);
}, 3_600_000);
