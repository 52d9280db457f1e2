import fc from 'fast-check';
import type { Contact } from '../../../db/contacts/Contact';
import { amountFields, amountsCompared, revenue } from '../../../domain/entities/events/amount';
import type { JsonObject } from '../../../domain/entities/common';
import { buildContact, buildEvent } from '../../../tests/factories/audience';
import { buildSmsFlow, comeToMessage } from '../../../tests/factories/messages';
import { dataOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let ada: Contact;
beforeEach(async () => {
  visitor = await api.visitor();
  ada = await contactOf(visitor);
});

const contactOf = ({ userId }: Visitor): Promise<Contact> =>
  buildContact(api.database, userId, { name: 'Ada', data: { phone: '+15145550123' } });
/** An order, on a day of May 2026, at noon unless an hour is given. */
const order = (day: number, data: JsonObject, contact = ada, hour = 12) =>
  buildEvent(api.database, contact.user_id, {
    name: 'order placed',
    contact,
    data,
    createdAt: new Date(Date.UTC(2026, 4, day, hour)),
  });
const may = 'event_name=order%20placed&from_date=2026-05-11&to_date=2026-05-21';
const amounts = async (field = 'total') =>
  dataOf(await visitor.call('get', `/event/amount?${may}&field=${field}`), amountsCompared);
const revenueOf = async (more = '') =>
  dataOf(await visitor.call('get', `/event/revenue?${may}&field=total${more}`), revenue);
const send = (name: string, day: number, { hour = 12, state = 'answered', contact = ada, held = 0 } = {}) =>
  comeToMessage(api, contact, { name, state, at: new Date(Date.UTC(2026, 4, day, hour)), held });

describe('GET /event/amount', () => {
  it('sums up a field, beside the range of the same length before', async () => {
    for (const total of [10.1, 20.2, 0.3]) await order(11, { total });
    await order(20, {});
    await order(21, { total: 1_000 });
    await order(10, { total: 5 });
    await order(1, { total: 6 });
    await buildEvent(api.database, visitor.userId, { name: 'cart updated', data: { total: 99 } });
    await order(12, { total: 1_000 }, await contactOf(await api.visitor()));
    expect(await amounts()).toEqual({
      amounts: { count: 3, without: 1, sum: 30.6, average: 10.2, is_complete: true },
      previous_timerange_amounts: { count: 2, without: 0, sum: 11, average: 5.5, is_complete: true },
    });
  });

  it('reads numbers as the account’s people write them, and as programs do', async () => {
    for (const total of ['1 299,15', '0.85', 'free', true, null, ['1'], { a: 1 }]) await order(11, { total });
    expect((await amounts()).amounts).toMatchObject({ count: 1, without: 6, sum: 0.85 });
    await visitor.call('put', '/user', { number_format: 'comma' });
    expect((await amounts()).amounts).toMatchObject({ count: 2, without: 5, sum: 1_300 });
  });

  it('finds a field inside of others, and nothing is no average', async () => {
    await order(11, { order: { total: 7 } });
    expect((await amounts('order.total')).amounts.sum).toBe(7);
    expect((await amounts('order')).amounts).toMatchObject({ count: 0, without: 1, sum: 0, average: null });
  });
});

test('the fields that are offered hold numbers in the latest events, those that most of them hold first', async () => {
  await order(11, { total: '12.50', order: { items: 2 }, name: 'Scarf', lines: [{ price: 1 }], paid: true });
  await order(12, { order: { items: 3 } });
  const answer = await visitor.call('get', '/event/amount-field?event_name=order%20placed');
  expect(dataOf(answer, amountFields).fields).toEqual([
    { field: 'order.items', example: 3 },
    { field: 'total', example: 12.5 },
  ]);
});

describe('GET /event/revenue', () => {
  it('counts an order once, for the last message that its contact got in the days before', async () => {
    const cart = await buildSmsFlow(visitor, { name: 'Cart', event: 'cart updated' });
    const welcome = await buildSmsFlow(visitor, { name: 'Welcome', event: 'signed up' });
    await send('cart updated', 10);
    await send('signed up', 12);
    await order(11, { total: 10 });
    await order(13, { total: 20 });
    await order(20, { total: 40 });
    await order(15, { total: 80 }, await contactOf(visitor));
    await order(9, { total: 5 });

    const told = await revenueOf();

    const nothing = { count: 0, sum: 0 };
    const figures = (count: number, sum: number) => ({
      amounts: { count, sum },
      previous_timerange_amounts: nothing,
    });
    const kinds = { is_campaign: false, is_deleted: false };
    expect(told).toEqual({
      automatisations: [
        { automatisation_id: welcome.id, automatisation_name: 'Welcome', ...kinds, ...figures(1, 20) },
        { automatisation_id: cart.id, automatisation_name: 'Cart', ...kinds, ...figures(1, 10) },
      ],
      none: { amounts: { count: 2, sum: 120 }, previous_timerange_amounts: { count: 1, sum: 5 } },
      is_complete: true,
    });
    // The order of the 20th came eight days after the message.
    expect((await revenueOf('&days=8')).automatisations[0]).toMatchObject(figures(2, 60));
  });

  it('counts an order for a message by when it was sent, however long it was held before', async () => {
    const { id } = await buildSmsFlow(visitor, { name: 'Cart', event: 'cart updated' });
    await send('cart updated', 12, { held: 9 * 86_400_000 });
    await order(13, { total: 10 });
    expect(await revenueOf()).toMatchObject({
      automatisations: [{ automatisation_id: id, amounts: { count: 1, sum: 10 } }],
      none: { amounts: { count: 0 } },
    });
  });

  it.each(['skipped', 'failed', 'unknown', 'pending'])('a message that is %s sold nothing', async (state) => {
    await buildSmsFlow(visitor, { name: 'Cart', event: 'cart updated' });
    await send('cart updated', 11, { state });
    await order(12, { total: 10 });
    expect(await revenueOf()).toMatchObject({
      automatisations: [],
      none: { amounts: { count: 1, sum: 10 } },
    });
  });

  it('gives each order to the message that a plain search finds, and none twice', async () => {
    await buildSmsFlow(visitor, { name: 'Cart', event: 'cart updated' });
    await buildSmsFlow(visitor, { name: 'Welcome', event: 'signed up' });
    const moment = fc.record({ day: fc.integer({ min: 9, max: 22 }), hour: fc.integer({ min: 0, max: 23 }) });
    const message = fc.tuple(fc.constantFrom('cart updated', 'signed up'), moment);
    const days = fc.integer({ min: 1, max: 9 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(message, { maxLength: 4 }),
        fc.array(moment, { maxLength: 5 }),
        days,
        async (sent, orders, window) => {
          const contact = await contactOf(visitor);
          await api.database.pool.query(`DELETE FROM events WHERE user_id = $1 AND name = 'order placed'`, [
            visitor.userId,
          ]);
          for (const [name, { day, hour }] of sent) await send(name, day, { hour, contact });
          for (const { day, hour } of orders) await order(day, { total: 1 }, contact, hour);
          const at = ({ day, hour }: { day: number; hour: number }) => day * 24 + hour;
          const sums: Record<string, number> = {};
          for (const one of orders.filter(({ day }) => day >= 11 && day < 21)) {
            const before = sent.filter(
              ([, when]) => at(when) <= at(one) && at(when) >= at(one) - window * 24,
            );
            const last = Math.max(...before.map(([, when]) => at(when)));
            const names = before.filter(([, when]) => at(when) === last);
            // Of two at the same hour the run that began later is the last.
            const name = names.at(-1)?.[0] ?? 'none';
            sums[name] = (sums[name] ?? 0) + 1;
          }
          const told = await revenueOf(`&days=${window}`);
          const ofName = (name: string) =>
            told.automatisations.find((flow) => flow.automatisation_name === name)?.amounts.count ?? 0;
          expect([ofName('Cart'), ofName('Welcome'), told.none.amounts.count]).toEqual([
            sums['cart updated'] ?? 0,
            sums['signed up'] ?? 0,
            sums.none ?? 0,
          ]);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is exported, what came after no message at its end', async () => {
    const { id } = await buildSmsFlow(visitor, { name: 'Cart', event: 'cart updated' });
    await send('cart updated', 10);
    await order(11, { total: 10.5 });
    await order(9, { total: 5 });
    const answer = await visitor.call('get', `/event/revenue/csv?${may}&field=total`);
    expect(answer.text).toBe(
      [
        'automatisation_id,automatisation,events,amount,events_before,amount_before',
        `${id},Cart,1,10.5,0,0`,
        ',,0,0,1,5',
        '',
      ].join('\n'),
    );
  });
});
