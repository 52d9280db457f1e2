import fc from 'fast-check';
import { z } from 'zod';
import { nextContactOrders, workOffContactPortion } from '../../../db/contact-orders/work-off';
import { pageMeta } from '../../../domain/entities/common';
import { lookedThrough } from '../../../domain/entities/contacts/contact';
import {
  fieldOperations,
  fieldOperationsOf,
  lookedThroughAtOnce,
} from '../../../domain/entities/contacts/field-filter';
import { holds } from '../../../domain/values/comparing/compare';
import { literalTypes, takesValue, type LiteralType } from '../../../domain/values/comparing/operations';
import { numberFormats } from '../../../domain/values/numbers';
import { buildContact } from '../../../tests/factories/audience';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const listed = z.object({
  contacts: z.array(z.object({ external_id: z.string() })),
  meta: pageMeta,
  looked_through: lookedThrough.optional(),
});
const list = async (body: object) =>
  dataOf(await visitor.call('post', '/contact', { page_size: 200, ...body }), listed);
const idsIn = async (body: object): Promise<string[]> =>
  (await list(body)).contacts.map(({ external_id }) => external_id).sort();

/** A custom field of the account; answers its id. */
const customField = async (variable_name: string, type: LiteralType | null = null): Promise<number> => {
  const body = { label: `${variable_name} ${type ?? ''}`, variable_name, type };
  const answered = z.object({ customField: z.object({ id: z.number() }) });
  return dataOf(await visitor.call('post', '/custom-field', body), answered).customField.id;
};
const people = async (values: Record<string, unknown>): Promise<void> => {
  for (const [external_id, plan] of Object.entries(values))
    await buildContact(api.database, visitor.userId, { external_id, data: { plan } });
};
const asking = (custom_field_id: number, operation: string, value?: string) => ({
  field: { custom_field_id, operation, ...(value !== undefined && { value }) },
});

describe('contacts by a custom field', () => {
  it('are found by what they hold, whatever its case and accents, beside tags and a search', async () => {
    const plan = await customField('plan');
    await people({ ann: 'Premium', bob: 'prémium plus', cyd: 'free', dan: '', eve: ['premium', 'beta'] });
    await buildContact(api.database, visitor.userId, { external_id: 'fay' });
    expect(await idsIn(asking(plan, 'EQUALS', 'premium'))).toEqual(['ann']);
    expect(await idsIn(asking(plan, 'CONTAINS', 'PREMIUM'))).toEqual(['ann', 'bob', 'eve']);
    expect(await idsIn(asking(plan, 'IS_NULL_OR_EMPTY'))).toEqual(['dan', 'fay']);
    expect(await idsIn(asking(plan, 'IS_NOT_NULL_OR_EMPTY'))).toEqual(['ann', 'bob', 'cyd', 'eve']);
    expect(await idsIn({ search_term: 'bob', ...asking(plan, 'CONTAINS', 'premium') })).toEqual(['bob']);
    expect(await list({ page_size: 2, page_at: 2, ...asking(plan, 'CONTAINS', 'premium') })).toMatchObject({
      contacts: [{ external_id: 'ann' }],
      meta: { total_records: 3 },
      looked_through: { contacts: 6, total: 6, older_than: null },
    });
    expect((await list({})).looked_through).toBeUndefined();
  });

  it('are found in the middle of their data', async () => {
    const city = await customField('address.city');
    await buildContact(api.database, visitor.userId, {
      external_id: 'ann',
      data: { address: { city: 'Nîmes' } },
    });
    await people({ bob: 'Nîmes' });
    expect(await idsIn(asking(city, 'EQUALS', 'nimes'))).toEqual(['ann']);
  });

  it('are found by numbers and dates as the account writes them', async () => {
    await visitor.call('put', '/user', { number_format: 'comma', timezone: 'Europe/Paris' });
    const spent = await customField('plan', 'number');
    await people({ ann: 299.15, bob: '1 299,15', cyd: '12,5', dan: 'much', eve: 12 });
    expect(await idsIn(asking(spent, 'GREATER_THAN', '12,5'))).toEqual(['ann', 'bob']);
    expect(await idsIn(asking(spent, 'EQUALS', '12,50'))).toEqual(['cyd']);

    const since = await customField('since', 'date');
    const dates = {
      fay: '2026-12-01',
      gus: '2026-11-30T23:30:00Z',
      hal: '2026-12-01 00:10',
      ivy: '2026-02-31',
    };
    for (const [external_id, date] of Object.entries(dates))
      await buildContact(api.database, visitor.userId, { external_id, data: { since: date } });
    // In Paris the first of December had begun by then.
    expect(await idsIn(asking(since, 'EQUALS', '2026-12-01'))).toEqual(['fay', 'gus', 'hal']);
    expect(await idsIn(asking(since, 'LESS_THAN', '2026-12-01 00:20'))).toEqual(['hal']);
    expect(await idsIn(asking(since, 'GREATER_THAN', '2026-12-01T00:20'))).toEqual(['gus']);
  });

  it('are those whom a condition of a flow would find, whatever they hold', async () => {
    const timezone = 'America/Montreal';
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
      fc.integer({ min: -50, max: 50 }),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom(
        '',
        ' ',
        '12.5',
        '12,5',
        '1 299,15',
        '1,299.15',
        '1.299',
        '-.5',
        '1e3',
        '1e400',
        '0x1F',
        'true',
        'yes',
        'abc',
        '2026-12-01',
        '2026-02-29',
        '2024-02-29',
        '2026-13-01',
        '2026-12-01T09:00',
        '2026-12-01 09:00:30.5',
        '2026-12-01T09:00:00Z',
        '2026-12-01T23:30:00-05:00',
        '2026-11-30T23:00-05:00',
        '2026-12-01 09:00 soon',
        '\\',
        '%',
        "'",
      ),
      fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
      fc.constantFrom({}, { deep: 1 }),
    );
    const expected: Record<LiteralType, string[]> = {
      string: ['abc', '12.5', 'true', 'a', '%'],
      number: ['12.5', '0', '-0.5', '1299.15', '1000'],
      boolean: ['true', 'false'],
      date: ['2026-12-01', '2026-12-01 09:00', '2024-02-29', '2026-12-01T14:00:00Z'],
    };
    const fields = new Map<LiteralType, number>();
    await visitor.call('put', '/user', { timezone });
    for (const type of literalTypes) fields.set(type, await customField(`of_${type}`, type));
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(...literalTypes),
        fc.constantFrom(...fieldOperations),
        fc.constantFrom(...numberFormats),
        fc.nat(),
        async (values, type, operation, number_format, seed) => {
          fc.pre(fieldOperationsOf(type).includes(operation));
          const wanted = takesValue(operation) ? expected[type][seed % expected[type].length] : undefined;
          await visitor.call('put', '/user', { number_format });
          await api.database.pool.query('DELETE FROM contacts WHERE user_id = $1', [visitor.userId]);
          for (const [place, one] of values.entries())
            await buildContact(api.database, visitor.userId, {
              external_id: String(place).padStart(3, '0'),
              data: { [`of_${type}`]: one },
            });
          const question = { operation, variable_type: type, ignore_case: true, number_format, timezone };
          const compared = type === 'boolean' ? wanted === 'true' : wanted;
          const should = [...values.keys()]
            .filter((place) => holds(question, values[place], compared))
            .map((place) => String(place).padStart(3, '0'));
          // Of a list or an object as a text only a search knows.
          const isText = type === 'string' && takesValue(operation);
          const comparable = [...values.keys()]
            .filter((place) => !isText || ['string', 'number', 'boolean'].includes(typeof values[place]))
            .map((place) => String(place).padStart(3, '0'));
          const found = await idsIn(asking(fields.get(type) ?? 0, operation, wanted));
          expect(found.filter((id) => comparable.includes(id))).toEqual(
            should.filter((id) => comparable.includes(id)),
          );
        },
      ),
      { numRuns: 120 },
    );
  });

  it('are looked for among the newest of very many, and then among older ones, and the answer says so', async () => {
    const plan = await customField('plan');
    await people({ old: 'pro' });
    // Others took ids, and so many: what follows is in another block.
    await api.database.pool.query(
      `SELECT setval('contacts_id_seq', (nextval('contacts_id_seq') / 4096 + 1) * 4096)`,
    );
    await people({ new: 'pro', newer: 'free' });
    const [block] = (
      await api.database.pool.query<{ block: number }>(
        `SELECT id / 4096 AS block FROM contacts WHERE user_id = $1 AND external_id = 'new'`,
        [visitor.userId],
      )
    ).rows;
    await api.database.pool.query(
      'INSERT INTO contact_blocks (user_id, block, contacts) VALUES ($1, $2, $3)',
      [visitor.userId, block?.block, lookedThroughAtOnce],
    );
    const first = await list(asking(plan, 'EQUALS', 'pro'));
    expect(first.contacts.map(({ external_id }) => external_id)).toEqual(['new']);
    expect(first.looked_through).toMatchObject({ total: (first.looked_through?.contacts ?? 0) + 1 });
    const older_than = first.looked_through?.older_than ?? 0;
    const older = await list({ older_than, ...asking(plan, 'EQUALS', 'pro') });
    expect(older.contacts.map(({ external_id }) => external_id)).toEqual(['old']);
    expect(older.looked_through).toEqual({ contacts: 1, total: 1, older_than: null });

    // An export, and what is done to all of them, are about those whom the list shows.
    const query = new URLSearchParams({ field: JSON.stringify(asking(plan, 'EQUALS', 'pro').field) });
    const csv = (await visitor.call('get', `/contact/csv?${query.toString()}`)).text;
    expect([csv.includes('new,'), csv.includes('old,')]).toEqual([true, false]);
    const body = { kind: 'delete', selection: asking(plan, 'EQUALS', 'pro'), known_total: 1 };
    expect((await visitor.call('post', '/contact/order', body)).status).toBe(202);
    for (const id of await nextContactOrders(api.database.pool))
      await workOffContactPortion(api.database.pool, id, 10);
    expect([await idsIn({ search_term: 'new' }), await idsIn({ search_term: 'old' })]).toEqual([
      ['newer'],
      ['old'],
    ]);
  });

  it.each([
    ['of text, whether it is greater', null, 'GREATER_THAN', 'a', 'field.operation'],
    ['of numbers, what they contain', 'number', 'CONTAINS', '1', 'field.operation'],
    ['of numbers, a word', 'number', 'EQUALS', 'much', 'field.value'],
    ['of dates, a day that is not in the calendar', 'date', 'LESS_THAN', '2026-02-31', 'field.value'],
    ['of yes and no, something else', 'boolean', 'EQUALS', 'maybe', 'field.value'],
    ['nothing to compare with', 'number', 'EQUALS', undefined, 'field.value'],
    ['something to compare with, of what is empty', 'number', 'IS_NULL_OR_EMPTY', '1', 'field.value'],
  ] as const)('are not asked %s', async (_, type, operation, value, field) => {
    const id = await customField('plan', type);
    const { code, details } = errorOf(await visitor.call('post', '/contact', asking(id, operation, value)));
    expect([code, details]).toEqual(['invalid_input', [{ field, message: expect.any(String) as string }]]);
  });

  it('know no custom field of others', async () => {
    const plan = await customField('plan');
    const answer = await (await api.visitor()).call('post', '/contact', asking(plan, 'IS_NULL_OR_EMPTY'));
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'custom_field_not_found']);
  });
});
