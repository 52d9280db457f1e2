import { z } from 'zod';
import { parse } from 'csv-parse/sync';
import { contactDetail } from '../../../domain/entities/contacts/contact';
import { importAnswer, importDetail } from '../../../domain/entities/contacts/import';
import { buildContact, buildTag } from '../../../tests/factories/audience';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { useEngine } from '../../../tests/support/processes/engine';

const engine = useEngine();
const api = useApi({}, engine);
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const idField = { fileName: 'ID', selected_custom_field: 'external_id' };
const nameField = { fileName: 'Name', selected_custom_field: 'name' };
const other = (variable_name: string) => ({
  fileName: variable_name,
  selected_custom_field: 'other',
  variable_name,
});
const fields = [idField, nameField];
const people = (count: number, from = 0): string[][] =>
  Array.from({ length: count }, (_, row) => [`c${from + row}`, `Person ${from + row}`]);

/** Sends rows and waits until their import has ended. */
async function send(body: object) {
  const answer = await visitor.call('post', '/contact/bulk', { fields, ...body });
  const { import_id } = dataOf(answer, importAnswer);
  const { import: found, ...rest } = await engine.until(async () => {
    const detail = await detailOf(import_id);
    return detail.import.state === 'completed' ? detail : undefined;
  });
  return { ...found, ...rest, status: answer.status };
}
const detailOf = async (id: number, query = '') =>
  dataOf(await visitor.call('get', `/contact/import/${id}${query}`), importDetail);
const contactOf = async (externalId: string) => {
  const answer = await visitor.call('get', `/contact?contact_external_id=${encodeURIComponent(externalId)}`);
  return dataOf(answer, z.object({ contact: contactDetail })).contact;
};
const total = async (): Promise<number> => {
  const rows = await engine.rows<{ count: number }>('SELECT count(*) FROM contacts WHERE user_id = $1', [
    visitor.userId,
  ]);
  return rows[0]?.count ?? 0;
};
const tagEvents = (tagId: number) =>
  engine.rows('SELECT contact_id FROM events WHERE user_id = $1 AND name = $2', [
    visitor.userId,
    `tag_${tagId}_added`,
  ]);
const customField = async (variableName: string): Promise<number> => {
  const rows = await engine.rows<{ id: number }>(
    'INSERT INTO custom_fields (user_id, label, variable_name) VALUES ($1, $2, $2) RETURNING id',
    [visitor.userId, variableName],
  );
  return rows[0]?.id ?? 0;
};

describe('an import', () => {
  it('reads columns of consent, keeps the cell as its proof, and brings back nobody who left', async () => {
    const left = await buildContact(api.database, visitor.userId, { external_id: 'left' });
    await visitor.call('put', `/contact/${left.id}/consent`, { channel: 'sms', state: 'left' });
    const consent = { fileName: 'SMS opt-in', selected_custom_field: 'sms_consent' };
    const { rejected_rows, ...figures } = await send({
      fields: [...fields, consent],
      contacts: [
        ['yes', 'Ann', ' Oui '],
        ['no', 'Bob', 'Non'],
        ['nothing', 'Cyd', ''],
        ['unclear', 'Dan', 'perhaps'],
        ['left', 'Eve', 'subscribed'],
      ],
    });
    expect([figures.new_contacts_count, figures.updated_contacts_count]).toEqual([3, 1]);
    expect(rejected_rows.map(({ line, code }) => [line, code])).toEqual([[5, 'consent_unreadable']]);
    const of = async (externalId: string) => (await contactOf(externalId)).consent.sms;
    expect(await of('yes')).toMatchObject({
      state: 'subscribed',
      source: 'import',
      proof: 'SMS opt-in: Oui',
    });
    expect(await of('no')).toMatchObject({ state: 'left', source: 'import', proof: 'SMS opt-in: Non' });
    expect(await of('nothing')).toMatchObject({ state: 'not_asked' });
    expect(await of('left')).toMatchObject({ state: 'left', source: 'hand' });
  });

  it('takes no channel from two columns', async () => {
    const consent = { fileName: 'SMS', selected_custom_field: 'sms_consent' };
    const answer = await visitor.call('post', '/contact/bulk', {
      fields: [...fields, consent, consent],
      contacts: [['a', 'Ann', 'yes', 'no']],
    });
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'import_column_twice']);
  });

  it('gives back by an export’s columns of consent what they held', async () => {
    const ann = await buildContact(api.database, visitor.userId, { external_id: 'ann', name: 'Ann' });
    await visitor.call('put', `/contact/${ann.id}/consent`, { channel: 'email', state: 'subscribed' });
    const { text } = await visitor.call('get', '/contact/csv');
    const [header = [], row = []] = parse(text);
    const places = ['external_id', 'name', 'email_consent', 'sms_consent'];
    const other = await api.visitor();
    await other.call('post', '/contact/bulk', {
      fields: places.map((name) => ({ fileName: name, selected_custom_field: name })),
      contacts: [places.map((name) => row[header.indexOf(name)] ?? '')],
    });
    const answer = await other.call('get', '/contact?contact_external_id=ann');
    const { consent } = dataOf(answer, z.object({ contact: contactDetail })).contact;
    expect([consent.email.state, consent.sms.state]).toEqual(['subscribed', 'not_asked']);
  });

  it('makes and updates contacts, and answers how many when it ends in time', async () => {
    await buildContact(api.database, visitor.userId, {
      external_id: 'c1',
      name: 'Old name',
      data: { plan: 'pro' },
    });

    const answer = await visitor.call('post', '/contact/bulk', { fields, contacts: people(3) });

    expect(answer.status).toBe(200);
    expect(dataOf(answer, importAnswer)).toMatchObject({
      new_contacts_count: 2,
      updated_contacts_count: 1,
      rejected_rows_count: 0,
      partial_rows_count: 0,
    });
    expect(await contactOf('c1')).toMatchObject({ name: 'Person 1', data: { plan: 'pro' } });
    expect(await total()).toBe(3);
  });

  it('reads back what an export put behind an apostrophe', async () => {
    await customField('phone');
    const made = { external_id: '+33 6', name: '=Anna', data: { phone: '+33 6 01' } };
    await buildContact(api.database, visitor.userId, made);
    const file = await visitor.call('get', '/contact/csv');
    const [header = [], row = []] = parse(file.text);
    expect(row).toEqual(expect.arrayContaining(["'+33 6", "'=Anna", "'+33 6 01"]));
    const kept = ['external_id', 'name', 'phone'];

    const done = await send({
      fields: [idField, nameField, other('phone')],
      contacts: [kept.map((name) => row[header.indexOf(name)] ?? ''), ['c1', "'tis Anna", "'+-"]],
    });

    expect(done).toMatchObject({ new_contacts_count: 1, updated_contacts_count: 1 });
    expect(await contactOf('+33 6')).toMatchObject(made);
    expect(await contactOf('c1')).toMatchObject({ name: "'tis Anna", data: { phone: '+-' } });
  });

  it('takes 9,900 of 10,000 rows and names the 100 that are broken, by their lines', async () => {
    const breaks: ((row: string[]) => string[])[] = [
      ([, name = '']) => ['', name],
      ([, name = '']) => ['x'.repeat(256), name],
      ([id = '']) => [id],
      ([id = '']) => [id, 'n'.repeat(1_001)],
    ];
    const contacts = people(10_000).map((row, place) =>
      place % 100 === 7 ? (breaks[(place / 100) & 3]?.(row) ?? row) : row,
    );

    const done = await send({ contacts });

    expect(done).toMatchObject({
      total_rows: 10_000,
      processed_rows: 10_000,
      new_contacts_count: 9_900,
      updated_contacts_count: 0,
      rejected_rows_count: 100,
    });
    expect(await total()).toBe(9_900);
    const pages = await Promise.all([1, 2].map((page) => detailOf(done.id, `?page_at=${page}&page_size=50`)));
    const named = pages.flatMap((page) => page.rejected_rows);
    expect(named.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, n) => n * 100 + 7 + 2));
    expect(new Set(named.map(({ code }) => code))).toEqual(
      new Set(['external_id_missing', 'external_id_too_long', 'cell_count', 'text_too_long']),
    );
    expect(pages[0]?.meta).toEqual({ page_at: 1, max_pages: 2, page_size: 50, total_records: 100 });

    const file = await visitor.call('get', `/contact/import/${done.id}/rejected`, undefined, {
      'Accept-Language': 'fr',
    });
    expect(file.headers['content-disposition']).toBe(`attachment; filename="import-${done.id}-rejected.csv"`);
    const [header, first, ...others] = parse(file.text, { relax_column_count: true });
    expect(header).toEqual(['ligne', 'raison', 'ID', 'Name']);
    expect(first).toEqual(['9', 'L’identifiant externe manque.', '', 'Person 7']);
    expect(others).toHaveLength(99);
  });

  it('changes nothing more when the same file comes again', async () => {
    const vip = await buildTag(api.database, visitor.userId);
    const body = { contacts: people(2_500), tags: [vip.id] };
    expect(await send(body)).toMatchObject({ new_contacts_count: 2_500, updated_contacts_count: 0 });
    expect(await send(body)).toMatchObject({ new_contacts_count: 0, updated_contacts_count: 2_500 });
    expect(await total()).toBe(2_500);
    expect(await tagEvents(vip.id)).toHaveLength(2_500);
  });

  it('counts a contact once, and lets the last row win, however far apart its rows and parts are', async () => {
    const contacts = [['c0', 'First name'], ...people(2_200, 1), ['c0', 'Second name'], ['c0', '']];
    const first = await send({ contacts });
    expect(first).toMatchObject({ new_contacts_count: 2_201, updated_contacts_count: 0 });
    expect(await contactOf('c0')).toMatchObject({ name: 'Second name' });

    const both = await send({
      contacts: [
        ['c0', 'Third name'],
        ['c9999', 'New'],
      ],
      import_id: first.id,
    });
    expect(both).toMatchObject({ id: first.id, new_contacts_count: 2_202, updated_contacts_count: 0 });
    expect(await contactOf('c0')).toMatchObject({ name: 'Third name' });
  });

  it('counts lines on from part to part, unless it is told them', async () => {
    const { id } = await send({
      contacts: [
        ['a', 'A'],
        ['', 'broken'],
      ],
    });
    await send({ contacts: [['', 'broken']], import_id: id });
    const { rejected_rows: counted } = await send({ contacts: [['', 'broken']], import_id: id, lines: [40] });
    expect(counted.map(({ line }) => line)).toEqual([3, 4, 40]);
  });

  it('keeps cells as text and leaves what an empty cell stands for', async () => {
    const plan = await customField('plan');
    await buildContact(api.database, visitor.userId, {
      external_id: '00042',
      name: 'Ada',
      data: { plan: 'pro', address: { street: 'Rue X', zip: 1 } },
    });
    const done = await send({
      fields: [
        nameField,
        idField,
        { fileName: 'Plan', selected_custom_field: plan },
        other('address.zip'),
        other('email'),
        other('note'),
        { fileName: 'skipped', selected_custom_field: null },
      ],
      contacts: [
        ['', '00042', '', '00123', 'ada@example.com', '704912205188288575', 'never'],
        ['Bob', '43', 'free', '', '', 'a "quote",\nand = more', 'never'],
        ['Number', 704912205188288575n, true, null, 1.5, 12, ''],
      ],
    });

    expect(done).toMatchObject({ new_contacts_count: 2, updated_contacts_count: 1 });
    expect(await contactOf('00042')).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      data: { plan: 'pro', address: { street: 'Rue X', zip: '00123' }, note: '704912205188288575' },
    });
    expect((await contactOf('43')).data).toEqual({ plan: 'free', note: 'a "quote",\nand = more' });
    expect(await contactOf('704912205188288575')).toMatchObject({
      email: '1.5',
      data: { plan: 'true', note: '12' },
    });
  });

  it('fills the e-mail address with the external id too where the column is said to hold both', async () => {
    const idAndEmail = { ...idField, variable_name: 'email' };
    await send({ fields: [idAndEmail, nameField], contacts: [[' ada@example.com ', 'Ada']] });
    expect(await contactOf('ada@example.com')).toMatchObject({ name: 'Ada', email: 'ada@example.com' });
  });

  it('tells which lines a quote that is not closed has made one row of, divided as the file was', async () => {
    const swallowed = 'mia; the boss"@example.com;Mia\r\nnoah@example.com;Noah\r\nzoe@example.com;Zoe\r\n';
    const { id } = await send({ contacts: [[swallowed]], lines: [6] });
    const file = await visitor.call('get', `/contact/import/${id}/rejected?delimiter=semicolon`);
    const [header, row] = parse(file.text, { delimiter: ';', relax_column_count: true });
    expect(header).toEqual(['line', 'reason', 'ID', 'Name']);
    expect(row).toEqual(['6', expect.stringContaining('Lines 6 to 8 (3 lines)'), swallowed]);

    // A link says the page's language itself: the browser would say its own.
    const french = await visitor.call('get', `/contact/import/${id}/rejected?language=fr`);
    expect(french.text).toContain('Les lignes 6 à 8 (3 lignes)');
  });

  it('starts what waits for its tags, once a contact that has really got them', async () => {
    const vip = await buildTag(api.database, visitor.userId);
    const had = await buildContact(api.database, visitor.userId, { external_id: 'c0', tags: [vip] });
    const { id } = await insertFlow(
      api.database.pool,
      visitor.userId,
      { entry_event_name: `tag_${vip.id}_added` },
      [{ type: 'UPDATE_VARIABLE', data: { variable: 'contact.welcomed', value: 1 } }],
    );

    await send({ contacts: people(50), tags: [vip.id] });
    await engine.settled(visitor.userId);

    const runs = await engine.rows<{ contact_id: number }>(
      `SELECT contact_id FROM automatisation_runs WHERE automatisation_id = $1 AND state = 'completed'`,
      [id],
    );
    expect(runs).toHaveLength(49);
    expect(runs.map(({ contact_id }) => contact_id)).not.toContain(had.id);
    expect((await contactOf('c1')).data).toEqual({ welcomed: 1 });
  });

  it('adds its tags without starting anything when it is told so', async () => {
    const vip = await buildTag(api.database, visitor.userId);
    await insertFlow(api.database.pool, visitor.userId, { entry_event_name: `tag_${vip.id}_added` }, []);

    await send({ contacts: people(5), tags: [vip.id], trigger: false });

    expect(await tagEvents(vip.id)).toHaveLength(5);
    expect(await engine.rows('SELECT FROM automatisation_runs WHERE user_id = $1', [visitor.userId])).toEqual(
      [],
    );
  });

  it('goes on without a tag that was deleted meanwhile', async () => {
    const { importContacts } = engine.activities;
    const gone = await buildTag(api.database, visitor.userId);
    const { rows } = await api.database.pool.query<{ id: number }>(
      `INSERT INTO imports (user_id, columns, tag_ids, triggers, total_rows)
       VALUES ($1, '[{"header": "ID", "target": "external_id"}]', ARRAY[$2::bigint], true, 1) RETURNING id`,
      [visitor.userId, gone.id],
    );
    const importId = rows[0]?.id ?? 0;
    await api.database.pool.query(
      `INSERT INTO import_chunks (user_id, import_id, lines, rows) VALUES ($1, $2, '{2}', '[["c0"]]')`,
      [visitor.userId, importId],
    );
    expect((await visitor.call('delete', `/tag/${gone.id}`)).status).toBe(204);

    expect(await importContacts({ userId: visitor.userId, importId })).toBe(false);
    expect((await detailOf(importId)).import).toMatchObject({ state: 'completed', new_contacts_count: 1 });
  });

  it('rejects a row with which the data of its contact would be longer than 1 MB, alone', async () => {
    const data = { much: 'x'.repeat(1_000_000) };
    await buildContact(api.database, visitor.userId, { external_id: 'full', data });
    await buildContact(api.database, visitor.userId, { external_id: 'known' });
    const { id: tagId } = await buildTag(api.database, visitor.userId);
    const { rejected_rows, ...figures } = await send({
      fields: [...fields, other('more')],
      contacts: [
        ['full', 'Ann', 'y'.repeat(60_000)],
        ['known', 'Bob', 'y'.repeat(60_000)],
      ],
      tags: [tagId],
    });
    expect(figures).toMatchObject({ updated_contacts_count: 1, rejected_rows_count: 1, processed_rows: 2 });
    expect(rejected_rows).toMatchObject([{ line: 2, code: 'contact_too_long' }]);
    expect(rejected_rows[0]?.message).toContain('1024 kB');
    expect(await contactOf('full')).toMatchObject({ name: null, data });
    expect(await tagEvents(tagId)).toHaveLength(1);
  });

  it('takes each chunk in once, however many work on it', async () => {
    const answer = await visitor.call('post', '/contact/bulk?wait=false', {
      fields,
      contacts: people(5_000),
    });
    const importId = dataOf(answer, importAnswer).import_id;
    const reference = { userId: visitor.userId, importId };

    await Promise.all(Array.from({ length: 8 }, () => engine.activities.importContacts(reference)));

    const done = await engine.until(async () => {
      const { import: found } = await detailOf(importId);
      return found.state === 'completed' ? found : undefined;
    });
    expect(done).toMatchObject({
      processed_rows: 5_000,
      new_contacts_count: 5_000,
      updated_contacts_count: 0,
    });
    expect(await total()).toBe(5_000);
  });
});

describe('values of an import', () => {
  const read = (variable_name: string, reads_as: string) => ({ ...other(variable_name), reads_as });
  const typed = [
    idField,
    nameField,
    { ...other('email'), reads_as: 'email' },
    read('spent', 'number_comma'),
    read('born', 'date_day_first'),
    read('agreed', 'boolean'),
    other('zip'),
  ];

  it('are stored as what their columns are read as, and text stays text', async () => {
    const contacts = [['ada', 'Ada', 'ada@example.com', '1 299,15', '21/01/1959', 'oui', '01000']];
    expect(await send({ fields: typed, contacts })).toMatchObject({ partial_rows_count: 0 });
    expect(await contactOf('ada')).toMatchObject({
      email: 'ada@example.com',
      data: { spent: 1299.15, born: '1959-01-21', agreed: true, zip: '01000' },
    });
  });

  it('that are not what their column is read as are left out and told, while their rows are taken in', async () => {
    const contacts = [
      ['ada', 'Ada', 'ada at example', 'much', '31/02/1959', 'oui', '01000'],
      ['bob', 'Bob', '', 'n/a', '', 'non', '75001'],
    ];
    const sent = await send({ fields: typed, contacts });
    expect(sent).toMatchObject({ new_contacts_count: 2, rejected_rows_count: 0, partial_rows_count: 1 });
    expect(sent.rejected_rows).toEqual([
      {
        line: 2,
        code: 'value_unfit',
        cells: contacts[0],
        message:
          'Imported without email: “ada at example” is not an e-mail address; spent: “much” is not a number such as 1 299,15; born: “31/02/1959” is not a date such as 21/01/1959.',
      },
    ]);
    expect(await contactOf('ada')).toMatchObject({ email: null, data: { agreed: true, zip: '01000' } });
    const file = await visitor.call('get', `/contact/import/${sent.id}/rejected?language=fr`);
    const [, row] = parse(file.text, { bom: true });
    expect(row).toEqual(['2', expect.stringMatching(/^Importée sans email/), ...(contacts[0] ?? [])]);
  });

  it('leave out the e-mail address where the external id was to be one and is none', async () => {
    const id = { ...idField, variable_name: 'email', reads_as: 'email' };
    const sent = await send({
      fields: [id, nameField],
      contacts: [
        ['ada@example.com', 'Ada'],
        ['bob', 'Bob'],
      ],
    });
    expect(sent).toMatchObject({ new_contacts_count: 2, partial_rows_count: 1 });
    expect((await contactOf('ada@example.com')).email).toBe('ada@example.com');
    expect((await contactOf('bob')).email).toBeNull();
  });

  it('are of the type of the custom field that they fill, whatever the column is said to be', async () => {
    const field = { label: 'Spent', variable_name: 'spent', type: 'number' };
    expect((await visitor.call('post', '/custom-field', field)).status).toBe(201);
    const contacts = [['ada', 'Ada', '299.15']];
    await send({ fields: [...fields, read('spent', 'string')], contacts });
    expect((await contactOf('ada')).data).toEqual({ spent: 299.15 });

    expect((await visitor.call('put', '/user', { number_format: 'comma' })).status).toBe(200);
    await send({ fields: [...fields, other('spent')], contacts: [['ada', 'Ada', '1.299,15']] });
    expect((await contactOf('ada')).data).toEqual({ spent: 1299.15 });
  });

  it('join first and last name, kept as fields besides where that is asked for', async () => {
    const first = { fileName: 'Prénom', selected_custom_field: 'first_name', variable_name: 'first_name' };
    const last = { fileName: 'Nom', selected_custom_field: 'last_name' };
    await send({
      fields: [idField, last, first],
      contacts: [
        ['ada', 'Byron', 'Ada'],
        ['bob', '', 'Bob'],
      ],
    });
    expect(await contactOf('ada')).toMatchObject({ name: 'Ada Byron', data: { first_name: 'Ada' } });
    expect(await contactOf('bob')).toMatchObject({ name: 'Bob', data: { first_name: 'Bob' } });

    const refused = async (...given: object[]) =>
      (
        await visitor.call('post', '/contact/bulk', {
          fields: [idField, ...given],
          contacts: [['1', 'a', 'b']],
        })
      ).status;
    expect(await refused(nameField, first)).toBe(400);
    expect(await refused(first, first)).toBe(400);
    expect(await refused(last, { ...first, variable_name: '__proto__' })).toBe(400);
    expect(await refused(last, { ...first, variable_name: 'title' })).toBe(400);
  });
});
