import { rollFigures } from '../../../db/figures/roll';
import { eventsByDay } from '../../../domain/entities/events/event';
import { buildContact, buildEvent } from '../../../tests/factories/audience';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const call = (query: Record<string, string>) =>
  visitor.call('get', `/event/by-day?${new URLSearchParams(query).toString()}`);
const ask = async (query: Record<string, string>) => dataOf(await call(query), eventsByDay);
const build = (name: string, time: string) =>
  buildEvent(api.database, visitor.userId, { name, createdAt: new Date(`${time}Z`) });
const rollAll = async () => {
  while (await rollFigures(api.database.pool));
};

const march = { from_date: '2026-03-01T00:00:00', to_date: '2026-03-04T00:00:00' };

describe('GET /event/by-day', () => {
  it('counts each day of the range by name, the names with the most events first', async () => {
    for (const hour of ['00', '09', '23']) await build('visit', `2026-03-01T${hour}:00:00`);
    await build('purchase', '2026-03-03T10:30:00');
    await rollAll();
    await build('purchase', '2026-03-03T11:30:00');
    await build('visit', '2026-03-04T00:00:00');
    await buildEvent(api.database, (await api.visitor()).userId, { createdAt: new Date('2026-03-02') });

    expect(await ask(march)).toEqual({
      names: ['visit', 'purchase'],
      days: [
        { date: '2026-03-01', events: 3, counts: [3, 0] },
        { date: '2026-03-02', events: 0, counts: [0, 0] },
        { date: '2026-03-03', events: 2, counts: [0, 2] },
      ],
    });
    expect((await ask({ ...march, event_name: 'purchase' })).days[2]).toEqual({
      date: '2026-03-03',
      events: 2,
      counts: [2],
    });
  });

  it('tells five names by themselves and counts the others with all', async () => {
    for (const [place, name] of ['a', 'b', 'c', 'd', 'e', 'f', 'g'].entries())
      for (let times = 0; times <= place; times += 1) await build(name, '2026-03-02T12:00:00');
    const { names, days } = await ask(march);
    expect(names).toEqual(['g', 'f', 'e', 'd', 'c']);
    expect(days[1]).toEqual({ date: '2026-03-02', events: 28, counts: [7, 6, 5, 4, 3] });
  });

  it.each([
    // Days of 23 and of 25 hours, and a timezone three and a half hours behind.
    ['America/Montreal', '2026-03-07T05:00:00', '2026-03-10T04:00:00', ['05:00', '05:00', '04:00']],
    ['America/Montreal', '2026-10-31T04:00:00', '2026-11-03T05:00:00', ['04:00', '04:00', '05:00']],
    ['America/St_Johns', '2026-01-10T03:30:00', '2026-01-13T03:30:00', ['03:30', '03:30', '03:30']],
  ])('begins a day at the midnight of %s', async (timezone, from_date, to_date, midnights) => {
    const first = new Date(`${from_date}Z`);
    for (const [place, midnight] of midnights.entries()) {
      const date = new Date(first.getTime() + place * 86_400_000).toISOString().slice(0, 10);
      const start = new Date(`${date}T${midnight}:00Z`).getTime();
      // A second before the day is the day before's.
      for (const offset of [-1_000, 0, 60_000]) {
        const createdAt = new Date(start + offset);
        await buildEvent(api.database, visitor.userId, { name: 'visit', createdAt });
      }
    }
    for (const roll of [() => Promise.resolve(), rollAll]) {
      await roll();
      const { days } = await ask({ from_date, to_date, timezone });
      expect(days.map(({ events }) => events)).toEqual([3, 3, 2]);
    }
  });

  it('goes by the account’s days where the call names none', async () => {
    await visitor.call('put', '/user', { timezone: 'Asia/Tokyo' });
    await build('visit', '2026-03-01T14:59:00');
    await build('visit', '2026-03-01T15:00:00');
    const { days } = await ask({ from_date: '2026-02-28T15:00:00', to_date: '2026-03-02T15:00:00' });
    expect(days.map(({ date, events }) => [date, events])).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 1],
    ]);
  });

  it('takes an erased contact back out of its days', async () => {
    const ada = await buildContact(api.database, visitor.userId);
    const createdAt = new Date('2026-03-02T08:00:00Z');
    for (const contact of [ada, undefined])
      await buildEvent(api.database, visitor.userId, { name: 'visit', contact, createdAt });
    await rollAll();
    await visitor.call('delete', `/contact/${ada.id}`);
    expect((await ask(march)).days[1]?.events).toBe(1);
  });

  it.each([
    ['a range that ends before it begins', { ...march, to_date: '2026-02-01' }],
    ['more than a year', { ...march, to_date: '2027-03-04' }],
    ['a timezone that is none', { ...march, timezone: 'Mars/Olympus' }],
    ['a beginning and an end that are no dates', { from_date: '', to_date: 'soon' }],
    ['a date in a form of its own', { ...march, to_date: 'Sun, 08 Mar 2026 08:30:00 GMT' }],
    ['a range without an end', { from_date: march.from_date }],
  ])('refuses %s', async (_, query) => {
    const answer = await call(query);
    expect(answer.status).toBe(400);
    expect(errorOf(answer).code).toBe('invalid_input');
  });
});
