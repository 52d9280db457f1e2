import request from 'supertest';
import { z } from 'zod';
import { campaignProgress } from '../../../domain/entities/automatisations/campaign';
import { user } from '../../../domain/entities/account/user';
import { buildEvent } from '../../../tests/factories/audience';
import { buildAutomatisation, buildStep, pause } from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let clientKey: string;
let campaign: { id: number; entry_event_name: string };
beforeEach(async () => {
  visitor = await api.visitor();
  const answer = await visitor.call('get', '/user');
  clientKey = dataOf(answer, z.object({ user })).user.client_key ?? '';
  campaign = await buildAutomatisation(visitor, { name: 'Sale', is_campaign: true });
});

const send = (path: string, body: object, language = 'en') =>
  request(api.server).post(path).set({ 'Client-Key': clientKey, 'Accept-Language': language }).send(body);
const run = (body: object = {}, language = 'en') =>
  send('/api/event/track', { name: campaign.entry_event_name, ...body }, language);
const runs = async () =>
  (
    await api.database.pool.query<{ id: number; external_id: string | null; state: string }>(
      `SELECT r.id, c.external_id, r.state FROM automatisation_runs r LEFT JOIN contacts c ON c.id = r.contact_id
       WHERE r.automatisation_id = $1 ORDER BY r.id`,
      [campaign.id],
    )
  ).rows;
const progress = async () =>
  dataOf(
    await visitor.call('get', `/automatisation/${campaign.id}/campaign`),
    z.strictObject({ campaign: campaignProgress }),
  ).campaign;

describe('Track with a campaign’s event name', () => {
  it('starts one run without a contact, or for the contact that it names', async () => {
    await buildStep(visitor, campaign.id, pause);
    expect((await run()).status).toBe(200);
    expect((await run({ contact_external_id: 'c1' })).status).toBe(200);
    expect(await runs()).toMatchObject([
      { external_id: null, state: 'running' },
      { external_id: 'c1', state: 'running' },
    ]);
  });

  it('is refused while the campaign has errors, with their list in the caller’s language', async () => {
    const step = await buildStep(visitor, campaign.id, { type: 'TAG' });
    const answer = await run();
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({
      code: 'campaign_has_problems',
      details: { problems: [{ code: 'field_missing', step_id: step.id }, { severity: 'warning' }] },
    });
    await buildEvent(api.database, visitor.userId, { name: 'visit' });
    await buildStep(visitor, campaign.id, { type: 'COUNT', data: { type: 'event', value: 'visitt' } });
    // Its warnings are those that its editor shows.
    expect(JSON.stringify(errorOf(await run()).details)).toContain('event_name_unseen');
    const french = errorOf(await run({}, 'fr'));
    expect(french.message).toMatch(/^La campagne/);
    expect(JSON.stringify(french.details)).toMatch(/étiquette/i);

    const batch = await send('/api/event/track/batch', {
      items: [{ name: campaign.entry_event_name }, { name: 'visit' }],
    });
    expect(batch.body.data).toMatchObject({
      stored: 1,
      rejected: 1,
      results: [{ error: { code: 'campaign_has_problems' } }, { event: {} }],
    });
    const inSegmentsFormat = await request(api.server)
      .post('/v1/track')
      .auth(clientKey, '')
      .send({ userId: 'c1', event: campaign.entry_event_name });
    expect(inSegmentsFormat.status).toBe(422);
    expect(await runs()).toEqual([]);
    // Told as history it runs nothing, and so breaks nothing.
    expect((await run({ trigger: false })).status).toBe(200);
  });

  it('is checked once in a batch, however many of its items run the campaign', async () => {
    await buildStep(visitor, campaign.id, pause);
    const other = await buildAutomatisation(visitor, { name: 'Broken', is_campaign: true });
    await buildStep(visitor, other.id, { type: 'TAG' });
    const asked = jest.spyOn(api.database.pool, 'query');
    const batch = await send('/api/event/track/batch', {
      items: [campaign, other, campaign, other, campaign].map(({ entry_event_name: name }) => ({ name })),
    });
    const checks = asked.mock.calls.filter(([sql]) => String(sql).includes('AS published_flows'));
    asked.mockRestore();
    expect(checks).toHaveLength(2);
    expect(batch.body.data).toMatchObject({ stored: 3, rejected: 2 });
    expect(await runs()).toHaveLength(3);
  });

  it('does not run another account’s campaign of that name', async () => {
    const stranger = await api.visitor();
    const theirs = dataOf(await stranger.call('get', '/user'), z.object({ user })).user.client_key ?? '';
    const answer = await request(api.server)
      .post('/api/event/track')
      .set('Client-Key', theirs)
      .send({ name: campaign.entry_event_name });
    expect(answer.status).toBe(200);
    expect(await runs()).toEqual([]);
  });
});

describe('runs of one campaign beside each other', () => {
  it('are told how far each is, those that go on first', async () => {
    await buildStep(visitor, campaign.id, pause);
    await run({ contact_external_id: 'c1' });
    await run();
    const [first, second] = await runs();
    await visitor.call('post', `/automatisation/${campaign.id}/run/${second?.id}/stop`);

    expect(await progress()).toMatchObject({
      paused_at: null,
      running: 1,
      runs: [
        {
          run_id: first?.id,
          state: 'running',
          contact_external_id: 'c1',
          done: 0,
          total: 1,
          seconds_left: null,
        },
        {
          run_id: second?.id,
          state: 'stopped',
          contact_external_id: null,
          done: 1,
          total: 1,
          seconds_left: null,
        },
      ],
    });
  });

  it('do not say through how many contacts they go before their loop has gathered them', async () => {
    await buildStep(visitor, campaign.id, pause);
    await buildStep(visitor, campaign.id, { type: 'LOOP', data: { source: 'all_contacts' } });
    await run();
    expect((await progress()).runs).toMatchObject([{ state: 'running', done: 0, total: null }]);
  });

  it('are stopped by themselves, or all, with their true count', async () => {
    await buildStep(visitor, campaign.id, pause);
    for (let place = 0; place < 3; place += 1) await run();
    const [first] = await runs();
    const stopped = await visitor.call('post', `/automatisation/${campaign.id}/run/${first?.id}/stop`);
    expect(stopped.status).toBe(200);
    expect((await runs()).map(({ state }) => state)).toEqual(['stopped', 'running', 'running']);

    const all = await visitor.call('delete', `/automatisation/${campaign.id}/run`);
    expect(all.body.data).toEqual({
      count_of_campaign_stopped: 2,
      campaign: { counts: 'contacts', sent: 0, unknown: 0, under_way: 0, not_sent: 2, control: 0 },
    });
  });
});

describe('POST /automatisation/{id}/pause and /resume', () => {
  const paused = async (call: 'pause' | 'resume', by = visitor) =>
    by.call('post', `/automatisation/${campaign.id}/${call}`);

  it('say since when it is paused, keep that when asked again, and forget it', async () => {
    const { paused_at } = (await paused('pause')).body.data.automatisation;
    expect(Date.parse(paused_at)).toBeLessThanOrEqual(Date.now());
    expect((await paused('pause')).body.data.automatisation.paused_at).toBe(paused_at);
    expect((await progress()).paused_at).toBe(paused_at);
    expect((await paused('resume')).body.data.automatisation.paused_at).toBeNull();
  });

  it('leave another account’s campaign alone', async () => {
    const stranger = await api.visitor();
    expect((await paused('pause', stranger)).status).toBe(404);
    expect((await paused('resume', stranger)).status).toBe(404);
    expect((await progress()).paused_at).toBeNull();
  });
});
