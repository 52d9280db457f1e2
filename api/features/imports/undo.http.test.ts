import request from 'supertest';
import { z } from 'zod';
import { createLogger } from '../../../config/logger';
import { importChunk } from '../../../db/imports/import-chunk';
import { undoPortion } from '../../../db/imports/undo-portion';
import { estimateStoredBytes } from '../../../db/accounts/stored-bytes';
import { eraseUndoData } from '../../../db/erasure/undo';
import { figureChecks } from '../../../db/checks/of-figures';
import { rollFigures } from '../../../db/figures/roll';
import { inTransaction } from '../../../db/database/transaction';
import { contactDetail } from '../../../domain/entities/contacts/contact';
import {
  contactImport,
  importAnswer,
  importDetail,
  importList,
  importUndoPreview,
} from '../../../domain/entities/contacts/import';
import { segment } from '../../../domain/entities/segments/segment';
import { buildAccount } from '../../../tests/factories/account';
import { buildContact, buildEvent, buildEvents, buildTag } from '../../../tests/factories/audience';
import { insertFlow, listenToSegment } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { refuseLargeDeletions } from '../../../tests/support/database/large-deletions';
import { followSegments } from '../../../tests/support/segments';
import { untilFound } from '../../../tests/support/until-found';
import { startImportUndos } from '../../../worker/orders/import-undos';

const api = useApi();
let visitor: Visitor;
let clientKey: string;
beforeEach(async () => {
  const account = await buildAccount(api);
  clientKey = account.clientKey;
  visitor = await api.visitor(account);
});

const idField = { fileName: 'ID', selected_custom_field: 'external_id' };
const nameField = { fileName: 'Name', selected_custom_field: 'name' };
const other = (variable_name: string) => ({
  fileName: variable_name,
  selected_custom_field: 'other',
  variable_name,
});
const fields = [idField, nameField, other('plan'), other('address.city')];
const people = (count: number, from = 0): string[][] =>
  Array.from({ length: count }, (_, row) => [`c${from + row}`, `Person ${from + row}`, 'pro', 'Paris']);

/** Sends rows and takes them in, as the worker does. */
async function imported(body: object, sender = visitor): Promise<number> {
  const answer = await sender.call('post', '/contact/bulk?wait=false', { fields, ...body });
  const importId = dataOf(answer, importAnswer).import_id;
  await takeIn(importId, sender);
  return importId;
}

async function takeIn(importId: number, { userId } = visitor): Promise<void> {
  const { pool } = api.database;
  while (await inTransaction(pool, (client) => importChunk(client, { userId, importId })));
}

const importOf = async (id: number) =>
  dataOf(await visitor.call('get', `/contact/import/${id}`), importDetail).import;
const previewOf = async (id: number) =>
  dataOf(
    await visitor.call('get', `/contact/import/${id}/undo`),
    z.strictObject({ preview: importUndoPreview }),
  ).preview;

/** Asks for the undo and has it done. */
async function undo(id: number) {
  const answer = await visitor.call('post', `/contact/import/${id}/undo`, {});
  expect(answer.status).toBe(202);
  expect(dataOf(answer, z.strictObject({ import: contactImport })).import.undo?.state).toBe('running');
  while (await inTransaction(api.database.pool, (client) => undoPortion(client, id)));
  const { undo: done } = await importOf(id);
  if (!done) throw new Error('The import is not undone');
  return done;
}

const contactOf = async (externalId: string) => {
  const answer = await visitor.call('get', `/contact?contact_external_id=${encodeURIComponent(externalId)}`);
  return answer.status === 404 ? null : dataOf(answer, z.object({ contact: contactDetail })).contact;
};
const identify = (external_id: string, data: object) =>
  request(api.server).post('/api/contact/identify').set('Client-Key', clientKey).send({ external_id, data });
const rowsOf = async (table: string): Promise<number> =>
  (await api.database.pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [visitor.userId])).rowCount ?? 0;
const tagsOf = async (contactId: number): Promise<number[]> => {
  const { rows } = await api.database.pool.query<{ tag_id: number }>(
    'SELECT tag_id FROM contact_tags WHERE contact_id = $1 ORDER BY tag_id',
    [contactId],
  );
  return rows.map(({ tag_id }) => tag_id);
};

describe('the list of imports', () => {
  it('tells who sent which file when, with its figures, newest first, a page at a time', async () => {
    const first = await imported({ contacts: people(2), file_name: 'first.csv', delimiter: 'semicolon' });
    const second = await imported({
      contacts: [...people(3), ['too', 'short']],
      file_name: 'second.csv',
    });
    const page = async (at: number) =>
      dataOf(
        await visitor.call('get', `/contact/import?page_at=${at}&page_size=1`),
        z.strictObject(importList.shape),
      );

    const { imports, meta } = await page(1);
    expect(meta).toEqual({ page_at: 1, max_pages: 2, page_size: 1, total_records: 2 });
    expect(imports).toEqual([
      expect.objectContaining({
        id: second,
        file_name: 'second.csv',
        delimiter: null,
        state: 'completed',
        total_rows: 4,
        new_contacts_count: 1,
        updated_contacts_count: 2,
        rejected_rows_count: 1,
        author: expect.objectContaining({ id: visitor.userId }),
        undo: null,
      }),
    ]);
    expect((await page(2)).imports).toEqual([
      expect.objectContaining({ id: first, file_name: 'first.csv', delimiter: 'semicolon' }),
    ]);
    const stranger = await api.visitor();
    expect(dataOf(await stranger.call('get', '/contact/import'), importList).imports).toEqual([]);
  });

  it('divides the file of rejected rows as the file that was read', async () => {
    const id = await imported({ contacts: [['too', 'short']], delimiter: 'semicolon' });
    const { text } = await visitor.call('get', `/contact/import/${id}/rejected?language=en`);
    expect(text.split('\n')[0]).toContain('line;reason;ID;Name');
  });
});

describe('undoing an import', () => {
  it('keeps out nobody who had unsubscribed by its word alone', async () => {
    const consent = { fileName: 'Newsletter', selected_custom_field: 'email_consent' };
    const file = (word: string) => ({
      fields: [idField, nameField, other('email'), consent],
      contacts: [['c0', 'Ann', 'ann@example.com', word]],
    });
    const wrong = await imported(file('no'));
    expect(Object.keys((await contactOf('c0'))?.opted_out ?? {})).toEqual(['email']);
    await undo(wrong);
    expect(await contactOf('c0')).toBeNull();
    await imported(file('yes'));
    expect((await contactOf('c0'))?.opted_out).toEqual({});
  });

  it('takes the opt-out back that a wrong address brought', async () => {
    const erased = await buildContact(api.database, visitor.userId, {
      external_id: 'gone',
      email: 'gone@example.com',
    });
    await visitor.call('put', `/contact/${erased.id}/opt-out`, { channel: 'email', opted_out: true });
    await visitor.call('delete', `/contact/${erased.id}`);
    await buildContact(api.database, visitor.userId, {
      external_id: 'c0',
      name: 'Ann',
      email: 'ann@example.com',
    });

    const wrong = await imported({
      fields: [idField, nameField, other('email')],
      contacts: [['c0', 'Ann', 'gone@example.com']],
    });
    expect(Object.keys((await contactOf('c0'))?.opted_out ?? {})).toEqual(['email']);
    expect(await undo(wrong)).toMatchObject({ restored_contacts_count: 1 });
    expect(await contactOf('c0')).toMatchObject({ email: 'ann@example.com', opted_out: {} });
  });

  it('removes what it made and brings back what it changed, and says so before', async () => {
    const vip = await buildTag(api.database, visitor.userId);
    const had = await buildContact(api.database, visitor.userId, {
      external_id: 'c0',
      name: 'Old',
      email: 'old@example.com',
      data: { plan: 'free', address: { zip: '75001' }, untouched: [1] },
    });
    const id = await imported({ contacts: people(3), tags: [vip.id] });
    expect(await tagsOf(had.id)).toEqual([vip.id]);

    expect(await previewOf(id)).toEqual({
      total_contacts: 3,
      looked_contacts: 3,
      removed_contacts_count: 2,
      restored_contacts_count: 1,
      left_changed_count: 0,
      left_used_count: 0,
      left_values_count: 0,
      gone_contacts_count: 0,
    });
    expect(await contactOf('c0')).toMatchObject({ name: 'Person 0' });
    expect(await undo(id)).toMatchObject({
      state: 'completed',
      total_contacts: 3,
      processed_contacts: 3,
      removed_contacts_count: 2,
      restored_contacts_count: 1,
      left_values_count: 0,
      author: expect.objectContaining({ id: visitor.userId }),
    });

    expect(await contactOf('c0')).toMatchObject({
      name: 'Old',
      email: 'old@example.com',
      data: { plan: 'free', address: { zip: '75001' }, untouched: [1] },
      updated_at: had.updated_at.toISOString(),
    });
    expect(await tagsOf(had.id)).toEqual([]);
    expect([await contactOf('c1'), await contactOf('c2')]).toEqual([null, null]);
    // Nothing of what was kept to undo it is left.
    expect([await rowsOf('import_portions'), await rowsOf('import_changes')]).toEqual([0, 0]);
    expect(await importOf(id)).toMatchObject({ undoable_until: null });
  });

  it('leaves contacts that it made and that were changed or used since, and says why', async () => {
    const id = await imported({ contacts: people(5) });
    await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'purchase' }, []);
    await identify('c0', { plan: 'pro' });
    const bought = await contactOf('c1');
    await buildEvent(api.database, visitor.userId, { contact: { id: bought?.id } as never }); // by its id alone
    const gone = await contactOf('c2');
    expect((await visitor.call('delete', `/contact/${gone?.id}`)).status).toBe(200);

    const expected = {
      removed_contacts_count: 2,
      left_changed_count: 1,
      left_used_count: 1,
      gone_contacts_count: 1,
    };
    expect(await previewOf(id)).toMatchObject(expected);
    expect(await undo(id)).toMatchObject(expected);
    expect(await contactOf('c0')).toMatchObject({ name: 'Person 0' });
    expect(await contactOf('c1')).not.toBeNull();
    expect([await contactOf('c3'), await contactOf('c4')]).toEqual([null, null]);
  });

  it('does not take its own tag’s event for a use, but what that has started', async () => {
    const [quiet, loud] = [
      await buildTag(api.database, visitor.userId),
      await buildTag(api.database, visitor.userId),
    ];
    await insertFlow(api.database.pool, visitor.userId, { entry_event_name: `tag_${loud.id}_added` }, []);
    const first = await imported({ contacts: people(2), tags: [quiet.id] });
    const second = await imported({ contacts: people(2, 10), tags: [loud.id] });

    expect(await undo(first)).toMatchObject({ removed_contacts_count: 2, left_used_count: 0 });
    expect(await undo(second)).toMatchObject({ removed_contacts_count: 0, left_used_count: 2 });
  });

  it('does not take what the contacts enter and leave by it for a use, and starts nothing by that', async () => {
    const rules = {
      kind: 'all',
      rules: [
        { kind: 'field', variable: 'plan', variable_type: 'string', operation: 'EQUALS', value: 'pro' },
      ],
    };
    const made = await visitor.call('post', '/segment', { kind: 'rules', name: 'Pro', rules });
    const { id: segmentId } = dataOf(made, z.strictObject({ segment })).segment;
    const follow = () => followSegments(api.database.pool, Date.now());
    await follow();
    await listenToSegment(api.database.pool, visitor.userId, segmentId);
    await buildContact(api.database, visitor.userId, { external_id: 'c0', data: { plan: 'free' } });
    await follow();

    const id = await imported({ contacts: people(3) });
    await follow();
    expect(await rowsOf('events')).toBe(3);
    expect(await undo(id)).toMatchObject({ removed_contacts_count: 2, restored_contacts_count: 1 });
    await follow();
    // Those of the contact that was there before.
    expect(await rowsOf('events')).toBe(2);
    expect(await rowsOf('automatisation_runs')).toBe(0);
  });

  it('leaves each value that was changed again since, and brings the others of the contact back', async () => {
    await buildContact(api.database, visitor.userId, {
      external_id: 'c0',
      name: 'Old',
      data: { plan: 'free', address: { city: 'Lyon' } },
    });
    const id = await imported({ contacts: people(1) });
    await identify('c0', { plan: 'gold' });

    expect(await previewOf(id)).toMatchObject({ restored_contacts_count: 1, left_values_count: 1 });
    expect(await undo(id)).toMatchObject({ restored_contacts_count: 1, left_values_count: 1 });
    expect(await contactOf('c0')).toMatchObject({
      name: 'Old',
      data: { plan: 'gold', address: { city: 'Lyon' } },
    });
  });

  it('brings consent back with its moment, and no contact that has left since by itself', async () => {
    const consent = [...fields, { fileName: 'SMS', selected_custom_field: 'sms_consent' }];
    for (const external_id of ['agreed', 'left', 'unasked', 'gone', 'told']) {
      await buildContact(api.database, visitor.userId, { external_id, name: 'Old' });
    }
    const [agreed, left, gone] = [
      await contactOf('agreed'),
      await contactOf('left'),
      await contactOf('gone'),
    ];
    await visitor.call('put', `/contact/${agreed?.id}/consent`, { channel: 'sms', state: 'subscribed' });
    await visitor.call('put', `/contact/${left?.id}/consent`, { channel: 'sms', state: 'left' });
    const before = await contactOf('agreed');
    const id = await imported({
      fields: consent,
      contacts: [
        ['agreed', 'New', '', '', 'no'],
        ['left', 'New', '', '', 'yes'],
        ['unasked', 'New', '', '', 'yes'],
        ['gone', 'New', '', '', 'no'],
        ['told', 'New', '', '', 'no'],
      ],
    });
    expect((await contactOf('agreed'))?.consent.sms.state).toBe('left');
    // It was gone already by the import's word, and says so itself.
    await visitor.call('put', `/contact/${gone?.id}/consent`, { channel: 'sms', state: 'left' });

    // And of this one its system says so.
    await identify('told', { opted_out: { sms: true } });

    expect(await undo(id)).toMatchObject({ restored_contacts_count: 5, left_values_count: 2 });
    expect((await contactOf('told'))?.consent.sms.state).toBe('left');
    expect((await contactOf('agreed'))?.consent.sms).toEqual(before?.consent.sms);
    expect((await contactOf('left'))?.consent.sms).toMatchObject({ state: 'left', source: 'hand' });
    expect((await contactOf('unasked'))?.consent.sms.state).toBe('not_asked');
    expect((await contactOf('gone'))?.consent.sms).toMatchObject({ state: 'left', source: 'hand' });
    expect(await contactOf('gone')).toMatchObject({ name: 'Old' });
  });

  it('knows a contact of several chunks, and an import on another, one after the other', async () => {
    await buildContact(api.database, visitor.userId, { external_id: 'c0', name: 'Old' });
    const first = await imported({
      contacts: [...people(600), ['c0', 'Again', '', ''], ['c1', 'Again', '', '']],
    });
    const second = await imported({
      contacts: [
        ['c0', 'Last', '', ''],
        ['c1', 'Last', '', ''],
      ],
    });

    expect(await previewOf(second)).toMatchObject({ removed_contacts_count: 0, restored_contacts_count: 2 });
    await undo(second);
    expect(await contactOf('c1')).toMatchObject({ name: 'Again' });
    expect(await previewOf(first)).toMatchObject({ removed_contacts_count: 599, left_changed_count: 0 });
    expect(await undo(first)).toMatchObject({ removed_contacts_count: 599, left_changed_count: 0 });
    expect(await contactOf('c0')).toMatchObject({ name: 'Old', data: {} });
    expect(await rowsOf('contacts')).toBe(1);
  });

  it('is done once, also when many are at it and some die in the middle', async () => {
    const { pool } = api.database;
    const id = await imported({ contacts: people(2_200) });
    await visitor.call('post', `/contact/import/${id}/undo`, {});
    const dying = () =>
      inTransaction(pool, async (client) => {
        await undoPortion(client, id);
        throw new Error('The process is gone');
      }).catch(() => undefined);
    const working = () => inTransaction(pool, (client) => undoPortion(client, id));
    for (let round = 0; round < 4; round += 1) await Promise.all([working(), dying(), working(), dying()]);

    const undos = startImportUndos({ database: api.database, logger: createLogger({ level: 'silent' }) });
    const done = await untilFound(async () => {
      const { undo: found } = await importOf(id);
      return found?.state === 'completed' ? found : undefined;
    });
    await undos.stop();
    expect(done).toMatchObject({ processed_contacts: 2_200, removed_contacts_count: 2_200 });
    expect(await rowsOf('contacts')).toBe(0);
  });

  it('removes contacts with very many events in portions, and counts each once', async () => {
    await refuseLargeDeletions(api.database.pool);
    const id = await imported({ contacts: people(12) });
    const made = await api.database.pool.query<{ id: number }>(
      'SELECT id FROM contacts WHERE user_id = $1 ORDER BY id',
      [visitor.userId],
    );
    // Events of segments keep nobody from being removed. One contact has more than goes at once, the others together do.
    for (const [place, { id: contactId }] of made.rows.entries()) {
      const count = place === 3 ? 6_000 : 900;
      await buildEvents(api.database, visitor.userId, { contactId, count, name: 'segment_1_entered' });
    }
    await identify('c5', { plan: 'free' }).expect(200);
    const total = { total_contacts: 12, processed_contacts: 12 };
    expect(await undo(id)).toMatchObject({ ...total, removed_contacts_count: 11, left_changed_count: 1 });
    expect(await rowsOf('contacts')).toBe(1);
  });

  it('takes what it removes out of the figures', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    const id = await imported({ contacts: people(40), tags: [tag.id] });
    await buildContact(api.database, visitor.userId, { external_id: 'stays', tags: [tag] });
    while (await rollFigures(api.database.pool));
    await undo(id);
    for (const check of figureChecks(api.database)) expect((await check.find()).examples).toEqual([]);
  });

  it('is refused while the import runs, a second time, and once it is too old; and parts come no more', async () => {
    const running = dataOf(
      await visitor.call('post', '/contact/bulk?wait=false', { fields, contacts: people(1, 50) }),
      importAnswer,
    ).import_id;
    const refusal = async (id: number) => {
      const answers = [
        await visitor.call('get', `/contact/import/${id}/undo`),
        await visitor.call('post', `/contact/import/${id}/undo`, {}),
      ];
      return answers.map((answer) => [answer.status, errorOf(answer).code]);
    };
    expect(await refusal(running)).toEqual(Array(2).fill([409, 'import_running']));

    const undone = await imported({ contacts: people(1) });
    await undo(undone);
    expect(await refusal(undone)).toEqual(Array(2).fill([409, 'import_undone']));
    const part = await visitor.call('post', '/contact/bulk?wait=false', {
      fields,
      contacts: people(1, 5),
      import_id: undone,
    });
    expect([part.status, errorOf(part).code]).toEqual([409, 'import_undone']);

    const old = await imported({ contacts: people(3, 60) });
    const { pool } = api.database;
    await pool.query(
      `UPDATE imports SET created_at = created_at - interval '31 days', ended_at = ended_at - interval '31 days' WHERE id = $1`,
      [old],
    );
    while (await inTransaction(pool, (client) => eraseUndoData(client, 100)));
    expect(await refusal(old)).toEqual(Array(2).fill([409, 'import_not_kept']));
    expect([await rowsOf('import_portions'), await contactOf('c60')]).toEqual([0, expect.anything()]);
  });

  it('is not for another account’s import', async () => {
    const id = await imported({ contacts: people(1) });
    const stranger = await api.visitor();
    for (const method of ['get', 'post'] as const)
      expect((await stranger.call(method, `/contact/import/${id}/undo`)).status).toBe(404);
    expect(await contactOf('c0')).not.toBeNull();
  });
});

describe('what is kept to undo imports', () => {
  it('counts as stored, and goes with a contact and with the undo', async () => {
    await imported({ contacts: people(400) });
    const stored = async (): Promise<number> => {
      const { rows } = await api.database.pool.query<{ bytes: number }>(
        'SELECT COALESCE(sum(undo_bytes), 0)::bigint AS bytes FROM imports WHERE user_id = $1 AND keeps_undo',
        [visitor.userId],
      );
      return rows[0]?.bytes ?? 0;
    };
    const [small, before] = [await stored(), await estimateStoredBytes(api.database.pool, visitor.userId)];
    const id = await imported({
      contacts: people(400).map(([key = '']) => [key, 'x'.repeat(500), 'gold', '']),
    });
    expect((await stored()) - small).toBeGreaterThan(400 * 200);
    const after = await estimateStoredBytes(api.database.pool, visitor.userId);
    expect(after - before).toBeGreaterThan(400 * 200);

    const deleted = await contactOf('c0');
    await visitor.call('delete', `/contact/${deleted?.id}`);
    expect(await rowsOf('import_changes')).toBe(399);
    await undo(id);
    expect([await rowsOf('import_changes'), await stored()]).toEqual([0, small]);
  });

  it('is not written for a contact that is told what it holds', async () => {
    await imported({ contacts: people(20) });
    await imported({ contacts: people(20) });
    expect(await rowsOf('import_changes')).toBe(0);
  });
});

describe('a column of tags', () => {
  const tagged = [...fields, { fileName: 'Tags', selected_custom_field: 'tags' }];
  const row = (id: string, tags: string): string[] => [id, id, '', '', tags];
  const tagNames = async (externalId: string): Promise<string[]> => {
    const answer = await visitor.call('get', `/contact?contact_external_id=${externalId}`);
    return dataOf(answer, z.object({ tags: z.array(z.looseObject({ name: z.string() })) }))
      .tags.map(({ name }) => name)
      .sort();
  };

  it('gives several tags, divided as people divide them, makes those that there are not, and is undone', async () => {
    const vip = await buildTag(api.database, visitor.userId, { name: 'VIP' });
    await buildContact(api.database, visitor.userId, { external_id: 'had', tags: [vip] });
    await buildContact(api.database, visitor.userId, { external_id: 'known' });
    const id = await imported({
      fields: tagged,
      contacts: [
        row('a', 'vip, Gold'),
        row('b', 'gold;silver|vip'),
        row('had', 'vip'),
        row('known', 'silver'),
        row('c', ''),
      ],
    });
    expect(await tagNames('a')).toEqual(['Gold', 'VIP']);
    expect(await tagNames('b')).toEqual(['Gold', 'VIP', 'silver']);
    expect([await tagNames('had'), await tagNames('c')]).toEqual([['VIP'], []]);

    expect(await undo(id)).toMatchObject({ removed_contacts_count: 3, left_used_count: 0 });
    expect([await tagNames('had'), await tagNames('known')]).toEqual([['VIP'], []]);
  });

  it('tells tags that there are not where they are to be left out, and takes the row', async () => {
    await buildTag(api.database, visitor.userId, { name: 'vip' });
    const id = await imported({
      fields: tagged,
      contacts: [row('a', 'vip, godl')],
      unknown_tags: 'left_out',
    });
    expect(await tagNames('a')).toEqual(['vip']);
    expect(await importOf(id)).toMatchObject({ new_contacts_count: 1, partial_rows_count: 1 });
    const { rejected_rows } = dataOf(await visitor.call('get', `/contact/import/${id}`), importDetail);
    expect(rejected_rows[0]).toMatchObject({ code: 'value_unfit', line: 2 });
    expect(rejected_rows[0]?.message).toContain('Tags: “vip, godl” is a list with a tag that does not exist');
    expect(await rowsOf('tags')).toBe(1);
  });

  it('starts what waits for a tag that it gives, unless it is to start nothing', async () => {
    const vip = await buildTag(api.database, visitor.userId, { name: 'vip' });
    await insertFlow(api.database.pool, visitor.userId, { entry_event_name: `tag_${vip.id}_added` }, []);
    await imported({ fields: tagged, contacts: [row('quiet', 'vip')], trigger: false });
    expect(await rowsOf('automatisation_runs')).toBe(0);
    await imported({ fields: tagged, contacts: [row('loud', 'vip')] });
    expect(await rowsOf('automatisation_runs')).toBe(1);
  });

  it('is one, and no other', async () => {
    const twice = await visitor.call('post', '/contact/bulk?wait=false', {
      fields: [...tagged, tagged.at(-1)],
      contacts: [[...row('a', 'vip'), 'gold']],
    });
    expect([twice.status, errorOf(twice).code]).toEqual([400, 'import_column_twice']);
  });
});

describe('e-mail addresses of two contacts', () => {
  const mailed = [idField, nameField, other('email')];
  const told = async (id: number) => {
    const { rejected_rows, import: found } = dataOf(
      await visitor.call('get', `/contact/import/${id}`, undefined, { 'Accept-Language': 'en' }),
      importDetail,
    );
    return { found, rows: rejected_rows.map(({ line, code, message }) => [line, code, message]) };
  };
  const contacts = [
    ['a', 'Ann', 'ann@example.com'],
    ['b', 'Bob', 'Ann@Example.com'],
    ['c', 'Cyd', 'stored@example.com'],
    ['d', 'Dan', 'dan@example.com'],
    ['stored', 'Sam', 'stored@example.com'],
  ];
  beforeEach(async () => {
    await buildContact(api.database, visitor.userId, { external_id: 'stored', email: 'stored@example.com' });
  });

  it('are told where both are taken in', async () => {
    const { found, rows } = await told(await imported({ fields: mailed, contacts, same_email: 'taken' }));
    expect(found).toMatchObject({ same_email: 'taken', same_email_rows_count: 2, rejected_rows_count: 0 });
    expect(rows).toEqual([
      [3, 'email_of_another', 'Imported, although its e-mail address is also that of the contact “a”.'],
      [4, 'email_of_another', 'Imported, although its e-mail address is also that of the contact “stored”.'],
    ]);
    expect(await rowsOf('contacts')).toBe(5);
  });

  it('are told where the second one is left out, also by a file that comes again', async () => {
    const body = { fields: mailed, contacts, same_email: 'left_out' };
    for (const news of [2, 0]) {
      const { found, rows } = await told(await imported(body));
      expect(found).toMatchObject({
        new_contacts_count: news,
        same_email_rows_count: 2,
        rejected_rows_count: 2,
      });
      expect(rows.map(([line]) => line)).toEqual([3, 4]);
      expect(rows[0]?.[2]).toBe('Left out: its e-mail address is also that of the contact “a”.');
    }
    expect([await contactOf('b'), await contactOf('c')]).toEqual([null, null]);
  });

  it('are nothing to who did not ask', async () => {
    const { found, rows } = await told(await imported({ fields: mailed, contacts }));
    expect(found).toMatchObject({ same_email: null, same_email_rows_count: 0 });
    expect(rows).toEqual([]);
  });
});
