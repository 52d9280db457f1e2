import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { nextOrders, workOffPortion } from '../../../db/run-orders/work-off';
import { pageMeta } from '../../../domain/entities/common';
import { campaignOfEvent, event } from '../../../domain/entities/events/event';
import { runsAtOnce } from '../../../domain/entities/runs/run-order';
import { buildAutomatisation } from '../../../tests/factories/automatisation';
import { buildEvent } from '../../../tests/factories/audience';
import { insertSleepers } from '../../../tests/factories/many-runs';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let event_name: string;
let campaignId: number;
beforeEach(async () => {
  visitor = await api.visitor();
  const campaign = await buildAutomatisation(visitor, { name: 'Été en fête', is_campaign: true });
  event_name = campaign.entry_event_name;
  campaignId = campaign.id;
  for (const name of [event_name, 'purchase']) await buildEvent(api.database, visitor.userId, { name });
});

const told = z.strictObject({ campaigns: z.array(campaignOfEvent) });
async function campaignsOf(names: string[], by = visitor) {
  const query = encodeURIComponent(JSON.stringify(names));
  return dataOf(await by.call('get', `/event/campaign?names=${query}`), told).campaigns;
}
async function found(term: string): Promise<string[]> {
  const answer = await visitor.call('post', '/event', { search_term: term });
  return dataOf(
    answer,
    z.strictObject({ events: z.array(event), meta: pageMeta, kept_since: z.null() }),
  ).events.map(({ name }) => name);
}
async function exported(): Promise<Record<string, string>[]> {
  return parse((await visitor.call('get', '/event/csv')).text, { columns: true });
}

describe('an event that starts a campaign', () => {
  it('is told by the campaign’s name, to its own account only', async () => {
    const names = [event_name, 'purchase', 'f'.repeat(32)];
    expect(await campaignsOf(names)).toEqual([
      { event_name, name: 'Été en fête', automatisation_id: campaignId },
    ]);
    expect(await campaignsOf(names, await api.visitor())).toEqual([]);
    expect((await visitor.call('get', '/event/campaign?names=nonsense')).status).toBe(400);
  });

  it('is told by that name once the campaign is deleted, and says so', async () => {
    expect((await visitor.call('delete', `/automatisation/${campaignId}?force=true`)).status).toBe(204);
    expect(await campaignsOf([event_name])).toEqual([
      { event_name, name: 'Été en fête', automatisation_id: null },
    ]);
    expect(await campaignsOf([event_name], await api.visitor())).toEqual([]);
  });

  it('is told by that name also while very many runs go with the campaign, and when they are gone', async () => {
    const { pool } = api.database;
    await insertSleepers(pool, {
      userId: visitor.userId,
      automatisationId: campaignId,
      stepId: 0,
      count: runsAtOnce + 1,
    });
    expect((await visitor.call('delete', `/automatisation/${campaignId}?force=true`)).status).toBe(204);
    const kept = [{ event_name, name: 'Été en fête', automatisation_id: null }];
    expect(await campaignsOf([event_name])).toEqual(kept);
    const [orderId = 0] = await nextOrders(pool);
    while (await workOffPortion(pool, orderId, runsAtOnce));
    expect(await campaignsOf([event_name])).toEqual(kept);
  });

  it('is found in the report, and named in the exported file, by the name that people read', async () => {
    for (const isDeleted of [false, true]) {
      if (isDeleted) await visitor.call('delete', `/automatisation/${campaignId}?force=true`);
      expect(await found('ete')).toEqual([event_name]);
      expect((await exported()).map(({ name, campaign }) => [name, campaign])).toEqual([
        [event_name, 'Été en fête'],
        ['purchase', ''],
      ]);
    }
  });
});
