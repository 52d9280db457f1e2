import request from 'supertest';
import { z } from 'zod';
import { pageMeta } from '../../../domain/entities/common';
import {
  customField,
  customFieldInList,
  customFieldUse,
  type CustomField,
} from '../../../domain/entities/contacts/custom-field';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { whileHeld } from '../../../tests/support/database/while-held';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const list = z.strictObject({ customFields: z.array(customField), meta: pageMeta });
const one = z.strictObject({ customField });

const build = async (body: object, by = visitor): Promise<CustomField> =>
  dataOf(await by.call('post', '/custom-field', body), one).customField;
const points = { label: 'Points', variable_name: 'loyalty.points' };
const listed = async (query = '', by = visitor) =>
  dataOf(await by.call('get', `/custom-field${query}`), list);

describe('GET /custom-field', () => {
  it('pages the account’s custom fields', async () => {
    for (const label of ['Size', 'Colour', 'Age']) await build({ label, variable_name: label.toLowerCase() });
    await build(points, await api.visitor());

    const { customFields, meta } = await listed('?page_at=2&page_size=2');

    expect(customFields.map(({ label }) => label)).toEqual(['Age']);
    expect(meta).toEqual({ page_at: 2, max_pages: 2, page_size: 2, total_records: 3 });
  });

  it('sorts and searches by label and variable', async () => {
    await build({ label: 'Taille', variable_name: 'size' });
    await build({ label: 'Âge', variable_name: 'years' });
    const labels = async (query: string) => (await listed(query)).customFields.map(({ label }) => label);

    expect(await labels('?sort_by=variable_name&sort_order=desc')).toEqual(['Âge', 'Taille']);
    expect(await labels('?search_term=age')).toEqual(['Âge']);
    expect(await labels('?search_term=SIZ')).toEqual(['Taille']);
    expect((await visitor.call('get', '/custom-field?sort_by=user_id')).status).toBe(400);
  });

  it('answers pickers up to 5,000 slim rows', async () => {
    const { id } = await build(points);
    const answer = await visitor.call('get', '/custom-field?page_size=999999');
    const slim = z.strictObject({ customFields: z.array(customFieldInList), meta: pageMeta });
    const { customFields, meta } = dataOf(answer, slim);
    expect(customFields).toEqual([{ id, ...points, type: null }]);
    expect(meta.page_size).toBe(5_000);
  });
});

describe('POST /custom-field', () => {
  it('makes a custom field', async () => {
    const answer = await visitor.call('post', '/custom-field', { ...points, label: '  Points ' });
    expect(answer.status).toBe(201);
    expect(dataOf(answer, one).customField).toMatchObject(points);
  });

  it('makes 1,000 at most', async () => {
    await api.database.pool.query(
      `INSERT INTO custom_fields (user_id, label, variable_name)
       SELECT $1, 'Field ' || i, 'field_' || i FROM generate_series(1, 999) i`,
      [visitor.userId],
    );
    await build(points);
    const answer = await visitor.call('post', '/custom-field', { label: 'Size', variable_name: 'size' });
    expect([answer.status, errorOf(answer).code]).toEqual([409, 'too_many_custom_fields']);
    await build(points, await api.visitor());
  });

  it.each([
    ['no label', { variable_name: 'size' }, 'label'],
    ['an empty label', { label: ' ', variable_name: 'size' }, 'label'],
    ['no variable', { label: 'Size' }, 'variable_name'],
    ['an empty variable', { label: 'Size', variable_name: '' }, 'variable_name'],
    ['an empty name in the path', { label: 'Size', variable_name: 'a..b' }, 'variable_name'],
    ['a dangerous name in the path', { label: 'Size', variable_name: 'a.constructor' }, 'variable_name'],
    ['a field that is not its own', { ...points, user_id: 1 }, 'user_id'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await visitor.call('post', '/custom-field', body);
    expect(answer.status).toBe(400);
    expect(errorOf(answer).code).toBe('invalid_input');
    expect(errorOf(answer).details).toContainEqual(expect.objectContaining({ field }));
  });

  it('refuses a variable that the account has labelled, and lets another account label it', async () => {
    await build(points);
    const again = await visitor.call('post', '/custom-field', { ...points, label: 'Again' });
    expect(again.status).toBe(409);
    expect(errorOf(again).code).toBe('name_taken');
    await build(points, await api.visitor());
  });
});

describe('PUT /custom-field/{id}', () => {
  it('keeps the type that somebody else gives the field while its label changes', async () => {
    const { id } = await build(points);
    const type = ["UPDATE custom_fields SET type = 'number' WHERE id = $1", [id]] satisfies [
      string,
      unknown[],
    ];
    const named = await whileHeld(api.database.pool, type, () =>
      visitor.call('put', `/custom-field/${id}`, { label: 'Loyalty' }),
    );
    expect(dataOf(named, one).customField).toMatchObject({ ...points, label: 'Loyalty', type: 'number' });
    const same = await visitor.call('put', `/custom-field/${id}`, {});
    expect(dataOf(same, one).customField).toMatchObject({ label: 'Loyalty', type: 'number' });
  });

  it('changes what is given and leaves the rest', async () => {
    const { id } = await build(points);
    const answer = await visitor.call('put', `/custom-field/${id}`, { label: 'Score' });
    expect(dataOf(answer, one).customField).toMatchObject({ ...points, label: 'Score' });
    expect((await listed()).customFields[0]?.label).toBe('Score');
  });

  it('gives it a type and takes it again, and leaves it where nothing is said', async () => {
    const { id, type } = await build({ ...points, type: 'number' });
    expect(type).toBe('number');
    const change = async (body: object) =>
      dataOf(await visitor.call('put', `/custom-field/${id}`, body), one).customField.type;
    expect(await change({ label: 'Score' })).toBe('number');
    expect(await change({ type: 'date' })).toBe('date');
    expect(await change({ type: null })).toBeNull();
    expect((await visitor.call('put', `/custom-field/${id}`, { type: 'colour' })).status).toBe(400);
  });

  it('refuses a path that is none, and one that is taken', async () => {
    const { id } = await build(points);
    await build({ label: 'Size', variable_name: 'size' });
    const change = (variable_name: string) => visitor.call('put', `/custom-field/${id}`, { variable_name });
    expect((await change('__proto__.x')).status).toBe(400);
    expect((await change('size')).status).toBe(409);
    expect((await change('loyalty.points')).status).toBe(200);
  });

  it('leaves another account’s alone', async () => {
    const other = await api.visitor();
    const theirs = await build(points, other);
    const answer = await visitor.call('put', `/custom-field/${theirs.id}`, { label: 'Mine' });
    expect(answer.status).toBe(404);
    expect(errorOf(answer).code).toBe('custom_field_not_found');
    expect((await listed('', other)).customFields).toEqual([theirs]);
  });
});

describe('DELETE /custom-field/{id}', () => {
  it('deletes a custom field that nobody uses', async () => {
    const { id } = await build(points);
    await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'visit' }, [
      { type: 'TRACK', data: { event_name: 'loyalty.points', event_data: { text: 'loyalty.points' } } },
      {
        type: 'CONDITION',
        data: { variable: 'contact.loyalty.pointsman', operation: 'EQUALS', value: 1 },
        whenTrue: [{ type: 'UPDATE_VARIABLE', data: { variable: 'event.loyalty.points' } }],
      },
    ]);
    expect((await visitor.call('delete', `/custom-field/${id}`)).status).toBe(204);
    expect((await visitor.call('delete', `/custom-field/${id}`)).status).toBe(404);
  });

  it('refuses while steps name its variable, says where, and gives in to force', async () => {
    const { id } = await build(points);
    const users = [
      { type: 'CONDITION', data: { variable: 'contact.loyalty.points', operation: 'EQUALS', value: 1 } },
      { type: 'UPDATE_VARIABLE', data: { variable: 'event.x', value: 'contact.loyalty.points.total' } },
      {
        type: 'TRACK',
        data: { event_name: 'x', event_data: { a: ['{{ contact.loyalty.points | plus: 1 }}'] } },
      },
      { type: 'DELAY', data: { use_variable: true, source: 'contact', delay_variable: 'loyalty.points' } },
      { type: 'LOOP', data: { source: 'contact', value: 'loyalty.points' } },
      { type: 'LOOP', data: { source: 'all_contacts', contact_filters: [{ variable: 'loyalty.points' }] } },
    ] as const;
    const flows = [];
    for (const user of users) {
      const settings = { entry_event_name: user.type };
      flows.push(await insertFlow(api.database.pool, visitor.userId, settings, [{ ...user }]));
    }

    const refused = await visitor.call('delete', `/custom-field/${id}`);

    expect(refused.status).toBe(409);
    const { code, details } = errorOf(refused);
    expect(code).toBe('in_use');
    expect(z.array(customFieldUse).parse(details)).toEqual(
      flows.map((flow, place) => ({
        automatisation_id: flow.id,
        name: users[place]?.type,
        is_campaign: false,
        step_ids: flow.stepIds,
      })),
    );
    expect((await visitor.call('delete', `/custom-field/${id}?force=true`)).status).toBe(204);
    expect((await listed()).customFields).toEqual([]);
  });

  it('refuses while an import fills its variable', async () => {
    const { id } = await build(points);
    const columns = [{ header: 'Points', target: { path: ['loyalty', 'points'] } }];
    const { rows } = await api.database.pool.query<{ id: number }>(
      `INSERT INTO imports (user_id, columns, tag_ids, triggers) VALUES ($1, $2, '{}', true) RETURNING id`,
      [visitor.userId, JSON.stringify(columns)],
    );
    const refused = await visitor.call('delete', `/custom-field/${id}`, undefined, {
      'Accept-Language': 'fr',
    });
    expect(errorOf(refused)).toMatchObject({
      code: 'in_use',
      message: expect.stringContaining('un import en cours') as string,
      details: [{ import_id: rows[0]?.id }],
    });
    await api.database.pool.query('UPDATE imports SET ended_at = now() WHERE user_id = $1', [visitor.userId]);
    expect((await visitor.call('delete', `/custom-field/${id}`)).status).toBe(204);
  });

  it('leaves another account’s alone, and does not look into its flows', async () => {
    const other = await api.visitor();
    const theirs = await build(points, other);
    expect((await visitor.call('delete', `/custom-field/${theirs.id}?force=true`)).status).toBe(404);

    await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'x' }, [
      { type: 'UPDATE_VARIABLE', data: { variable: 'contact.loyalty.points' } },
    ]);
    expect((await other.call('delete', `/custom-field/${theirs.id}`)).status).toBe(204);
  });
});

it.each([
  ['get', '/custom-field'],
  ['post', '/custom-field'],
  ['put', '/custom-field/1'],
  ['delete', '/custom-field/1'],
] as const)('%s %s needs a session', async (method, path) => {
  const answer = await request(api.server)[method](`/api${path}`);
  expect(answer.status).toBe(401);
});
