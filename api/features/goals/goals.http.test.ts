import type { z } from 'zod';
import { countGoals } from '../../../db/goals/count';
import { recordEvents } from '../../../db/events/record';
import { goalAnswer, goalFiguresAnswer } from '../../../domain/entities/automatisations/goal';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import { buildAutomatisation, readAutomatisation } from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/answers';
import { useApi, type Visitor } from '../../../tests/support/api';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor, { is_active: true });
});

const path = (rest = '') => `/automatisation/${flow.id}/goal${rest}`;
const set = async (goal: object) => dataOf(await visitor.call('put', path(), goal), goalAnswer).goal;
const read = async () => dataOf(await visitor.call('get', path()), goalAnswer).goal;
const range = { from_date: '2026-03-01', to_date: '2026-03-04' };
const figures = async (query: object = {}): Promise<z.infer<typeof goalFiguresAnswer>> => {
  while (await countGoals(api.database.pool));
  const asked = new URLSearchParams({ ...range, ...query }).toString();
  return dataOf(await visitor.call('get', path(`/figures?${asked}`)), goalFiguresAnswer);
};

const track = (name: string, contactExternalId: string, at: string, data = {}) =>
  recordEvents(api.database.pool, [
    { userId: visitor.userId, name, contactExternalId, data, createdAt: new Date(at) },
  ]);

/** A run of the contact that began at the moment. */
async function enter(contactExternalId: string, at: string): Promise<void> {
  await track('signed_up', contactExternalId, at);
  await api.database.pool.query(
    `UPDATE automatisation_runs SET entered_at = $2, state = 'completed' WHERE user_id = $1 AND entered_at IS NULL`,
    [visitor.userId, at],
  );
}

const purchase = {
  event_name: 'purchase',
  filters: [{ variable: 'total', variable_type: 'number', operation: 'GREATER_THAN', value: 20 }],
  window_days: 2,
  value_field: 'event.total',
};

describe('PUT /automatisation/{id}/goal', () => {
  it('sets a goal, which is read again, and changes neither the version nor the revisions', async () => {
    expect(await read()).toBeNull();
    expect(await set({ event_name: ' purchase ' })).toMatchObject({
      event_name: 'purchase',
      filters: [],
      window_days: 7,
      value_field: null,
      progress: 1,
    });
    expect(await set(purchase)).toMatchObject({ ...purchase, value_field: 'total', progress: 1 });
    expect(await read()).toMatchObject({ window_days: 2 });
    expect((await readAutomatisation(visitor, flow.id)).version).toBe(flow.version);
  });

  it('leaves a goal that is already so as it is', async () => {
    const first = await set(purchase);
    expect(await set({ ...purchase, value_field: 'total' })).toEqual(first);
    expect((await set({ ...purchase, window_days: 3 }))?.created_at).not.toBe(first?.created_at);
  });

  it.each([
    ['event_name', { event_name: ' ' }, null],
    ['window_days', { window_days: 91 }, null],
    ['value_field', { value_field: 'a..b' }, null],
    [
      'variable_type',
      { filters: [{ ...purchase.filters[0], variable_type: 'number_variable', value: 'contact.age' }] },
      {
        en: 'must not compare with a variable: a goal has no run to read it from',
        fr: 'ne doit pas comparer avec une variable : un objectif n’a pas d’exécution où la lire',
      },
    ],
    [
      'value',
      { filters: [{ variable: 'sku', operation: 'EQUALS', value: '{{ event.sku }}' }] },
      {
        en: 'must not contain {{ or {%: a goal has no run to read variables from',
        fr: 'ne doit contenir ni {{ ni {% : un objectif n’a pas d’exécution où lire des variables',
      },
    ],
  ])('refuses an invalid %s', async (field, change, words) => {
    const answer = await visitor.call('put', path(), { ...purchase, ...change });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(errorOf(answer).details)).toContain(field);
    if (field.startsWith('v') && words) expect(JSON.stringify(errorOf(answer))).toContain(words.en);
    expect(await read()).toBeNull();
  });
});

describe('DELETE /automatisation/{id}/goal', () => {
  it('takes it away with its figures', async () => {
    await set(purchase);
    await enter('ada', '2026-03-01T10:00:00Z');
    expect((await visitor.call('delete', path())).status).toBe(204);
    expect((await visitor.call('delete', path())).status).toBe(204);
    expect(await read()).toBeNull();
    expect(await figures()).toEqual({ goal: null, figures: null });
    const { rows } = await api.database.pool.query('SELECT FROM goals WHERE user_id = $1', [visitor.userId]);
    expect(rows).toEqual([]);
  });
});

describe('GET /automatisation/{id}/goal/figures', () => {
  it('counts what was stored before the goal was set: who entered, who converted, and for how much', async () => {
    await enter('ada', '2026-03-01T10:00:00Z');
    await enter('bob', '2026-03-01T11:00:00Z');
    await enter('eve', '2026-03-02T23:30:00Z');
    // The first event that passes the filters counts, once.
    await track('purchase', 'ada', '2026-03-01T09:00:00Z', { total: 500 });
    await track('purchase', 'ada', '2026-03-01T12:00:00Z', { total: 10 });
    await track('purchase', 'ada', '2026-03-02T12:00:00Z', { total: 30 });
    await track('purchase', 'ada', '2026-03-02T13:00:00Z', { total: 40 });
    // After the window.
    await track('purchase', 'bob', '2026-03-03T11:00:01Z', { total: 50 });
    await track('purchase', 'eve', '2026-03-03T10:00:00Z', { total: '20.50' });
    await set(purchase);

    const { goal, figures: counted } = await figures();
    expect(goal?.progress).toBe(1);
    expect(counted).toEqual({
      entered: 3,
      converted: 2,
      value: 50.5,
      rate: 2 / 3,
      is_open: false,
      days: [
        { date: '2026-03-01', entered: 2, converted: 1, value: 30 },
        { date: '2026-03-02', entered: 1, converted: 1, value: 20.5 },
        { date: '2026-03-03', entered: 0, converted: 0, value: 0 },
      ],
    });
    // Where eve entered, it was the next day.
    const paris = await figures({ timezone: 'Europe/Paris', from_date: '2026-02-28T23:00:00Z' });
    expect(paris.figures?.days.map(({ entered }) => entered)).toEqual([2, 0, 1, 0]);
  });

  it('counts what comes after it was set, also when it arrives late', async () => {
    await set(purchase);
    await enter('ada', '2026-03-01T10:00:00Z');
    expect((await figures()).figures).toMatchObject({ entered: 1, converted: 0, rate: 0 });
    await track('purchase', 'ada', '2026-03-02T10:00:00Z', { total: 30 });
    expect((await figures()).figures).toMatchObject({ entered: 1, converted: 1, value: 30 });
    // An earlier one takes its place.
    await track('purchase', 'ada', '2026-03-01T11:00:00Z', { total: 70 });
    expect((await figures()).figures).toMatchObject({ entered: 1, converted: 1, value: 70, rate: 1 });
  });

  it('says that more may convert while a window is open', async () => {
    await set(purchase);
    const today = new Date();
    const tomorrow = new Date(today.getTime() + 86_400_000);
    const query = { from_date: today.toISOString(), to_date: tomorrow.toISOString() };
    expect((await figures(query)).figures).toMatchObject({ entered: 0, rate: null, is_open: true });
  });

  it('refuses a range without days, or of more than 366', async () => {
    for (const to_date of ['2026-03-01', '2027-03-05']) {
      const asked = new URLSearchParams({ ...range, to_date }).toString();
      expect((await visitor.call('get', path(`/figures?${asked}`))).status).toBe(400);
    }
  });

  it('tells and changes nothing of another account’s automation', async () => {
    await set(purchase);
    const stranger = await api.visitor();
    const asked = new URLSearchParams(range).toString();
    expect((await stranger.call('get', path())).status).toBe(404);
    expect((await stranger.call('put', path(), purchase)).status).toBe(404);
    expect((await stranger.call('delete', path())).status).toBe(404);
    expect((await stranger.call('get', path(`/figures?${asked}`))).status).toBe(404);
    expect(await read()).toMatchObject({ event_name: 'purchase' });
  });
});
