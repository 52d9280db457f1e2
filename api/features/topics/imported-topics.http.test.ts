import { z } from 'zod';
import { importChunk } from '../../../db/imports/import-chunk';
import { undoPortion } from '../../../db/imports/undo-portion';
import { inTransaction } from '../../../db/database/transaction';
import { contactDetail } from '../../../domain/entities/contacts/contact';
import { importAnswer, importDetail, importUndoPreview } from '../../../domain/entities/contacts/import';
import { topic } from '../../../domain/entities/contacts/topic';
import { buildContact } from '../../../tests/factories/audience';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
let newsId: number;
beforeEach(async () => {
  visitor = await api.visitor();
  const answer = await visitor.call('post', '/topic', { key: 'news', names: { en: 'News' } });
  newsId = dataOf(answer, z.object({ topic })).topic.id;
});

const fieldsWith = (key: string) => [
  { fileName: 'ID', selected_custom_field: 'external_id' },
  { fileName: 'Name', selected_custom_field: 'name' },
  { fileName: 'Newsletter', selected_custom_field: 'topic', variable_name: key },
];
const send = (contacts: string[][], fields: object[] = fieldsWith('news')) =>
  visitor.call('post', '/contact/bulk?wait=false', { fields, contacts });

/** Sends rows and takes them in, as the worker does. */
async function imported(contacts: string[][]): Promise<number> {
  const importId = dataOf(await send(contacts), importAnswer).import_id;
  const { userId } = visitor;
  while (await inTransaction(api.database.pool, (client) => importChunk(client, { userId, importId })));
  return importId;
}

const choiceOf = async (externalId: string) => {
  const answer = await visitor.call('get', `/contact?contact_external_id=${externalId}`);
  const { contact } = dataOf(answer, z.object({ contact: contactDetail }).loose());
  return contact.topics[0];
};
const choose = async (externalId: string, state: string) => {
  const { id } = await buildContact(api.database, visitor.userId, { external_id: externalId });
  await visitor.call('put', `/contact/${id}/topic`, { topic_id: newsId, state });
};

describe('a column of choices for a topic', () => {
  it('says who subscribed and who left, with the cell as the proof; an empty cell changes nothing', async () => {
    const id = await imported([
      ['ann', 'Ann', 'yes'],
      ['ben', 'Ben', ' Non '],
      ['cat', 'Cat', ''],
      ['dan', 'Dan', 'perhaps'],
    ]);
    expect(await choiceOf('ann')).toMatchObject({
      state: 'subscribed',
      source: 'import',
      proof: 'Newsletter: yes',
    });
    expect(await choiceOf('ben')).toMatchObject({ state: 'left', proof: 'Newsletter: Non' });
    expect(await choiceOf('cat')).toMatchObject({ state: 'not_asked', source: null });
    const { import: read } = dataOf(await visitor.call('get', `/contact/import/${id}`), importDetail);
    expect(read.rejected_rows_count).toBe(1);
  });

  it('subscribes nobody again who left by hand', async () => {
    await choose('ann', 'left');
    await imported([['ann', 'Ann', 'yes']]);
    expect(await choiceOf('ann')).toMatchObject({ state: 'left', source: 'hand' });
  });

  it.each([
    ['a key that is no topic', [...fieldsWith('offers')], 404, 'topic_not_found'],
    ['a topic twice', [...fieldsWith('news'), ...fieldsWith('news').slice(2)], 400, 'import_column_twice'],
  ])('is refused with %s', async (_, fields, status, code) => {
    const cells = fields.map((__, place) => String(place));
    const answer = await send([cells], fields);
    expect([answer.status, errorOf(answer).code]).toEqual([status, code]);
  });

  it('is undone with its import, except where the contact chose since', async () => {
    await choose('ann', 'subscribed');
    await choose('ben', 'subscribed');
    const before = await choiceOf('ann');
    const id = await imported([
      ['ann', 'Ann', 'no'],
      ['ben', 'Ben', 'no'],
    ]);
    expect((await choiceOf('ann'))?.state).toBe('left');
    const { rows } = await api.database.pool.query<{ id: number }>(
      `SELECT id FROM contacts WHERE user_id = $1 AND external_id = 'ben'`,
      [visitor.userId],
    );
    const put = (state: string) =>
      visitor.call('put', `/contact/${rows[0]?.id}/topic`, { topic_id: newsId, state });
    await put('subscribed');
    await put('left');
    await visitor.call('post', `/contact/import/${id}/undo`, {});
    while (await inTransaction(api.database.pool, (client) => undoPortion(client, id)));
    expect(await choiceOf('ann')).toEqual(before);
    expect(await choiceOf('ben')).toMatchObject({ state: 'left', source: 'hand' });
  });

  it('counts a contact that gets its choice alone back, before the undo and after it', async () => {
    const { id: dan } = await buildContact(api.database, visitor.userId, { external_id: 'dan', name: 'Dan' });
    await buildContact(api.database, visitor.userId, { external_id: 'eve', name: 'Eve' });
    const id = await imported([
      ['dan', 'Dan', 'yes'],
      ['eve', 'Eve', 'yes'],
    ]);
    const preview = async () =>
      dataOf(
        await visitor.call('get', `/contact/import/${id}/undo`),
        z.strictObject({ preview: importUndoPreview }),
      ).preview.restored_contacts_count;
    expect(await preview()).toBe(2);
    await visitor.call('put', `/contact/${dan}/topic`, { topic_id: newsId, state: 'left' });
    expect(await preview()).toBe(1);
    await visitor.call('post', `/contact/import/${id}/undo`, {});
    while (await inTransaction(api.database.pool, (client) => undoPortion(client, id)));
    const { import: read } = dataOf(await visitor.call('get', `/contact/import/${id}`), importDetail);
    expect(read.undo?.restored_contacts_count).toBe(1);
    expect([(await choiceOf('dan'))?.state, (await choiceOf('eve'))?.state]).toEqual(['left', 'not_asked']);
  });
});
