import { dashboard, dashboardLines } from '../../../domain/entities/dashboard';
import { buildContact, buildEvent } from '../../../tests/factories/audience';
import { insertConnection, insertFlow } from '../../../tests/factories/flow';
import { buildAutomatisation } from '../../../tests/factories/automatisation';
import { buildBroadcast, mailMessage } from '../../../tests/factories/broadcast';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const published = { entry_event_name: 'purchase' };
const read = async (query = '') => dataOf(await visitor.call('get', `/dashboard${query}`), dashboard);
const insertTask = (automatisationId: number, name: string, hour_to_run: number) =>
  api.database.pool.query(
    `INSERT INTO scheduled_tasks (user_id, automatisation_id, name, delay_between_runs, hour_to_run)
     VALUES ($1, $2, $3, 1440, $4)`,
    [visitor.userId, automatisationId, name, hour_to_run],
  );

describe('GET /dashboard', () => {
  it('tells a newcomer that nothing is done yet', async () => {
    expect(await read()).toEqual({
      first_steps: { has_contact: false, has_event: false, has_connection: false, has_published: false },
      today: { total_events: 0, total_unique_events: 0, total_contacts: 0, automatisation_trigger_count: 0 },
      notices: { open: [], total: 0, over: [] },
      failed: [],
      upcoming: [],
    });
  });

  it('tells which first steps are done; a draft and a campaign are no published automation', async () => {
    const contact = await buildContact(api.database, visitor.userId);
    expect((await read()).first_steps).toMatchObject({
      has_contact: true,
      has_event: false,
      has_published: false,
    });
    await buildEvent(api.database, visitor.userId, { contact });
    await buildAutomatisation(visitor);
    await buildAutomatisation(visitor, { is_campaign: true });
    expect((await read()).first_steps).toMatchObject({
      has_contact: true,
      has_event: true,
      has_published: false,
    });
    expect((await read()).first_steps.has_connection).toBe(false);
    const credentials = { api_key: 'key', from_email: 'shop@example.com' };
    await insertConnection(api.database.pool, api.settings.SECRET_KEY, {
      userId: visitor.userId,
      app: 'sendgrid',
      credentials,
    });
    expect((await read()).first_steps.has_connection).toBe(true);
    await insertFlow(api.database.pool, visitor.userId, published, []);
    expect((await read()).first_steps.has_published).toBe(true);
  });

  it('takes a broadcast that was sent for the last step; one that is a draft is none', async () => {
    const { id } = await buildBroadcast(visitor, { messages: [mailMessage(null)] });
    expect((await read()).first_steps.has_published).toBe(false);
    await api.database.pool.query('UPDATE broadcasts SET begun_at = now() WHERE automatisation_id = $1', [
      id,
    ]);
    expect((await read()).first_steps.has_published).toBe(true);
  });

  it('counts what happened since today began where the reader is', async () => {
    await buildEvent(api.database, visitor.userId, { createdAt: new Date('2026-03-02T04:59:59Z') });
    await buildEvent(api.database, visitor.userId, { createdAt: new Date('2026-03-02T05:00:00Z') });
    expect((await read('?from_date=2026-03-02T05:00:00')).today.total_events).toBe(1);
    expect((await read('?from_date=2026-03-02T04:00:00')).today.total_events).toBe(2);
    expect((await read()).today.total_events).toBe(0);
  });

  it('tells the automations whose runs failed last, each with its newest failure', async () => {
    const quiet = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'quiet' }, []);
    const flows = [];
    for (let number = 0; number <= dashboardLines; number += 1) {
      const entry_event_name = `failing ${number}`;
      flows.push(
        await insertFlow(api.database.pool, visitor.userId, { name: entry_event_name, entry_event_name }, []),
      );
      const contact = await buildContact(api.database, visitor.userId, { external_id: `c${number}` });
      for (let times = 0; times <= number; times += 1)
        await buildEvent(api.database, visitor.userId, { name: entry_event_name, contact });
    }
    await buildEvent(api.database, visitor.userId, { name: 'quiet' });
    await api.database.pool.query(
      `UPDATE automatisation_runs
       SET state = 'failed', ended_at = now(), reason = '{"code":"step_failed","message":"No."}'
       WHERE user_id = $1 AND automatisation_id <> $2`,
      [visitor.userId, quiet.id],
    );
    const { failed } = await read();
    expect(failed.map(({ automatisation_name }) => automatisation_name)).toEqual([
      'failing 5',
      'failing 4',
      'failing 3',
      'failing 2',
      'failing 1',
    ]);
    expect(failed[0]).toMatchObject({
      automatisation_id: flows[5]?.id,
      count_of_runs: 6,
      last_run: { contact_external_id: 'c5', reason: { message: 'No.' } },
    });
  });

  it('tells the scheduled tasks that run next, not those of drafts', async () => {
    const flow = await insertFlow(api.database.pool, visitor.userId, published, []);
    const draft = await buildAutomatisation(visitor);
    await insertTask(flow.id, 'each day', 6);
    await insertTask(flow.id, 'each day too', 18);
    await insertTask(draft.id, 'never', 7);

    const { upcoming } = await read();
    expect(new Set(upcoming.map(({ name }) => name))).toEqual(new Set(['each day', 'each day too']));
    const times = upcoming.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
    expect(Date.parse(times[0] ?? '')).toBeGreaterThan(Date.now());
  });

  it('tells the time of a task that goes by each contact’s own clocks', async () => {
    const flow = await insertFlow(api.database.pool, visitor.userId, published, []);
    await insertTask(flow.id, 'once', 6);
    await api.database.pool.query(
      `UPDATE scheduled_tasks SET recurrence = 'once', once_at = '2036-12-01T09:00', by_contact_clock = true, hour_to_run = NULL WHERE user_id = $1`,
      [visitor.userId],
    );
    expect((await read()).upcoming).toMatchObject([
      { name: 'once', at: '2036-11-30T19:00:00.000Z', contact_time: '2036-12-01T09:00' },
    ]);
  });

  it('tells nothing of another account', async () => {
    await insertFlow(api.database.pool, visitor.userId, published, []);
    await buildEvent(api.database, visitor.userId, {});
    visitor = await api.visitor();
    expect((await read()).first_steps).toEqual({
      has_contact: false,
      has_event: false,
      has_connection: false,
      has_published: false,
    });
  });
});
