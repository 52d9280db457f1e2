import { z } from 'zod';
import { pageMeta } from '../../../domain/entities/common';
import { contact } from '../../../domain/entities/contacts/contact';
import { countedTag, tag, tagInList, tagUse } from '../../../domain/entities/contacts/tag';
import { buildContact, buildTag } from '../../../tests/factories/audience';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { whileHeld } from '../../../tests/support/database/while-held';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const list = z.strictObject({ tags: z.array(countedTag), meta: pageMeta });
const one = z.strictObject({ tag });

describe('GET /tag', () => {
  it('pages the account’s tags', async () => {
    for (const name of ['Silver', 'Gold', 'Bronze']) await buildTag(api.database, visitor.userId, { name });
    await buildTag(api.database, (await api.visitor()).userId, { name: 'Another account’s' });

    const answer = await visitor.call('get', '/tag?page_at=2&page_size=2');

    const { tags, meta } = dataOf(answer, list);
    expect(tags.map(({ name }) => name)).toEqual(['Bronze']);
    expect(meta).toEqual({ page_at: 2, max_pages: 2, page_size: 2, total_records: 3 });
  });

  it('sorts by name when asked, and refuses a column it does not have', async () => {
    for (const name of ['Silver', 'Gold', 'Bronze']) await buildTag(api.database, visitor.userId, { name });

    const sorted = await visitor.call('get', '/tag?sort_by=name&sort_order=desc');
    expect(dataOf(sorted, list).tags.map(({ name }) => name)).toEqual(['Silver', 'Gold', 'Bronze']);

    const refused = await visitor.call('get', '/tag?sort_by=user_id');
    expect(refused.status).toBe(400);
    expect(errorOf(refused)).toMatchObject({ code: 'invalid_input', details: [{ field: 'sort_by' }] });
  });

  it('searches anywhere in the name, whatever the case and the accents, with % and _ as letters', async () => {
    for (const name of ['Fidèle client', '100% sûr', 'snake_case', 'plain'])
      await buildTag(api.database, visitor.userId, { name });
    const search = async (term: string) => {
      const answer = await visitor.call('get', `/tag?search_term=${encodeURIComponent(term)}`);
      return dataOf(answer, list).tags.map(({ name }) => name);
    };

    expect(await search('FIDELE')).toEqual(['Fidèle client']);
    expect(await search('%')).toEqual(['100% sûr']);
    expect(await search('％')).toEqual(['100% sûr']);
    expect(await search('_')).toEqual(['snake_case']);
    expect(await search('\\')).toEqual([]);
  });

  it('answers pickers up to 5,000 slim rows', async () => {
    await buildTag(api.database, visitor.userId, { name: 'VIP', color: 'red' });

    const answer = await visitor.call('get', '/tag?page_size=999999');

    const { tags, meta } = dataOf(answer, z.strictObject({ tags: z.array(tagInList), meta: pageMeta }));
    expect(tags).toEqual([{ id: expect.any(Number) as number, name: 'VIP', color: 'red' }]);
    expect(meta.page_size).toBe(5_000);
  });

  it('answers one tag with its contacts', async () => {
    const vip = await buildTag(api.database, visitor.userId, { name: 'VIP' });
    for (const external_id of ['a', 'b', 'c'])
      await buildContact(api.database, visitor.userId, { external_id, tags: [vip] });
    await buildContact(api.database, visitor.userId, { external_id: 'not tagged' });

    const answer = await visitor.call('get', `/tag?tag_id=${vip.id}&page_at=1&page_size=2`);

    const detail = dataOf(answer, z.strictObject({ tag, contacts: z.array(contact), meta: pageMeta }));
    expect(detail.tag).toMatchObject({ id: vip.id, name: 'VIP', color: 'gray' });
    expect(detail.contacts.map(({ external_id }) => external_id)).toEqual(['a', 'b']);
    expect(detail.meta).toMatchObject({ max_pages: 2, total_records: 3 });
  });

  it('says how many contacts each tag of the page has', async () => {
    const [worn, unworn] = [
      await buildTag(api.database, visitor.userId, { name: 'Worn' }),
      await buildTag(api.database, visitor.userId, { name: 'Unworn' }),
    ];
    for (const _ of [1, 2]) await buildContact(api.database, visitor.userId, { tags: [worn] });
    const { tags } = dataOf(await visitor.call('get', '/tag'), list);
    expect(tags.map(({ id, count_of_contacts }) => [id, count_of_contacts])).toEqual([
      [worn.id, 2],
      [unworn.id, 0],
    ]);
  });

  it('sorts one tag’s contacts, by columns that only contacts have', async () => {
    const vip = await buildTag(api.database, visitor.userId);
    for (const external_id of ['b', 'c', 'a'])
      await buildContact(api.database, visitor.userId, { external_id, tags: [vip] });
    const sorted = async (sortBy: string) => {
      const answer = await visitor.call('get', `/tag?tag_id=${vip.id}&sort_by=${sortBy}&sort_order=desc`);
      return dataOf(answer, z.strictObject({ tag, contacts: z.array(contact), meta: pageMeta })).contacts;
    };
    expect((await sorted('external_id')).map(({ external_id }) => external_id)).toEqual(['c', 'b', 'a']);
    expect((await sorted('created_at')).map(({ external_id }) => external_id)).toEqual(['a', 'c', 'b']);

    const refused = await visitor.call('get', '/tag?sort_by=external_id');
    expect(errorOf(refused)).toMatchObject({ code: 'invalid_input', details: [{ field: 'sort_by' }] });
  });

  it('does not know a tag of another account', async () => {
    const theirs = await buildTag(api.database, (await api.visitor()).userId);
    const answer = await visitor.call('get', `/tag?tag_id=${theirs.id}`);
    expect(answer.status).toBe(404);
    expect(errorOf(answer).code).toBe('tag_not_found');
  });
});

describe('POST /tag', () => {
  it('makes a tag, gray unless told otherwise', async () => {
    const answer = await visitor.call('post', '/tag', { name: '  VIP ' });
    expect(answer.status).toBe(201);
    expect(dataOf(answer, one).tag).toMatchObject({ name: 'VIP', color: 'gray' });
  });

  it('takes a colour by name or by its number', async () => {
    const byName = await visitor.call('post', '/tag', { name: 'by name', color: 'purple' });
    const byId = await visitor.call('post', '/tag', { name: 'by id', color: 5 });
    expect(dataOf(byName, one).tag.color).toBe('purple');
    expect(dataOf(byId, one).tag.color).toBe('purple');
  });

  it.each([
    ['no name', {}],
    ['an empty name', { name: '  ' }],
    ['a colour there is not', { name: 'VIP', color: 'stone' }],
    ['a colour id out of range', { name: 'VIP', color: 8 }],
    ['a field that is not its own', { name: 'VIP', user_id: 1 }],
  ])('refuses %s', async (_, body) => {
    const answer = await visitor.call('post', '/tag', body);
    expect(answer.status).toBe(400);
    expect(errorOf(answer).code).toBe('invalid_input');
  });

  it('refuses a name that the account has, whatever its case, and lets another account have it', async () => {
    await visitor.call('post', '/tag', { name: 'VIP' });

    const again = await visitor.call('post', '/tag', { name: 'vip' });
    expect(again.status).toBe(409);
    expect(errorOf(again)).toMatchObject({
      code: 'name_taken',
      message: expect.stringContaining('vip') as string,
    });

    const elsewhere = await (await api.visitor()).call('post', '/tag', { name: 'VIP' });
    expect(elsewhere.status).toBe(201);
  });
});

it('an account makes 5,000 tags at most', async () => {
  await api.database.pool.query(
    `INSERT INTO tags (user_id, name, color) SELECT $1, 'tag ' || i, 'gray' FROM generate_series(1, 4999) i`,
    [visitor.userId],
  );
  const make = (name: string) => visitor.call('post', '/tag', { name });
  expect((await make('last')).status).toBe(201);
  const refused = await make('one more');
  expect([refused.status, errorOf(refused).code]).toEqual([409, 'too_many_tags']);
  expect((await (await api.visitor()).call('post', '/tag', { name: 'one more' })).status).toBe(201);
});

describe('PUT /tag/{id}', () => {
  it('keeps the colour that somebody else gives the tag while it is renamed, and a name that is not given', async () => {
    const { pool } = api.database;
    const { id } = await buildTag(api.database, visitor.userId, { name: 'VIP', color: 'red' });
    const recolor = ["UPDATE tags SET color = 'blue' WHERE id = $1", [id]] satisfies [string, unknown[]];
    const renamed = await whileHeld(pool, recolor, () => visitor.call('put', `/tag/${id}`, { name: 'Best' }));
    expect(dataOf(renamed, one).tag).toMatchObject({ name: 'Best', color: 'blue' });
    expect(dataOf(await visitor.call('put', `/tag/${id}`, {}), one).tag).toMatchObject({ name: 'Best' });
  });

  it('changes what is given and leaves the rest', async () => {
    const vip = await buildTag(api.database, visitor.userId, { name: 'VIP', color: 'red' });

    const answer = await visitor.call('put', `/tag/${vip.id}`, { name: 'Very important' });

    expect(dataOf(answer, one).tag).toMatchObject({ id: vip.id, name: 'Very important', color: 'red' });
    const read = await visitor.call('get', `/tag?search_term=important`);
    expect(dataOf(read, list).tags).toHaveLength(1);
  });

  it('refuses a name that another tag has', async () => {
    await buildTag(api.database, visitor.userId, { name: 'Gold' });
    const silver = await buildTag(api.database, visitor.userId, { name: 'Silver' });
    const answer = await visitor.call('put', `/tag/${silver.id}`, { name: 'Gold' });
    expect(answer.status).toBe(409);
  });

  it('leaves another account’s tag alone', async () => {
    const other = await api.visitor();
    const theirs = await buildTag(api.database, other.userId, { name: 'Theirs' });

    const answer = await visitor.call('put', `/tag/${theirs.id}`, { name: 'Mine' });

    expect(answer.status).toBe(404);
    expect(dataOf(await other.call('get', '/tag'), list).tags[0]?.name).toBe('Theirs');
  });
});

describe('DELETE /tag/{id}', () => {
  it('deletes a tag and takes it off its contacts', async () => {
    const vip = await buildTag(api.database, visitor.userId);
    await buildContact(api.database, visitor.userId, { tags: [vip] });

    expect((await visitor.call('delete', `/tag/${vip.id}`)).status).toBe(204);

    expect(dataOf(await visitor.call('get', '/tag'), list).tags).toEqual([]);
    expect((await visitor.call('delete', `/tag/${vip.id}`)).status).toBe(404);
  });

  it('refuses while flows use the tag, says where, and gives in to force', async () => {
    const vip = await buildTag(api.database, visitor.userId);
    const flow = await insertFlow(
      api.database.pool,
      visitor.userId,
      {
        entry_event_name: `tag_${vip.id}_added`,
        exit_strategy_type: 'tag',
        exit_strategy_value: `${vip.id}`,
      },
      [
        { type: 'TAG', data: { tag_id: vip.id } },
        { type: 'TAG', data: { tag_id: vip.id + 1 } },
        {
          type: 'CONDITION',
          data: { operation: 'CONTACT_IS_IN_TAG', value: String(vip.id) },
          whenTrue: [{ type: 'LOOP', data: { source: 'tag', value: vip.id } }],
        },
      ],
    );

    const refused = await visitor.call('delete', `/tag/${vip.id}`);

    expect(refused.status).toBe(409);
    const { code, details } = errorOf(refused);
    const [add, , condition, loop] = flow.stepIds;
    expect(code).toBe('in_use');
    expect(z.array(tagUse).parse(details)).toEqual([
      expect.objectContaining({
        automatisation_id: flow.id,
        is_trigger: true,
        is_exit_strategy: true,
        is_label: false,
        step_ids: [add, condition, loop],
      }),
    ]);

    expect((await visitor.call('delete', `/tag/${vip.id}?force=true`)).status).toBe(204);
    const { rows } = await api.database.pool.query(
      `SELECT data ->> 'tag_id' AS tag_id, data ->> 'value' AS value FROM automatisation_steps
       WHERE automatisation_id = $1 ORDER BY id`,
      [flow.id],
    );
    // What needs the tag is broken and shows it; the step of another tag stays as it is.
    const empty = { tag_id: null, value: null };
    expect(rows).toEqual([empty, { ...empty, tag_id: String(vip.id + 1) }, empty, empty]);
  });

  it('leaves another account’s tag alone', async () => {
    const theirs = await buildTag(api.database, (await api.visitor()).userId);
    expect((await visitor.call('delete', `/tag/${theirs.id}?force=true`)).status).toBe(404);
  });
});
