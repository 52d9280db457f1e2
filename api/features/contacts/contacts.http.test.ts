import { z } from 'zod';
import { pageMeta } from '../../../domain/entities/common';
import { contactDetail, contactInList, contactRun } from '../../../domain/entities/contacts/contact';
import { entryOfEvent } from '../../../domain/entities/automatisations/entry';
import { event } from '../../../domain/entities/events/event';
import { tag } from '../../../domain/entities/contacts/tag';
import { buildContact, buildEvent, buildTag } from '../../../tests/factories/audience';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { shortest } from '../../../tests/support/shortest';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const list = z.strictObject({ contacts: z.array(z.strictObject(contactInList.shape)), meta: pageMeta });
const detail = z.strictObject({
  contact: z.strictObject(contactDetail.shape),
  events: z.array(z.strictObject(event.shape)),
  entries: z.array(entryOfEvent),
  tags: z.array(tag),
  meta: pageMeta,
});

const idsIn = async (query: object): Promise<string[]> => {
  const answer = await visitor.call('post', '/contact', query);
  return dataOf(answer, list).contacts.map(({ external_id }) => external_id);
};
const read = async (externalId: string, more = '') => {
  const path = `/contact?contact_external_id=${encodeURIComponent(externalId)}${more}`;
  return dataOf(await visitor.call('get', path), detail);
};

describe('POST /contact', () => {
  it('lists the account’s contacts, the newest first', async () => {
    for (const external_id of ['a', 'b', 'c'])
      await buildContact(api.database, visitor.userId, { external_id });
    await buildContact(api.database, (await api.visitor()).userId);

    const answer = await visitor.call('post', '/contact', { page_at: 1, page_size: 2 });

    const { contacts, meta } = dataOf(answer, list);
    expect(contacts.map(({ external_id }) => external_id)).toEqual(['c', 'b']);
    expect(meta).toEqual({ page_at: 1, max_pages: 2, page_size: 2, total_records: 3 });
    expect(await idsIn({ page_at: 2, page_size: 2 })).toEqual(['a']);
    expect(await idsIn({ page_at: 3, page_size: 2 })).toEqual([]);
  });

  it.each(['external_id', 'name', 'email', 'created_at'])('sorts by %s both ways', async (sort_by) => {
    const days = { b: '2026-01-02', c: '2026-01-03', a: '2026-01-01' };
    for (const [letter, day] of Object.entries(days)) {
      const person = { external_id: letter, name: letter, email: `${letter}@example.com` };
      await buildContact(api.database, visitor.userId, { ...person, created_at: new Date(day) });
    }
    expect(await idsIn({ sort_by, sort_order: 'asc' })).toEqual(['a', 'b', 'c']);
    expect(await idsIn({ sort_by, sort_order: 'desc' })).toEqual(['c', 'b', 'a']);
  });

  it('sorts names and e-mails whatever their case, those without them last, and pages from either end', async () => {
    const people = [
      { external_id: 'none' },
      { external_id: 'zoe', name: 'zoe', email: 'Zoe@example.com' },
      { external_id: 'ada', name: 'ada', email: 'ada@example.com' },
      { external_id: 'namesake', name: 'ada', email: 'ADA@example.com' },
      { external_id: 'long', name: `m${'\u{1F600}'.repeat(499)}`, email: 'mia@example.com' },
      { external_id: 'also none' },
    ];
    for (const person of people) await buildContact(api.database, visitor.userId, person);
    const sorted = ['ada', 'namesake', 'long', 'zoe', 'none', 'also none'];
    for (const sort_by of ['name', 'email'])
      for (const [sort_order, all] of [
        ['asc', sorted],
        ['desc', sorted.toReversed()],
      ] as const)
        for (const page_at of [1, 2, 3, 4]) {
          const found = await idsIn({ sort_by, sort_order, page_at, page_size: 2 });
          expect(found).toEqual(all.slice(page_at * 2 - 2, page_at * 2));
        }
    expect(await idsIn({ sort_by: 'name', sort_order: 'asc', page_at: 2, page_size: 4 })).toEqual(
      sorted.slice(4),
    );
  });

  it('refuses a column that the list does not have', async () => {
    const answer = await visitor.call('post', '/contact', { sort_by: 'data' });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 'invalid_input', details: [{ field: 'sort_by' }] });
  });

  it('searches external id, name and e-mail, whatever the case and the accents, with % and _ as letters', async () => {
    const people = [
      { external_id: 'customer_17', name: 'Zoë Lefèvre', email: 'zoe@example.com' },
      { external_id: 'customer-18', name: '50% Bob', email: 'bob@sillage.test' },
    ];
    for (const person of people) await buildContact(api.database, visitor.userId, person);

    expect(await idsIn({ search_term: 'LEFEVRE' })).toEqual(['customer_17']);
    expect(await idsIn({ search_term: 'sillage' })).toEqual(['customer-18']);
    expect(await idsIn({ search_term: 'r_1' })).toEqual(['customer_17']);
    expect(await idsIn({ search_term: '%' })).toEqual(['customer-18']);
    expect(await idsIn({ search_term: 'customer' })).toEqual(['customer-18', 'customer_17']);
    expect(await idsIn({ search_term: 'nobody' })).toEqual([]);
  });

  it('lists those that have any of some tags, searched and sorted as ever, with the tags of each by name', async () => {
    const [vip, regular] = [
      await buildTag(api.database, visitor.userId, { name: 'VIP', color: 'red' }),
      await buildTag(api.database, visitor.userId, { name: 'Regular' }),
    ];
    const people = { ada: [vip, regular], ben: [regular], cleo: [vip], dan: [] };
    for (const [external_id, tags] of Object.entries(people))
      await buildContact(api.database, visitor.userId, { external_id, tags });

    expect(await idsIn({ tags: [vip.id] })).toEqual(['cleo', 'ada']);
    expect(await idsIn({ tags: [vip.id, regular.id], sort_by: 'external_id', sort_order: 'asc' })).toEqual([
      'ada',
      'ben',
      'cleo',
    ]);
    expect(await idsIn({ tags: [vip.id], search_term: 'AD' })).toEqual(['ada']);
    const second = await visitor.call('post', '/contact', { tags: [vip.id], page_at: 2, page_size: 1 });
    const { contacts, meta } = dataOf(second, list);
    expect(contacts.map(({ tags }) => tags)).toEqual([
      [
        { id: regular.id, name: 'Regular', color: 'gray' },
        { id: vip.id, name: 'VIP', color: 'red' },
      ],
    ]);
    expect(meta).toMatchObject({ max_pages: 2, total_records: 2 });
  });

  it('counts 10,000 of those that filters find and says that there are more, and counts on where a page is at their end', async () => {
    const { id } = await buildTag(api.database, visitor.userId);
    await api.database.pool.query(
      `WITH made AS (INSERT INTO contacts (user_id, external_id, name) SELECT $1, 'many-' || n, 'Name ' || n FROM generate_series(1, 10050) n RETURNING id)
       INSERT INTO contact_tags (user_id, tag_id, contact_id) SELECT $1, $2, id FROM made`,
      [visitor.userId, id],
    );
    const metaOf = async (query: object) =>
      dataOf(await visitor.call('post', '/contact', { page_size: 50, ...query }), list).meta;
    for (const filter of [{ tags: [id] }, { search_term: 'many-' }, { consent: 'sms.not_asked' }])
      for (const sort_by of ['id', 'name']) {
        const first = { page_at: 1, page_size: 50, max_pages: 200, total_records: 10_000, has_more: true };
        expect(await metaOf({ ...filter, sort_by })).toEqual(first);
        const last = { page_at: 200, page_size: 50, max_pages: 201, total_records: 10_050 };
        expect(await metaOf({ ...filter, sort_by, page_at: 200 })).toEqual(last);
        expect(await metaOf({ ...filter, sort_by, page_at: 300 })).toEqual({ ...last, page_at: 300 });
        const exact = { ...last, page_at: 1 };
        expect(await metaOf({ ...filter, sort_by, counts_all: true })).toEqual(exact);
      }
    const whole = { page_at: 1, page_size: 50, max_pages: 201, total_records: 10_050 };
    expect(await metaOf({})).toEqual(whole);
    const last = { tags: [id], sort_by: 'name', sort_order: 'asc', page_at: 201, page_size: 50 };
    expect((await idsIn(last)).at(-1)).toBe('many-9999');

    const tagged = dataOf(await visitor.call('get', `/tag?tag_id=${id}`), z.object({ meta: pageMeta }));
    expect(tagged.meta).toMatchObject({ total_records: 10_000, has_more: true });
  });

  it('tells what custom fields show of each, as text that is cut, and of the account’s own fields only', async () => {
    const theirs = await api.visitor();
    const addField = (userId: number, name: string) =>
      api.database.pool.query(
        'INSERT INTO custom_fields (user_id, label, variable_name) VALUES ($1, $2, $2)',
        [userId, name],
      );
    for (const name of ['address.city', 'score', 'note']) await addField(visitor.userId, name);
    await addField(theirs.userId, 'secret');
    const data = {
      address: { city: 'Besançon' },
      score: 704912205188288575n,
      note: 'x'.repeat(300),
      secret: 1,
    };
    await buildContact(api.database, visitor.userId, { data });
    await buildContact(api.database, visitor.userId, { data: { score: null } });

    const { contacts } = dataOf(await visitor.call('post', '/contact', { sort_order: 'asc' }), list);
    expect(contacts.map(({ custom_fields }) => custom_fields)).toEqual([
      { 'address.city': 'Besançon', score: '704912205188288575', note: 'x'.repeat(200) },
      {},
    ]);
  });

  it('does not know another account’s tag', async () => {
    const theirs = await buildTag(api.database, (await api.visitor()).userId);
    const answer = await visitor.call('post', '/contact', { tags: [theirs.id] });
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'tag_not_found']);
  });

  it('holds the page to 200', async () => {
    const answer = await visitor.call('post', '/contact', { page_size: 999_999 });
    expect(dataOf(answer, list).meta.page_size).toBe(200);
  });
});

describe('GET /contact', () => {
  it('shows a contact with its events, newest first, its tags and its figures', async () => {
    const vip = await buildTag(api.database, visitor.userId, { name: 'VIP' });
    const ada = await buildContact(api.database, visitor.userId, {
      external_id: 'ada/1 é',
      name: 'Ada',
      data: { plan: 'pro' },
      tags: [vip],
    });
    const times = ['2026-01-02', '2026-03-04', '2026-02-03'].map((day) => new Date(`${day}T00:00:00Z`));
    for (const [place, createdAt] of times.entries())
      await buildEvent(api.database, visitor.userId, { name: `event ${place}`, contact: ada, createdAt });
    await buildEvent(api.database, visitor.userId, { name: 'of nobody' });

    const shown = await read('ada/1 é', '&page_size=2');

    expect(shown.contact).toMatchObject({
      id: ada.id,
      external_id: 'ada/1 é',
      data: { plan: 'pro' },
      opted_out: {},
      number_of_events: 4,
      last_event_name: `tag_${vip.id}_added`,
    });
    expect(shown.tags.map(({ name }) => name)).toEqual(['VIP']);
    expect(shown.meta).toEqual({ page_at: 1, max_pages: 2, page_size: 2, total_records: 4 });
    expect(shown.events.map(({ name }) => name)).toEqual([`tag_${vip.id}_added`, 'event 1']);
    expect((await read('ada/1 é', '&page_at=2&page_size=2')).events.map(({ name }) => name)).toEqual([
      'event 2',
      'event 0',
    ]);
  });

  it('gives whole numbers of any size back digit for digit', async () => {
    const huge = 123456789012345678901234567890n;
    const ada = await buildContact(api.database, visitor.userId, { data: { account: huge } });
    await buildEvent(api.database, visitor.userId, { contact: ada, data: { order: huge } });

    const shown = await read(ada.external_id);

    expect(shown.contact.data).toEqual({ account: huge });
    expect(shown.events[0]?.data).toEqual({ order: huge });
  });

  it('shows a contact that has done nothing yet', async () => {
    const quiet = await buildContact(api.database, visitor.userId);
    const shown = await read(quiet.external_id);
    expect(shown.contact).toMatchObject({
      number_of_events: 0,
      last_event_name: null,
      last_event_date: null,
      days_since_last_event: null,
    });
    expect(shown.meta).toMatchObject({ max_pages: 1, total_records: 0 });
  });

  it('counts whole days since the last event, and none for one that is dated ahead', async () => {
    const ada = await buildContact(api.database, visitor.userId);
    const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

    await buildEvent(api.database, visitor.userId, { contact: ada, createdAt: daysAgo(2.9) });
    expect((await read(ada.external_id)).contact.days_since_last_event).toBe(2);

    await buildEvent(api.database, visitor.userId, { contact: ada, createdAt: daysAgo(-0.5) });
    expect((await read(ada.external_id)).contact.days_since_last_event).toBe(0);
  });

  it('does not know a contact of another account', async () => {
    const theirs = await buildContact(api.database, (await api.visitor()).userId, { external_id: 'theirs' });
    const answer = await visitor.call('get', `/contact?contact_external_id=${theirs.external_id}`);
    expect(answer.status).toBe(404);
    expect(errorOf(answer).code).toBe('contact_not_found');
  });
});

describe('GET /contact/{id}/run', () => {
  const runsIn = async (path: string) =>
    dataOf(
      await visitor.call('get', path),
      z.strictObject({ runs: z.array(z.strictObject(contactRun.shape)), meta: pageMeta }),
    );

  it('shows what the contact runs, the newest first, and where each run stands', async () => {
    const flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'purchase' }, [
      { type: 'DELAY', data: { delay: 60 } },
    ]);
    const ada = await buildContact(api.database, visitor.userId);
    for (const contact of [ada, ada, ada, await buildContact(api.database, visitor.userId)])
      await buildEvent(api.database, visitor.userId, { contact });
    const { rows } = await api.database.pool.query<{ id: number }>(
      'SELECT id FROM automatisation_runs WHERE contact_id = $1 ORDER BY id',
      [ada.id],
    );
    const [refused, waiting, fresh] = rows.map(({ id }) => id);
    const update = (id: number | undefined, change: string, ...values: unknown[]) =>
      api.database.pool.query(`UPDATE automatisation_runs SET ${change} WHERE id = $1`, [id, ...values]);
    await update(refused, `state = 'refused'`);
    await update(waiting, `current_step_id = $2, waiting_until = '2030-01-01T00:00:00Z'`, flow.stepIds[0]);

    const { runs, meta } = await runsIn(`/contact/${ada.id}/run?page_size=1&page_at=2`);

    expect(meta).toEqual({ page_at: 2, max_pages: 2, page_size: 1, total_records: 2 });
    expect(runs).toEqual([
      expect.objectContaining({
        id: waiting,
        automatisation_id: flow.id,
        automatisation_name: 'purchase',
        is_campaign: false,
        state: 'running',
        event_name: 'purchase',
        current_step: { id: flow.stepIds[0], type: 'DELAY', description: '' },
        waiting_until: '2030-01-01T00:00:00.000Z',
      }),
    ]);
    const [first] = (await runsIn(`/contact/${ada.id}/run`)).runs;
    expect(first).toMatchObject({ id: fresh, current_step: null, waiting_until: null });
  });

  it('does not know a contact of another account', async () => {
    const theirs = await buildContact(api.database, (await api.visitor()).userId);
    const answer = await visitor.call('get', `/contact/${theirs.id}/run`);
    expect(answer.status).toBe(404);
    expect(errorOf(answer).code).toBe('contact_not_found');
  });
});

describe('DELETE /contact/{id}', () => {
  it('erases the contact with its events and runs, and wakes their workflows', async () => {
    await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'purchase' }, []);
    const ada = await buildContact(api.database, visitor.userId);
    const bob = await buildContact(api.database, visitor.userId);
    for (const person of [ada, bob]) await buildEvent(api.database, visitor.userId, { contact: person });

    expect((await visitor.call('delete', `/contact/${ada.id}`)).status).toBe(200);

    const left = async (table: string) => {
      const { rows } = await api.database.pool.query<{ contact_id: number }>(
        `SELECT contact_id FROM ${table} WHERE user_id = $1`,
        [visitor.userId],
      );
      return rows.map(({ contact_id }) => contact_id);
    };
    expect(await left('events')).toEqual([bob.id]);
    expect(await left('automatisation_runs')).toEqual([bob.id]);
    // The workflow of the erased run is told, so that it does not sleep on for nobody.
    const wakes = await api.database.pool.query(`SELECT FROM dispatch WHERE user_id = $1 AND kind = 'wake'`, [
      visitor.userId,
    ]);
    expect(wakes.rowCount).toBe(1);
    expect((await visitor.call('delete', `/contact/${ada.id}`)).status).toBe(404);
  });

  it('leaves another account’s contact alone', async () => {
    const other = await api.visitor();
    const theirs = await buildContact(api.database, other.userId);

    for (const id of [theirs.id, 'abc', '-1', '99999999999999999999'])
      expect((await visitor.call('delete', `/contact/${id}`)).status).toBe(404);

    const still = await other.call('get', `/contact?contact_external_id=${theirs.external_id}`);
    expect(still.status).toBe(200);
  });
});

describe('POST /contact/tag/{tagId}', () => {
  const changed = z.strictObject({ contacts: z.array(z.number()) });

  it('tags contacts, once each, and starts what waits for the tag', async () => {
    const vip = await buildTag(api.database, visitor.userId);
    await insertFlow(api.database.pool, visitor.userId, { entry_event_name: `tag_${vip.id}_added` }, []);
    const ada = await buildContact(api.database, visitor.userId, { tags: [vip] });
    const bob = await buildContact(api.database, visitor.userId);

    const answer = await visitor.call('post', `/contact/tag/${vip.id}`, {
      contacts: [ada.id, bob.id, bob.id],
    });

    expect(dataOf(answer, changed).contacts).toEqual([bob.id]);
    expect((await read(bob.external_id)).tags.map(({ id }) => id)).toEqual([vip.id]);
    expect((await read(bob.external_id)).events.map(({ name }) => name)).toEqual([`tag_${vip.id}_added`]);
    const runs = await api.database.pool.query('SELECT FROM automatisation_runs WHERE user_id = $1', [
      visitor.userId,
    ]);
    expect(runs.rowCount).toBe(1);
  });

  it('takes a tag off again', async () => {
    const vip = await buildTag(api.database, visitor.userId);
    const ada = await buildContact(api.database, visitor.userId, { tags: [vip] });
    const remove = () =>
      visitor.call('post', `/contact/tag/${vip.id}`, { contacts: [ada.id], is_deletion: true });

    expect(dataOf(await remove(), changed).contacts).toEqual([ada.id]);
    expect(dataOf(await remove(), changed).contacts).toEqual([]);
    expect((await read(ada.external_id)).tags).toEqual([]);
  });

  it('changes nothing when one of the contacts is another account’s', async () => {
    const vip = await buildTag(api.database, visitor.userId);
    const mine = await buildContact(api.database, visitor.userId);
    const theirs = await buildContact(api.database, (await api.visitor()).userId);

    const answer = await visitor.call('post', `/contact/tag/${vip.id}`, { contacts: [mine.id, theirs.id] });

    expect(answer.status).toBe(404);
    expect((await read(mine.external_id)).tags).toEqual([]);
  });

  it('does not know another account’s tag', async () => {
    const theirs = await buildTag(api.database, (await api.visitor()).userId);
    const mine = await buildContact(api.database, visitor.userId);
    const answer = await visitor.call('post', `/contact/tag/${theirs.id}`, { contacts: [mine.id] });
    expect(answer.status).toBe(404);
    expect(errorOf(answer).code).toBe('tag_not_found');
  });

  it('tags 10,000 contacts in one call, and starts a run for each', async () => {
    const { pool } = api.database;
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO contacts (user_id, external_id) SELECT $1, 'c' || n FROM generate_series(1, 10000) n RETURNING id`,
      [visitor.userId],
    );
    const contacts = rows.map(({ id }) => id);
    // Ten times what it takes beside other work; the browser gives up after ten seconds.
    const patience = 8_000;
    const took = await shortest(patience, async () => {
      const vip = await buildTag(api.database, visitor.userId);
      const flow = await insertFlow(pool, visitor.userId, { entry_event_name: `tag_${vip.id}_added` }, []);
      const started = performance.now();
      const answer = await visitor.call('post', `/contact/tag/${vip.id}`, { contacts });
      const milliseconds = performance.now() - started;

      expect(dataOf(answer, changed).contacts).toHaveLength(10_000);
      const runs = await pool.query('SELECT FROM automatisation_runs WHERE automatisation_id = $1', [
        flow.id,
      ]);
      expect(runs.rowCount).toBe(10_000);
      return milliseconds;
    });
    expect(took).toBeLessThan(patience);
  });

  it('takes 10,000 contacts at most', async () => {
    const vip = await buildTag(api.database, visitor.userId);
    const contacts = Array.from({ length: 10_001 }, (_, place) => place + 1);
    const answer = await visitor.call('post', `/contact/tag/${vip.id}`, { contacts });
    expect(answer.status).toBe(400);
  });
});
