import { monitorEventLoopDelay } from 'node:perf_hooks';
import { z } from 'zod';
import { importAnswer, importDetail, startedByImport } from '../../../domain/entities/contacts/import';
import { buildTag } from '../../../tests/factories/audience';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { shortest } from '../../../tests/support/shortest';
import request from 'supertest';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const idField = { fileName: 'ID', selected_custom_field: 'external_id' };
const nameField = { fileName: 'Name', selected_custom_field: 'name' };
const other = (variable_name?: unknown) => ({ fileName: 'X', selected_custom_field: 'other', variable_name });
const ada = { fields: [idField, nameField], contacts: [['1', 'Ada']] };

/** Sends rows without waiting for their import: no worker runs here. */
const send = (body: object, sender = visitor) => sender.call('post', '/contact/bulk?wait=false', body);
const started = async (body: object): Promise<number> =>
  dataOf(await send(body), z.strictObject(importAnswer.shape)).import_id;
const importOf = async (id: number) =>
  dataOf(await visitor.call('get', `/contact/import/${id}`), z.strictObject(importDetail.shape)).import;

const numbers = (length: number): number[] => Array.from({ length }, () => 1);

async function customField(userId: number, variableName: string): Promise<number> {
  const { rows } = await api.database.pool.query<{ id: number }>(
    'INSERT INTO custom_fields (user_id, label, variable_name) VALUES ($1, $2, $2) RETURNING id',
    [userId, variableName],
  );
  return rows[0]?.id ?? 0;
}

describe('POST /contact/bulk', () => {
  it('stores the rows with what starts their import before it answers', async () => {
    const answer = await send(ada);

    expect(answer.status).toBe(202);
    const { import_id } = dataOf(answer, importAnswer);
    expect(await importOf(import_id)).toMatchObject({ state: 'running', total_rows: 1, processed_rows: 0 });
    const { rows } = await api.database.pool.query(
      'SELECT kind, import_id FROM dispatch WHERE user_id = $1',
      [visitor.userId],
    );
    expect(rows).toEqual([{ kind: 'import', import_id }]);
  });

  it('answers after eight seconds, with what there is, when the import has not ended', async () => {
    // The browser gives up after ten.
    const patience = 10;
    const seconds = await shortest(patience, async () => {
      const before = performance.now();
      const answer = await visitor.call('post', '/contact/bulk', ada);
      expect(answer.status).toBe(202);
      expect(dataOf(answer, importAnswer)).toMatchObject({
        new_contacts_count: 0,
        updated_contacts_count: 0,
      });
      return (performance.now() - before) / 1_000;
    });
    expect(seconds).toBeGreaterThan(7.5);
    expect(seconds).toBeLessThan(patience);
  });

  it('takes a part with the same message id once, and answers it alike', async () => {
    const first = await started({ ...ada, message_id: 'file-1' });
    const repeats = await Promise.all(
      Array.from({ length: 10 }, () => started({ ...ada, message_id: 'file-1' })),
    );

    expect(new Set(repeats)).toEqual(new Set([first]));
    expect(await importOf(first)).toMatchObject({ total_rows: 1 });
    const elsewhere = await send({ ...ada, message_id: 'file-1' }, await api.visitor());
    expect(dataOf(elsewhere, importAnswer).import_id).not.toBe(first);
  });

  it('takes the same message once also when it comes many times at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => started({ ...ada, message_id: 'at once' })),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await importOf(ids[0] ?? 0)).toMatchObject({ total_rows: 1 });
  });

  it('goes an import on with further parts', async () => {
    const first = await started(ada);
    expect(await started({ ...ada, import_id: first, contacts: [['2', 'Bob']] })).toBe(first);
    expect(await importOf(first)).toMatchObject({ total_rows: 2 });
  });

  it('refuses a part that differs from the first one', async () => {
    const vip = await buildTag(api.database, visitor.userId);
    const first = await started(ada);
    for (const change of [{ tags: [vip.id] }, { trigger: false }, { fields: [nameField, idField] }]) {
      const answer = await send({ ...ada, import_id: first, ...change });
      expect(answer.status).toBe(409);
      expect(errorOf(answer).code).toBe('import_differs');
    }
    expect(await importOf(first)).toMatchObject({ total_rows: 1 });
  });

  it('takes a file of several megabytes, and none beyond ten', async () => {
    const note = 'x'.repeat(1_000);
    const fields = [...ada.fields, other('note')];
    const rows = (count: number) => Array.from({ length: count }, (_, row) => [`${row}`, 'Ada', note]);

    const import_id = await started({ fields, contacts: rows(5_000) });
    expect(await importOf(import_id)).toMatchObject({ total_rows: 5_000 });

    const answer = await send({ fields, contacts: rows(11_000) });
    expect(answer.status).toBe(413);
    expect(errorOf(answer)).toMatchObject({ code: 'body_too_large' });
  });

  it.each([
    ['no column for the external id', { fields: [nameField, other('x')] }, 'import_columns_missing'],
    ['no column for the name', { fields: [idField, other('x')] }, 'import_columns_missing'],
    ['two columns for the external id', { fields: [idField, idField, nameField] }, 'import_column_twice'],
    [
      'an e-mail address beside ids that are addresses',
      { fields: [{ ...idField, variable_name: 'email' }, nameField, other('email')] },
      'import_column_twice',
    ],
    ['two columns for the name', { fields: [idField, nameField, nameField] }, 'import_column_twice'],
    [
      'two columns for one variable',
      { fields: [...ada.fields, other('a'), other('a')] },
      'import_column_twice',
    ],
    ['a column inside another', { fields: [...ada.fields, other('a'), other('a.b')] }, 'import_column_twice'],
    [
      'a variable that is read-only',
      { fields: [...ada.fields, other('created_at')] },
      'import_variable_read_only',
    ],
    ['a path into a text', { fields: [...ada.fields, other('email.host')] }, 'import_variable_read_only'],
    ['other fields without a name', { fields: [...ada.fields, other()] }, 'invalid_input'],
    ['other fields with an empty name', { fields: [...ada.fields, other(' ')] }, 'invalid_input'],
    ['a variable that is no path', { fields: [...ada.fields, other('a..b')] }, 'invalid_input'],
    ['a variable of the prototype', { fields: [...ada.fields, other('__proto__.x')] }, 'invalid_input'],
    ['no fields', { fields: [] }, 'invalid_input'],
    ['a choice there is not', { fields: [{ ...idField, selected_custom_field: 'email' }] }, 'invalid_input'],
    ['no rows', { contacts: [] }, 'invalid_input'],
    ['a row that is no list', { contacts: [{ id: 1 }] }, 'invalid_input'],
    ['a cell that is a list', { contacts: [['1', ['Ada']]] }, 'invalid_input'],
    ['tags that are no ids', { tags: ['VIP'] }, 'invalid_input'],
    ['fewer lines than rows', { lines: [] }, 'invalid_input'],
    ['an empty message id', { message_id: '' }, 'invalid_input'],
    ['a field that is not its own', { user_id: 1 }, 'invalid_input'],
  ])('refuses %s', async (_, change, code) => {
    const answer = await send({ ...ada, ...change });
    expect(answer.status).toBe(400);
    expect(errorOf(answer).code).toBe(code);
  });

  it.each([
    ['numbers in place of rows', { contacts: numbers(4_900_000) }],
    ['as many rows as fit that are none', { contacts: numbers(100_000) }],
    ['rows of objects', { contacts: Array.from({ length: 6_000 }, () => numbers(500).map(() => ({}))) }],
    ['one row of objects', { contacts: [numbers(3_000_000).map(() => ({}))] }],
    ['lines that are none', { contacts: [['1', 'a']], lines: numbers(90_000).map(() => 'a') }],
    [
      'a name of eight million letters',
      { fields: [...ada.fields, other('x'), other('x'.repeat(8_000_000))] },
    ],
    ['a field of eight million letters', { ['x'.repeat(8_000_000)]: 1 }],
    [
      'fields that nobody knows',
      Object.fromEntries(numbers(300_000).map((_, place) => [`field ${place}`, 1])),
    ],
  ])('refuses %s in few words, and answers others meanwhile', async (_, change) => {
    const body = JSON.parse(JSON.stringify({ ...ada, ...change })) as object;
    const delays = monitorEventLoopDelay({ resolution: 10 });
    delays.enable();
    const answer = await send(body);
    delays.disable();
    expect([answer.status, answer.text.length < 20_000]).toEqual([400, true]);
    // The test itself writes the body, and the machine may be busy; looking through all of it took fifteen seconds.
    expect(delays.max / 1e6).toBeLessThan(9_000);
  });

  it('says in French which variable is filled twice', async () => {
    const body = { ...ada, fields: [...ada.fields, other('ville'), other('ville')] };
    const answer = await visitor.call('post', '/contact/bulk', body, { 'Accept-Language': 'fr' });
    expect(errorOf(answer).message).toBe('Plusieurs colonnes vont dans ville\u00A0: n’en gardez qu’une.');
  });

  it('does not know custom fields, tags and imports of another account', async () => {
    const neighbour = await api.visitor();
    const theirField = await customField(neighbour.userId, 'city');
    const theirTag = await buildTag(api.database, neighbour.userId);
    const theirImport = dataOf(await send(ada, neighbour), importAnswer).import_id;

    const refusals = {
      custom_field_not_found: { fields: [...ada.fields, { selected_custom_field: theirField }] },
      tag_not_found: { tags: [theirTag.id] },
      import_not_found: { import_id: theirImport },
    };
    for (const [code, change] of Object.entries(refusals)) {
      const answer = await send({ ...ada, ...change });
      expect(answer.status).toBe(404);
      expect(errorOf(answer).code).toBe(code);
    }
  });
});

describe('GET /contact/import/{importId}', () => {
  it('does not know an import of another account', async () => {
    const theirs = dataOf(await send(ada, await api.visitor()), importAnswer).import_id;
    for (const path of [
      `/contact/import/${theirs}`,
      `/contact/import/${theirs}/rejected`,
      '/contact/import/x',
    ]) {
      const answer = await visitor.call('get', path);
      expect(answer.status).toBe(404);
      expect(errorOf(answer).code).toBe('import_not_found');
    }
  });
});

describe('GET /contact/import/preview', () => {
  const preview = (tags: unknown, more = '') =>
    visitor.call('get', `/contact/import/preview?tags=${encodeURIComponent(JSON.stringify(tags))}${more}`);

  it('names the published automations that the tags start', async () => {
    const { pool } = api.database;
    const [vip, plain, other] = [
      await buildTag(api.database, visitor.userId),
      await buildTag(api.database, visitor.userId),
      await buildTag(api.database, visitor.userId),
    ];
    const welcome = await insertFlow(pool, visitor.userId, { entry_event_name: `tag_${vip.id}_added` }, []);
    const draft = await insertFlow(pool, visitor.userId, { entry_event_name: `tag_${vip.id}_added` }, []);
    await pool.query('UPDATE automatisations SET is_active = false WHERE id = $1', [draft.id]);
    await insertFlow(pool, visitor.userId, { entry_event_name: `tag_${other.id}_added` }, []);

    const answer = await preview([vip.id, plain.id]);

    expect(dataOf(answer, z.strictObject({ automatisations: z.array(startedByImport) }))).toEqual({
      automatisations: [{ id: welcome.id, name: `tag_${vip.id}_added`, tag_id: vip.id }],
    });
    expect(
      dataOf(await preview([]), z.object({ automatisations: z.array(z.unknown()) })).automatisations,
    ).toEqual([]);
  });

  it('refuses what is no list of ids, and does not know another account’s tag', async () => {
    expect((await visitor.call('get', '/contact/import/preview')).status).toBe(400);
    expect((await visitor.call('get', '/contact/import/preview?tags=1,2')).status).toBe(400);
    const theirs = await buildTag(api.database, (await api.visitor()).userId);
    const answer = await preview([theirs.id]);
    expect(answer.status).toBe(404);
    expect(errorOf(answer).code).toBe('tag_not_found');
  });
});

it.each([
  ['post', '/contact/bulk'],
  ['get', '/contact/import/preview?tags=[]'],
  ['get', '/contact/import/1'],
  ['get', '/contact/import/1/rejected'],
] as const)('asks who calls %s %s', async (method, path) => {
  const answer = await request(api.server)[method](`/api${path}`).set('Content-Type', 'application/json');
  expect(answer.status).toBe(401);
});
