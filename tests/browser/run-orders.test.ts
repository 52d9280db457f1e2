import type { Page } from 'playwright-core';
import type { AutomatisationDetail } from '../../domain/entities/automatisations/automatisation';
import { batchLimit } from '../../domain/entities/events/ingestion';
import { runsAtOnce } from '../../domain/entities/runs/run-order';
import type { User } from '../../domain/entities/account/user';
import { call, publish, unique } from './support/account';
import { violationsOn } from './support/axe';
import { useVisitors } from './support/visitor';

/*
 * Actions on more runs than the product handles at once, on the page of their flow.
 */
const many = runsAtOnce + 100;
const visitors = useVisitors();

/** Publishes a flow whose pause holds this many runs: they are inserted together, and need no workflow each; returns its id. */
async function holdMany(page: Page): Promise<number> {
  const name = unique('many');
  const created = await call(page, 'POST', '/automatisation', { name, entry_event_name: name });
  const { id } = created.automatisation as AutomatisationDetail; // docs/contract.md#answers
  await call(page, 'POST', `/automatisation/${id}/step`, { type: 'DELAY', data: { delay: 86_400 } });
  await publish(page, id);
  await call(page, 'POST', `/automatisation/${id}/pause`);
  const { client_key } = (await call(page, 'GET', '/user')).user as User; // docs/contract.md#answers
  for (let from = 0; from < many; from += batchLimit) {
    const items = Array.from({ length: Math.min(batchLimit, many - from) }, () => ({ name }));
    await call(page, 'POST', '/event/track/batch', { items }, { 'Client-Key': client_key });
  }
  return id;
}

describe('stopping more runs than are seen to at once', () => {
  it('tells how far it is and how it ended, without a reload and after one, until that is put away', async () => {
    const { page } = await visitors.owner('/tags');
    const id = await holdMany(page);
    await page.goto(`/automatisation/${id}?tab=runs&state=running`);
    await page.getByRole('button', { name: `Stop all ${many.toLocaleString('en')}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Stop all/ })
      .click();
    const orders = page.getByRole('region', { name: 'Bulk actions on runs' });
    await orders.getByText(`${many.toLocaleString('en')} runs are being stopped`).waitFor();
    await orders.getByRole('progressbar').waitFor();
    expect(await violationsOn(page, 'main')).toEqual([]);

    const last = orders.getByText(`${many.toLocaleString('en')} runs stopped`);
    await last.waitFor();
    await page.reload();
    await last.waitFor();
    await page.getByRole('button', { name: /^Close: .* runs stopped$/ }).click();
    await orders.waitFor({ state: 'detached' });
  });
});
