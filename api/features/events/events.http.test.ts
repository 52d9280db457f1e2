import { z } from 'zod';
import { rollFigures } from '../../../db/figures/roll';
import { pageMeta } from '../../../domain/entities/common';
import { event, eventStats, pageDataLimit } from '../../../domain/entities/events/event';
import { buildContact, buildEvent } from '../../../tests/factories/audience';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const report = z.strictObject({
  events: z.array(z.strictObject(event.shape)),
  meta: pageMeta,
  stats: eventStats.optional(),
  previous_timerange_stats: eventStats.optional(),
  kept_since: z.string().nullable(),
});
const ask = async (input: object = {}) => dataOf(await visitor.call('post', '/event', input), report);
const namesIn = async (input: object) => (await ask(input)).events.map(({ name }) => name);
const at = (text: string) => new Date(`${text}Z`);

describe('POST /event', () => {
  it('lists the account’s events, the newest first, with the contact each is of', async () => {
    const ada = await buildContact(api.database, visitor.userId, { external_id: 'ada' });
    await buildEvent(api.database, visitor.userId, { name: 'visit', contact: ada, data: { page: '/' } });
    await buildEvent(api.database, visitor.userId, { name: 'import' });
    await buildEvent(api.database, (await api.visitor()).userId, { name: 'of another account' });

    const { events, meta, ...more } = await ask();

    expect(events).toMatchObject([
      { name: 'import', contact_external_id: null, data: {} },
      { name: 'visit', contact_external_id: 'ada', data: { page: '/' } },
    ]);
    expect(meta).toEqual({ page_at: 1, max_pages: 1, page_size: 10, total_records: 2 });
    expect(more).toEqual({ kept_since: null });
  });

  it('tells the data of the newest events up to a limit, and of the others that it leaves them out', async () => {
    const ada = await buildContact(api.database, visitor.userId, { external_id: 'ada' });
    const data = { text: 'x'.repeat(pageDataLimit / 2 - 100) };
    const made: number[] = [];
    for (const name of ['oldest', 'older', 'newer', 'newest'])
      made.push(await buildEvent(api.database, visitor.userId, { name, contact: ada, data }));

    const lists = [
      (await ask()).events,
      (await ask({ sort_by: 'name' })).events.toSorted((one, other) => other.id - one.id),
      dataOf(
        await visitor.call('get', '/contact?contact_external_id=ada'),
        z.looseObject({ events: report.shape.events }),
      ).events,
    ];
    for (const events of lists) {
      expect(events.map((one) => [one.id, one.data, one.is_data_left_out])).toEqual([
        [made[3], data, undefined],
        [made[2], data, undefined],
        [made[1], {}, true],
        [made[0], {}, true],
      ]);
    }
    const answer = await visitor.call('get', `/event/${made[0]}`);
    expect(dataOf(answer, z.strictObject({ event })).event).toMatchObject({ name: 'oldest', data });
    const stranger = await api.visitor();
    expect(errorOf(await stranger.call('get', `/event/${made[0]}`)).code).toBe('event_not_found');
  });

  it('takes the range from its first moment to the one before its last, in UTC', async () => {
    for (const [name, time] of [
      ['before', '2026-02-28T23:59:59.999'],
      ['first', '2026-03-01T00:00:00.000'],
      ['last', '2026-03-31T23:59:59.999'],
      ['after', '2026-04-01T00:00:00.000'],
    ] as const)
      await buildEvent(api.database, visitor.userId, { name, createdAt: at(time) });

    const march = { from_date: '2026-03-01T00:00:00', to_date: '2026-04-01T00:00:00' };
    expect(await namesIn(march)).toEqual(['last', 'first']);
    expect(await namesIn({ from_date: '2026-03-31T20:00:00-04:00' })).toEqual(['after']);
  });

  it('filters by name, sorts by a column of its own, and pages', async () => {
    const days = ['2026-01-03', '2026-01-01', '2026-01-02'];
    for (const day of days) {
      const createdAt = at(`${day}T00:00:00`);
      await buildEvent(api.database, visitor.userId, { name: 'purchase', data: { day }, createdAt });
      await buildEvent(api.database, visitor.userId, { name: 'visit', createdAt });
    }
    const input = { event_name: 'purchase', sort_by: 'created_at', sort_order: 'asc', page_size: 2 };
    const first = await ask({ ...input, page_at: 1 });
    const second = await ask({ ...input, page_at: 2 });

    expect([...first.events, ...second.events].map(({ data }) => data.day)).toEqual([...days].sort());
    expect(first.meta).toEqual({ page_at: 1, max_pages: 2, page_size: 2, total_records: 3 });
  });

  it('searches the name and the contact’s external id', async () => {
    const ada = await buildContact(api.database, visitor.userId, {
      external_id: 'Ada-Éclair',
      name: 'purchaser',
    });
    await buildEvent(api.database, visitor.userId, { name: 'visit', contact: ada });
    await buildEvent(api.database, visitor.userId, { name: 'purchase_done' });
    await buildEvent(api.database, visitor.userId, { name: 'purchase%done' });

    expect(await namesIn({ search_term: 'PURCHASE' })).toEqual(['purchase%done', 'purchase_done']);
    expect(await namesIn({ search_term: 'e_d' })).toEqual(['purchase_done']);
    expect(await namesIn({ search_term: 'eclair' })).toEqual(['visit']);
    expect(await ask({ search_term: 'nothing has it' })).toMatchObject({
      events: [],
      meta: { total_records: 0 },
    });
  });

  it('searches alike when more contacts hold the term than are listed', async () => {
    await api.database.pool.query(
      `INSERT INTO contacts (user_id, external_id) SELECT $1, 'crowd ' || n FROM generate_series(1, 1001) n`,
      [visitor.userId],
    );
    const one = await buildContact(api.database, visitor.userId, { external_id: 'crowd of one' });
    await buildEvent(api.database, visitor.userId, { name: 'visit', contact: one });
    await buildEvent(api.database, visitor.userId, { name: 'other' });
    expect(await namesIn({ search_term: 'crowd' })).toEqual(['visit']);
  });

  it('counts the range and the one of the same length before it', async () => {
    await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'purchase' }, []);
    const ada = await buildContact(api.database, visitor.userId);
    const bob = await buildContact(api.database, visitor.userId);
    const build = (name: string, day: string, contact = ada) =>
      buildEvent(api.database, visitor.userId, { name, contact, createdAt: at(`2026-03-${day}T12:00:00`) });
    await build('purchase', '11');
    await build('purchase', '12', bob);
    await build('visit', '13');
    await buildEvent(api.database, visitor.userId, { name: 'import', createdAt: at('2026-03-14T00:00:00') });
    await build('purchase', '05');
    await build('purchase', '01', bob);
    // Runs are let in by the worker, at the moment of its clock.
    await api.database.pool.query(
      `UPDATE automatisation_runs r SET entered_at = e.created_at FROM events e WHERE e.id = r.event_id`,
    );

    const range = { from_date: '2026-03-11T00:00:00', to_date: '2026-03-21T00:00:00', with_stats: true };
    const { stats, previous_timerange_stats: previous } = await ask({ ...range, search_term: 'visit' });

    expect(stats).toEqual({
      total_events: 4,
      total_unique_events: 3,
      total_contacts: 2,
      automatisation_trigger_count: 2,
    });
    expect(previous).toEqual({
      total_events: 2,
      total_unique_events: 1,
      total_contacts: 2,
      automatisation_trigger_count: 2,
    });
    const named = await ask({ ...range, event_name: 'purchase' });
    expect(named.stats).toEqual({
      total_events: 2,
      total_unique_events: 1,
      total_contacts: 2,
      automatisation_trigger_count: 2,
    });
  });

  it('takes back what it counted of a contact and of an automation that are deleted', async () => {
    const flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'purchase' }, []);
    const ada = await buildContact(api.database, visitor.userId);
    const bob = await buildContact(api.database, visitor.userId);
    for (const contact of [ada, ada, bob]) await buildEvent(api.database, visitor.userId, { contact });
    await api.database.pool.query(
      `UPDATE automatisation_runs SET entered_at = now(), state = 'completed' WHERE user_id = $1`,
      [visitor.userId],
    );
    while (await rollFigures(api.database.pool));
    const figures = async () => (await ask({ with_stats: true })).stats;
    expect(await figures()).toMatchObject({
      total_events: 3,
      total_contacts: 2,
      automatisation_trigger_count: 3,
    });

    await visitor.call('delete', `/contact/${ada.id}`);
    expect(await figures()).toEqual({
      total_events: 1,
      total_unique_events: 1,
      total_contacts: 1,
      automatisation_trigger_count: 1,
    });
    await visitor.call('delete', `/automatisation/${flow.id}`);
    expect(await figures()).toMatchObject({ total_events: 1, automatisation_trigger_count: 0 });
  });

  it('counts nothing before a range without a start', async () => {
    await buildEvent(api.database, visitor.userId);
    const { stats, previous_timerange_stats: previous } = await ask({ with_stats: true });
    expect(stats?.total_events).toBe(1);
    expect(previous?.total_events).toBe(0);
  });

  it('gives whole numbers of any size back digit for digit', async () => {
    const order = 123456789012345678901234567890n;
    await buildEvent(api.database, visitor.userId, { data: { order } });
    expect((await ask()).events[0]?.data).toEqual({ order });
  });

  it.each([
    ['a date that is none', { from_date: 'yesterday' }],
    ['a column it does not have', { sort_by: 'data' }],
    ['page 0', { page_at: 0 }],
    ['a NUL character', { search_term: '\0' }],
  ])('refuses %s', async (_, input) => {
    const answer = await visitor.call('post', '/event', input);
    expect(answer.status).toBe(400);
    expect(errorOf(answer).code).toMatch(/^(invalid_input|bad_character)$/);
  });
});
