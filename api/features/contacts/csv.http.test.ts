import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import request from 'supertest';
import { toJson } from '../../../domain/values/json';
import { buildContact, buildSegment, buildTag } from '../../../tests/factories/audience';
import { errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const customField = (label: string, variableName: string) =>
  api.database.pool.query('INSERT INTO custom_fields (user_id, label, variable_name) VALUES ($1, $2, $3)', [
    visitor.userId,
    label,
    variableName,
  ]);
const download = async (query = ''): Promise<string[][]> =>
  parse((await visitor.call('get', `/contact/csv${query}`)).text);

/** Where the file is while the test runs. supertest listens for one call at a time, and reads it to its end. */
async function address(): Promise<string> {
  const server = http.createServer((call, answer) => api.server.emit('request', call, answer));
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/contact/csv`; // it listens on TCP
}
const servers: http.Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

describe('GET /contact/csv', () => {
  it('is a file with a header and a row a contact: fields, custom fields under their labels, tags', async () => {
    const [vip, regular] = [
      await buildTag(api.database, visitor.userId, { name: 'VIP' }),
      await buildTag(api.database, visitor.userId, { name: 'Habitué' }),
    ];
    await customField('Ville', 'address.city');
    await customField('Third order', 'orders.2');
    const ada = await buildContact(api.database, visitor.userId, {
      external_id: 'a-1',
      name: 'Zoë "Zo" Lefèvre,\nfille',
      email: 'zoe@example.com',
      data: { address: { city: 'Besançon' }, orders: ['x', 'y', { id: 3 }], 'never shown': 1 },
      tags: [vip, regular],
    });
    for (const channel of ['sms', 'email']) {
      await visitor.call('put', `/contact/${ada.id}/opt-out`, { channel, opted_out: true });
    }
    await buildContact(api.database, visitor.userId, { external_id: 'b-2' });
    await buildContact(api.database, (await api.visitor()).userId);

    const answer = await visitor.call('get', '/contact/csv');

    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [header, ...rows] = parse(answer.text);
    expect(header).toEqual([
      'external_id',
      'name',
      'title',
      'email',
      'role',
      'created_at',
      'updated_at',
      'Ville',
      'Third order',
      'tags',
      'opted_out',
      ...['sms', 'email', 'push'].flatMap((channel) => [`${channel}_consent`, `${channel}_consent_since`]),
    ]);
    expect(rows).toEqual([
      [
        'a-1',
        'Zoë "Zo" Lefèvre,\nfille',
        '',
        'zoe@example.com',
        '',
        ada.created_at.toISOString(),
        expect.any(String),
        'Besançon',
        '{"id": 3}',
        'Habitué, VIP',
        'email, sms',
        'left',
        expect.any(String),
        'left',
        expect.any(String),
        'not_asked',
        '',
      ],
      [
        'b-2',
        '',
        '',
        '',
        '',
        expect.any(String),
        expect.any(String),
        '',
        '',
        '',
        '',
        'not_asked',
        '',
        'not_asked',
        '',
        'not_asked',
        '',
      ],
    ]);
  });

  it('writes whole numbers of any size digit for digit, and other values as they are', async () => {
    await customField('Value', 'value');
    const values = [704912205188288575n, 123456789012345678901234567890n, 1.5, true, null, '007'];
    for (const value of values) await buildContact(api.database, visitor.userId, { data: { value } });
    expect((await download()).slice(1).map((row) => row[7])).toEqual([
      '704912205188288575',
      '123456789012345678901234567890',
      '1.5',
      'true',
      '',
      '007',
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\ttab', '\rreturn', '\nline'])(
    'puts %j behind an apostrophe, so that no spreadsheet reckons it',
    async (name) => {
      await buildContact(api.database, visitor.userId, { name });
      expect((await download())[1]?.[1]).toBe(`'${name}`);
    },
  );

  it('reads a path whose names hold quotes, backslashes and braces', async () => {
    const key = 'a "b" \\ {c},d';
    await customField('Odd', key);
    await buildContact(api.database, visitor.userId, { data: { [key]: 'found' } });
    expect((await download())[1]?.[7]).toBe('found');
  });

  it('begins with a byte order mark when that is asked for', async () => {
    const text = async (query: string) => (await visitor.call('get', `/contact/csv${query}`)).text;
    expect((await text('?bom=true')).startsWith('\uFEFFexternal_id')).toBe(true);
    expect((await text('')).startsWith('external_id')).toBe(true);
  });

  it('is one that Excel opens as the account’s people write numbers', async () => {
    await customField('Spent', 'spent');
    await customField('Postcode', 'postcode');
    await buildContact(api.database, visitor.userId, {
      external_id: 'a-1',
      data: { spent: 117.93, postcode: '1.5' },
    });
    const rowOf = async (query: string) =>
      (await visitor.call('get', `/contact/csv${query}`)).text.split('\n')[1];
    expect(await rowOf('?bom=true')).toContain(',117.93,1.5,');
    await visitor.call('put', '/user', { number_format: 'comma' });
    expect(await rowOf('?bom=true')).toContain(';"117,93";1.5;');
    expect(await rowOf('')).toContain(',117.93,1.5,');
  });

  it('holds every contact once, also beyond what is read at a time', async () => {
    await api.database.pool.query(
      `INSERT INTO contacts (user_id, external_id) SELECT $1, 'c' || n FROM generate_series(1, 4000) n`,
      [visitor.userId],
    );
    const rows = await download();
    expect(new Set(rows.map(([externalId]) => externalId)).size).toBe(4_001);
    expect(rows).toHaveLength(4_001);
  });

  it('holds what the list finds by a term and by tags, and is called after them', async () => {
    const vip = await buildTag(api.database, visitor.userId, { name: 'Très VIP!' });
    const chosen = `tags=[${vip.id}]`;
    const people = { a: 'Anna Bäker', b: 'Ben Baker', c: 'Cleo' };
    for (const [external_id, name] of Object.entries(people))
      await buildContact(api.database, visitor.userId, {
        external_id,
        name,
        tags: name === 'Ben Baker' ? [] : [vip],
      });
    const theirs = await api.visitor();
    await buildContact(api.database, theirs.userId, { name: 'Another account’s baker' });
    const idsIn = async (query: string) => (await download(query)).slice(1).map(([externalId]) => externalId);

    expect(await idsIn('?search_term=baker')).toEqual(['a', 'b']);
    expect(await idsIn(`?${chosen}`)).toEqual(['a', 'c']);
    expect(await idsIn(`?search_term=baker&${chosen}`)).toEqual(['a']);
    const answer = await visitor.call('get', `/contact/csv?search_term=baker&${chosen}`);
    expect(answer.headers['content-disposition']).toMatch(/"contacts-tres-vip-baker-\d{4}-\d\d-\d\d\.csv"$/);
    expect((await theirs.call('get', `/contact/csv?${chosen}`)).status).toBe(404);
  });

  it('holds those of a segment alone, also beside tags and a term', async () => {
    const vip = await buildTag(api.database, visitor.userId, { name: 'VIP' });
    const made = [];
    for (const external_id of ['shop-1', 'shop-2', 'other'])
      made.push(
        await buildContact(api.database, visitor.userId, {
          external_id,
          tags: external_id === 'shop-1' ? [] : [vip],
        }),
      );
    await buildContact(api.database, visitor.userId, { external_id: 'shop-outside', tags: [vip] });
    const segment = await buildSegment(api.database, visitor.userId, {
      contactIds: made.map(({ id }) => id),
    });
    const names = async (query: string) => (await download(query)).slice(1).map(([name]) => name);
    expect(await names(`?segment=${segment}`)).toEqual(['shop-1', 'shop-2', 'other']);
    expect(await names(`?segment=${segment}&search_term=shop&tags=[${vip.id}]`)).toEqual(['shop-2']);
  });

  it('holds those that were chosen one by one, and does not know another account’s', async () => {
    const chosen = [];
    for (const external_id of ['a', 'b', 'c'])
      chosen.push(await buildContact(api.database, visitor.userId, { external_id }));
    const theirs = await buildContact(api.database, (await api.visitor()).userId);
    const ids = [chosen[2]?.id, chosen[0]?.id];
    const rows = (await download(`?contacts=${JSON.stringify(ids)}`)).slice(1);
    expect(rows.map(([externalId]) => externalId)).toEqual(['a', 'c']);
    const foreign = await visitor.call('get', `/contact/csv?contacts=${JSON.stringify([...ids, theirs.id])}`);
    expect([foreign.status, errorOf(foreign).code]).toEqual([404, 'contact_not_found']);
    const many = JSON.stringify(Array.from({ length: 1_001 }, (_, place) => place + 1));
    expect((await visitor.call('get', `/contact/csv?contacts=${many}`)).status).toBe(400);
  });

  it('asks for no more contacts once the caller has hung up', async () => {
    const data = toJson({ note: 'x'.repeat(2_000) });
    await customField('Note', 'note');
    await api.database.pool.query(
      `INSERT INTO contacts (user_id, external_id, data) SELECT $1, 'c' || n, $2 FROM generate_series(1, 30000) n`,
      [visitor.userId, data],
    );
    const asked = jest.spyOn(api.database.pool, 'query');
    const call = http.get(await address(), {
      headers: { Cookie: (await visitor.call('get', '/tag')).request.get('Cookie') },
    });
    const [answer] = (await once(call, 'response')) as [http.IncomingMessage]; // what the event brings
    await once(answer, 'data');
    const closed = once(call, 'close');
    answer.destroy();
    await closed;

    // What was under way when the caller left may end; then nothing is read for it any more.
    let [before, after] = [0, 1];
    while (after > before) {
      // With the wait itself.
      before = asked.mock.calls.length + 1;
      await api.database.pool.query('SELECT pg_sleep(0.3)');
      after = asked.mock.calls.length;
    }
    expect(after).toBeLessThan(30);
  });

  it('asks who calls, and refuses a choice that there is not', async () => {
    const nobody = await request(api.server).get('/api/contact/csv');
    expect(nobody.status).toBe(401);
    const answer = await visitor.call('get', '/contact/csv?bom=yes');
    expect(answer.status).toBe(400);
    expect(errorOf(answer).code).toBe('invalid_input');
  });
});
