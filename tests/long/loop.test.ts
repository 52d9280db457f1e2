import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { automatisation } from '../../domain/entities/automatisations/automatisation';
import { pageMeta } from '../../domain/entities/common';
import { importAnswer, importDetail } from '../../domain/entities/contacts/import';
import { loopProgress, type LoopProgress } from '../../domain/entities/runs/loop';
import { run } from '../../domain/entities/runs/run';
import { tag } from '../../domain/entities/contacts/tag';
import { user } from '../../domain/entities/account/user';
import { startProduct, until, type Product } from '../support/processes/product';

const contacts = 10_000;
const partRows = 5_000;
/** What is killed during the loop, one after another. */
const kills = ['Worker', 'Worker', 'Temporal', 'Worker', 'Worker', 'Worker'];

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await importContacts();
}, 600_000);
afterAll(() => product.stop(), 60_000);

async function importContacts(): Promise<void> {
  const rows = Array.from({ length: contacts }, (_, number) => [`c${number}`, `Contact ${number}`]);
  let importId: number | undefined;
  for (let start = 0; start < contacts; start += partRows) {
    const answer = await product.read(importAnswer, 'POST', '/contact/bulk?wait=false', {
      fields: [
        { fileName: 'id', selected_custom_field: 'external_id' },
        { fileName: 'name', selected_custom_field: 'name' },
      ],
      contacts: rows.slice(start, start + partRows),
      ...(importId !== undefined && { import_id: importId }),
    });
    importId = answer.import_id;
  }
  await until(async () => {
    const { import: read } = await product.read(importDetail, 'GET', `/contact/import/${importId}`);
    return read.state === 'completed';
  });
}

const oneAutomatisation = z.object({
  automatisation: automatisation.pick({ id: true, entry_event_name: true }),
});

/** Starts a campaign that takes every contact through some steps; returns the id of its single run once it has started. */
async function startCampaign(name: string, ...steps: object[]): Promise<{ id: number; runId: number }> {
  const { automatisation: made } = await product.read(oneAutomatisation, 'POST', '/automatisation', {
    name,
    is_campaign: true,
  });
  let before: number | null = null;
  for (const step of [{ type: 'LOOP', data: { source: 'all_contacts' } }, ...steps]) {
    const answered = z.object({ automatisation_step: z.object({ id: z.number() }) });
    const created: z.infer<typeof answered> = await product.read(
      answered,
      'POST',
      `/automatisation/${made.id}/step`,
      {
        ...step,
        automatisation_step_before_id: before,
      },
    );
    before = created.automatisation_step.id;
  }
  const { user: account } = await product.read(z.object({ user }), 'GET', '/user');
  await product.read(
    z.object({}),
    'POST',
    '/event/track',
    { name: made.entry_event_name },
    account.client_key,
  );
  let runId = 0;
  await until(async () => {
    const { runs } = await product.read(
      z.object({ runs: z.array(run), meta: pageMeta }),
      'GET',
      `/automatisation/${made.id}/run`,
    );
    runId = runs.at(-1)?.id ?? 0;
    return runs.length > 0;
  });
  return { id: made.id, runId };
}

async function progressOf({ id, runId }: { id: number; runId: number }): Promise<LoopProgress | undefined> {
  const { loops } = await product.read(
    z.object({ loops: z.array(loopProgress) }),
    'GET',
    `/automatisation/${id}/run/${runId}/loop`,
  );
  return loops[0];
}

it(`takes ${contacts.toLocaleString('en')} contacts through a loop, each once, while worker and Temporal are killed`, async () => {
  const { tag: seen } = await product.read(z.object({ tag }), 'POST', '/tag', { name: 'seen' });
  const campaign = await startCampaign(
    'Tag all',
    { type: 'TAG', data: { tag_id: seen.id } },
    { type: 'UPDATE_VARIABLE', data: { variable: 'contact.seen', value: 1 } },
  );
  let ended = 0;
  let killed = 0;
  await until(async () => {
    const loop = await progressOf(campaign);
    if (!loop) return false;
    const now = loop.completed + loop.failed;
    expect(now).toBeGreaterThanOrEqual(ended);
    ended = now;
    const next = kills[killed];
    if (next !== undefined && ended >= ((killed + 1) * contacts) / (kills.length + 2)) {
      await product.kill(next);
      killed += 1;
    }
    await delay(200);
    return loop.ended_at !== null;
  });
  expect(killed).toBe(kills.length);
  expect(await progressOf(campaign)).toMatchObject({ total: contacts, completed: contacts, running: 0 });

  const tagged = await product.read(z.object({ meta: pageMeta }), 'GET', `/tag?tag_id=${seen.id}`);
  expect(tagged.meta.total_records).toBe(contacts);
  // Each exactly once: a second time would count to two.
  await product.read(z.object({}), 'POST', '/custom-field', { label: 'Seen', variable_name: 'seen' });
  const counted = await (await product.call('GET', '/contact/csv')).text();
  const [header = '', ...lines] = counted.trim().split(/\r?\n/);
  const column = header.split(',').indexOf('Seen');
  expect(new Set(lines.map((line) => line.split(',')[column]))).toEqual(new Set(['1']));
}, 1_800_000);

it('stops all of a loop within five seconds, and counts what it stopped', async () => {
  const campaign = await startCampaign('Wait all', { type: 'DELAY', data: { delay: 86_400 } });
  await until(async () => ((await progressOf(campaign))?.running ?? 0) >= 100);
  const { count_of_campaign_stopped: stopped } = await product.read(
    z.object({ count_of_campaign_stopped: z.number() }),
    'DELETE',
    `/automatisation/${campaign.id}/run`,
  );
  const started = Date.now();
  const after = await progressOf(campaign);
  expect(after).toMatchObject({ running: 0, stopped: stopped - 1 });
  await delay(2_000);
  expect(await progressOf(campaign)).toMatchObject({ running: 0, begun: after?.begun });
  expect(Date.now() - started).toBeLessThan(5_000);
}, 600_000);
