import { z } from 'zod';
import { contactInList } from '../../../domain/entities/contacts/contact';
import { pageMeta } from '../../../domain/entities/common';
import {
  mostSegments,
  segment,
  segmentList,
  segmentPreview,
  segmentUse,
} from '../../../domain/entities/segments/segment';
import { segmentRules } from '../../../domain/entities/segments/rule';
import { inTransaction } from '../../../db/database/transaction';
import { recordEvents } from '../../../db/events/record';
import { buildContact, buildTag } from '../../../tests/factories/audience';
import { buildAutomatisation } from '../../../tests/factories/automatisation';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { previewRules } from '../../../db/segments/preview';
import { accountsToBuild, buildOn, portions, storeTopics } from '../../../db/segments/work';
import { followSegments } from '../../../tests/support/segments';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const one = z.strictObject({ segment });
const contactsListed = z.strictObject({ contacts: z.array(contactInList), meta: pageMeta });
const all = (...rules: object[]) => ({ kind: 'all', rules });

const make = async (body: object) => dataOf(await visitor.call('post', '/segment', body), one).segment;
const read = async (id: number) => dataOf(await visitor.call('get', `/segment/${id}`), one).segment;
const follow = (now = Date.now()) => followSegments(api.database.pool, now);

/** A contact comes, and a run of this flow, that its coming starts, sends it an e-mail, whose call ends so. Returns the run's id. */
async function mail(flowId: number, state: 'answered' | 'unknown'): Promise<number> {
  await track('came', 'ada');
  const { rows } = await api.database.pool.query<{ run_id: number }>(
    `INSERT INTO calls (run_id, visit, user_id, contact_id, step_id, webhook, request, state)
     SELECT id, 0, user_id, contact_id, 1, 'sendgrid_send_email', '{}', $2 FROM automatisation_runs WHERE automatisation_id = $1
     RETURNING run_id`,
    [flowId, state],
  );
  return rows[0]?.run_id ?? 0;
}

/** Something becomes of the message of a run, and segments follow. */
async function tell(runId: number, kind: string, isMachine = false): Promise<void> {
  await api.database.pool.query(
    `INSERT INTO message_outcomes (run_id, visit, event_key, user_id, kind, is_machine, at) VALUES ($1, 0, gen_random_uuid(), $2, $3, $4, now())`,
    [runId, visitor.userId, kind, isMachine],
  );
  await follow();
}
const contact = (external_id: string, more: object = {}) =>
  buildContact(api.database, visitor.userId, { external_id, ...more });

/** Who is in a segment, as the list of contacts has it. */
async function members(id: number): Promise<string[]> {
  const answer = await visitor.call('post', '/contact', {
    segment: id,
    sort_by: 'external_id',
    sort_order: 'asc',
  });
  return dataOf(answer, contactsListed).contacts.map(({ external_id }) => external_id);
}

const track = (name: string, contactExternalId: string, data: object = {}) =>
  recordEvents(api.database.pool, [{ userId: visitor.userId, name, contactExternalId, data: { ...data } }]);

describe('a segment', () => {
  it('is built from the contacts that are there, and follows what happens to them', async () => {
    await contact('ada');
    await contact('ben');
    await track('bought', 'ada', { amount: 80 });
    await track('bought', 'ben', { amount: 20 });

    const made = await make({
      kind: 'rules',
      name: 'Large orders',
      rules: all({
        kind: 'event',
        event_name: 'bought',
        filters: [{ variable: 'amount', variable_type: 'number', operation: 'GREATER_THAN', value: 50 }],
      }),
    });
    expect(made).toMatchObject({ kind: 'rules', is_building: true, count_of_contacts: 0 });
    await follow();

    expect(await read(made.id)).toMatchObject({ is_building: false, progress: null, count_of_contacts: 1 });
    expect(await members(made.id)).toEqual(['ada']);

    await track('bought', 'cleo', { amount: 60 });
    await track('bought', 'ben', { amount: 51 });
    await follow();
    expect(await members(made.id)).toEqual(['ada', 'ben', 'cleo']);
    expect((await read(made.id)).count_of_contacts).toBe(3);
  });

  it('is left, and entered, when time says so', async () => {
    await contact('ada');
    await track('bought', 'ada');
    const lapsed = await make({
      kind: 'rules',
      name: 'Lapsed',
      rules: all(
        { kind: 'event', event_name: 'bought' },
        {
          kind: 'event',
          event_name: 'bought',
          operation: 'AT_MOST',
          count: 0,
          period: { kind: 'last_days', days: 30 },
        },
      ),
    });
    await follow();
    expect(await members(lapsed.id)).toEqual([]);

    const day = 24 * 3_600_000;
    await follow(Date.now() + 29 * day);
    expect(await members(lapsed.id)).toEqual([]);
    await follow(Date.now() + 30 * day);
    expect(await members(lapsed.id)).toEqual(['ada']);
  });

  it('asks which messages contacts opened, clicked or did not get, of an automation and within a period', async () => {
    const { pool } = api.database;
    const flow = await insertFlow(pool, visitor.userId, { entry_event_name: 'came' }, []);
    const other = await insertFlow(pool, visitor.userId, { entry_event_name: 'left' }, []);
    const asked = { kind: 'outcome', period: { kind: 'last_days', days: 30 } };
    const named = async (name: string, rule: object) =>
      make({ kind: 'rules', name, rules: all({ ...asked, ...rule }) });
    const opened = await named('Opened', { outcome: 'opened', automatisation_id: flow.id });
    const ofOther = await named('Opened another', { outcome: 'opened', automatisation_id: other.id });
    const asleep = await named('Asleep', { outcome: 'opened', operation: 'AT_MOST', count: 0 });
    const bounced = await named('Bounced', { outcome: 'bounced', channel: 'email' });
    const runId = await mail(flow.id, 'answered');
    const became = (kind: string, isMachine = false) => tell(runId, kind, isMachine);
    await became('opened', true);
    expect([await members(opened.id), await members(asleep.id)]).toEqual([[], ['ada']]);
    await became('opened');
    await became('opened');
    expect([await members(opened.id), await members(ofOther.id), await members(asleep.id)]).toEqual([
      ['ada'],
      [],
      [],
    ]);
    expect(await members(bounced.id)).toEqual([]);
    await became('bounced');
    expect(await members(bounced.id)).toEqual(['ada']);

    const day = 24 * 3_600_000;
    await follow(Date.now() + 29 * day);
    expect(await members(opened.id)).toEqual(['ada']);
    await follow(Date.now() + 30 * day);
    expect([await members(opened.id), await members(asleep.id)]).toEqual([[], ['ada']]);
  });

  it('counts a message whose service never answered once something becomes of it', async () => {
    const { pool } = api.database;
    const flow = await insertFlow(pool, visitor.userId, { entry_event_name: 'came' }, []);
    const written = await make({
      kind: 'rules',
      name: 'Written to',
      rules: all({ kind: 'message', channel: 'email' }),
    });
    const runId = await mail(flow.id, 'unknown');
    await follow();
    expect(await members(written.id)).toEqual([]);
    await tell(runId, 'delivered');
    expect(await members(written.id)).toEqual(['ada']);
    await pool.query('DELETE FROM calls WHERE run_id = $1', [runId]);
    await follow();
    expect(await members(written.id)).toEqual([]);
  });

  it('asks about messages only of the account’s own automations, and keeps these from being deleted', async () => {
    const stranger = await api.visitor();
    const foreign = await insertFlow(api.database.pool, stranger.userId, { entry_event_name: 'came' }, []);
    const own = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'came' }, []);
    const rules = (automatisation_id: number) =>
      all({ kind: 'outcome', outcome: 'clicked', automatisation_id });
    const body = { kind: 'rules', name: 'Foreign', rules: rules(foreign.id) };
    expect((await visitor.call('post', '/segment', body)).status).toBe(404);
    await make({ kind: 'rules', name: 'Clicked', rules: rules(own.id) });
    expect((await visitor.call('delete', `/automatisation/${own.id}`)).status).toBe(409);
  });

  it('asks where contacts are in automations, and what messages they got', async () => {
    const { pool } = api.database;
    const flow = await insertFlow(pool, visitor.userId, { entry_event_name: 'came' }, []);
    const inside = await make({
      kind: 'rules',
      name: 'Inside',
      rules: all({ kind: 'automation', automatisation_id: flow.id, state: 'inside' }),
    });
    const done = await make({
      kind: 'rules',
      name: 'Done',
      rules: all({ kind: 'automation', automatisation_id: flow.id, state: 'completed' }),
    });
    const texted = await make({
      kind: 'rules',
      name: 'Texted',
      rules: all({ kind: 'message', channel: 'sms' }),
    });
    await track('came', 'ada');
    await follow();
    expect(await members(inside.id)).toEqual([]);

    const { rows } = await pool.query<{ id: number; contact_id: number }>(
      `UPDATE automatisation_runs SET entered_at = now() WHERE automatisation_id = $1 RETURNING id, contact_id`,
      [flow.id],
    );
    await follow();
    expect(await members(inside.id)).toEqual(['ada']);

    const [run] = rows;
    await pool.query(
      `INSERT INTO calls (run_id, visit, user_id, contact_id, step_id, webhook, request)
       VALUES ($1, 0, $2, $3, 1, 'twilio_send_sms', '{}')`,
      [run?.id, visitor.userId, run?.contact_id],
    );
    await follow();
    expect(await members(texted.id)).toEqual([]);
    await pool.query(
      `UPDATE calls SET state = 'answered', sent_at = now(), ended_at = now() WHERE run_id = $1`,
      [run?.id],
    );
    await pool.query(`UPDATE automatisation_runs SET state = 'completed', ended_at = now() WHERE id = $1`, [
      run?.id,
    ]);
    await follow();
    expect(await members(inside.id)).toEqual([]);
    expect(await members(done.id)).toEqual(['ada']);
    expect(await members(texted.id)).toEqual(['ada']);
  });

  it('is built again when its rules change, and keeps its contacts when its name does', async () => {
    const tag = await buildTag(api.database, visitor.userId, { name: 'VIP' });
    const ada = await contact('ada');
    await contact('ben');
    await visitor.call('post', `/contact/tag/${tag.id}`, { contacts: [ada.id] });
    const rules = all({ kind: 'tag', tag_id: tag.id });
    const made = await make({ kind: 'rules', name: 'VIPs', rules });
    await follow();
    expect(await members(made.id)).toEqual(['ada']);

    const renamed = await visitor.call('put', `/segment/${made.id}`, { name: 'Best customers' });
    expect(dataOf(renamed, one).segment).toMatchObject({ is_building: false, count_of_contacts: 1 });
    const changed = await visitor.call('put', `/segment/${made.id}`, {
      rules: all({ kind: 'tag', tag_id: tag.id, is: false }),
    });
    expect(dataOf(changed, one).segment.is_building).toBe(true);
    await follow();
    expect(await members(made.id)).toEqual(['ben']);
    expect((await read(made.id)).count_of_contacts).toBe(1);
  });

  it('is not changed by who read an earlier version, and tells them what is stored', async () => {
    const tag = await buildTag(api.database, visitor.userId, { name: 'VIP' });
    const made = await make({ kind: 'rules', name: 'VIPs', rules: all({ kind: 'tag', tag_id: tag.id }) });
    expect(made.version).toBe(1);
    const put = (body: object) => visitor.call('put', `/segment/${made.id}`, body);
    const others = all({ kind: 'tag', tag_id: tag.id, is: false });
    expect(dataOf(await put({ rules: others, version: 1 }), one).segment.version).toBe(2);

    const late = await put({ rules: all(), name: 'Everybody', version: 1 });
    const stored = await read(made.id);
    expect([late.status, errorOf(late)]).toEqual([
      409,
      expect.objectContaining({ code: 'version_conflict', details: { segment: stored } }),
    ]);
    expect(stored).toMatchObject({ name: 'VIPs', rules: others, version: 2 });
    await put({ name: 'VIPs', description: '', version: 2 });
    expect((await read(made.id)).version).toBe(2);
    await put({ description: 'Without a version' });
    expect((await read(made.id)).version).toBe(3);
    await follow();
    expect((await read(made.id)).version).toBe(3);
  });

  it('of two saves that began with the same version, keeps one', async () => {
    const made = await make({ kind: 'rules', name: 'VIPs', rules: all() });
    const saves = ['One', 'Other'].map((name) =>
      visitor.call('put', `/segment/${made.id}`, { name, version: made.version }),
    );
    const states = (await Promise.all(saves)).map(({ status }) => status);
    expect(states.toSorted()).toEqual([200, 409]);
    expect((await read(made.id)).version).toBe(2);
  });

  it('sees a change whose transaction was under way when the segment was made', async () => {
    const { pool } = api.database;
    await contact('ada');
    const id = await inTransaction(pool, async (late) => {
      await recordEvents(late, [
        { userId: visitor.userId, name: 'bought', contactExternalId: 'ada', data: {} },
      ]);
      const made = await make({
        kind: 'rules',
        name: 'Buyers',
        rules: all({ kind: 'event', event_name: 'bought' }),
      });
      await followSegments(pool, Date.now(), { ...portions, waits: false });
      expect((await read(made.id)).is_building).toBe(true);
      return made.id;
    });
    await follow();
    expect(await members(id)).toEqual(['ada']);
  });

  it('sees a change whose transaction began while the segment was being saved', async () => {
    const { pool } = api.database;
    const { userId } = visitor;
    await contact('ada');
    const [saving, late] = [await pool.connect(), await pool.connect()];
    await saving.query('BEGIN');
    await saving.query('INSERT INTO segment_accounts (user_id) VALUES ($1)', [userId]);
    const { rows } = await saving.query<{ id: number }>(
      `INSERT INTO segments (user_id, kind, name, rules) VALUES ($1, 'rules', 'Buyers', $2) RETURNING id`,
      [
        userId,
        JSON.stringify(
          all({
            kind: 'event',
            event_name: 'bought',
            filters: [],
            operation: 'AT_LEAST',
            count: 1,
            period: { kind: 'ever' },
          }),
        ),
      ],
    );
    await storeTopics(saving, userId);
    // This one knows nothing of the segment, though its transaction is the younger one.
    await late.query('BEGIN');
    await recordEvents(late, [{ userId, name: 'bought', contactExternalId: 'ada', data: {} }]);
    await saving.query('COMMIT');
    await followSegments(pool, Date.now(), { ...portions, waits: false });
    await late.query('COMMIT');
    for (const client of [saving, late]) client.release();
    await follow();
    expect(await members(rows[0]?.id ?? 0)).toEqual(['ada']);
  });

  it('is built again when the account’s settings change while it is built', async () => {
    const { pool } = api.database;
    for (const name of ['ada', 'ben']) await contact(name, { data: { spent: '1,5' } });
    const made = await make({
      kind: 'rules',
      name: 'Spent more than one',
      rules: all({
        kind: 'field',
        variable: 'spent',
        variable_type: 'number',
        operation: 'GREATER_THAN',
        value: 1,
      }),
    });
    for (let built = 0; built === 0;) {
      await accountsToBuild(pool);
      await buildOn(pool, visitor.userId, Date.now(), { build: 1 });
      const { rows } = await pool.query<{ built_to: number }>('SELECT built_to FROM segments WHERE id = $1', [
        made.id,
      ]);
      built = rows[0]?.built_to ?? 0;
    }
    await visitor.call('put', '/user', { number_format: 'comma' });
    await follow();
    expect(await members(made.id)).toEqual(['ada', 'ben']);
  });

  it('knows the recipients of a campaign, and forgets messages that are erased', async () => {
    const { pool } = api.database;
    const flow = await insertFlow(pool, visitor.userId, { entry_event_name: 'send' }, []);
    await pool.query('UPDATE automatisations SET is_campaign = true WHERE id = $1', [flow.id]);
    const ada = await contact('ada');
    const received = await make({
      kind: 'rules',
      name: 'Received the sale',
      rules: all({ kind: 'automation', automatisation_id: flow.id, state: 'entered' }),
    });
    const texted = await make({ kind: 'rules', name: 'Texted', rules: all({ kind: 'message' }) });
    await follow();
    const insert = async (columns: string, values: unknown[]): Promise<number> => {
      const { rows } = await pool.query<{ id: number }>(
        `INSERT INTO automatisation_runs (user_id, automatisation_id, entered_at${columns}) VALUES ($1, $2, now()${values.map((_, place) => `, $${place + 3}`).join('')}) RETURNING id`,
        [visitor.userId, flow.id, ...values],
      );
      return rows[0]?.id ?? 0;
    };
    const run = await insert('', []);
    const item = await insert(', contact_id, loop_depth, parent_run_id, parent_visit, item', [
      ada.id,
      1,
      run,
      0,
      0,
    ]);
    await pool.query(
      `INSERT INTO calls (run_id, visit, user_id, contact_id, step_id, webhook, request) VALUES ($1, 0, $2, $3, 1, 'twilio_send_sms', '{}')`,
      [item, visitor.userId, ada.id],
    );
    await pool.query(
      `UPDATE calls SET state = 'answered', sent_at = now(), ended_at = now() WHERE run_id = $1`,
      [item],
    );
    await follow();
    expect(await members(received.id)).toEqual(['ada']);
    expect(await members(texted.id)).toEqual(['ada']);
    await pool.query('DELETE FROM calls WHERE run_id = $1', [item]);
    await follow();
    expect(await members(texted.id)).toEqual([]);
  });

  it('is followed by several workers at once', async () => {
    const made = await make({
      kind: 'rules',
      name: 'Twice',
      rules: all({ kind: 'event', event_name: 'bought', operation: 'AT_LEAST', count: 2 }),
    });
    await follow();
    await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        await track('bought', `c${number % 10}`);
        await follow();
      }),
    );
    await follow();
    expect(await members(made.id)).toHaveLength(10);
  });

  it('is only the account’s own', async () => {
    const made = await make({ kind: 'rules', name: 'Everybody', rules: all() });
    const other = await api.visitor();
    expect((await other.call('get', `/segment/${made.id}`)).status).toBe(404);
    expect(errorOf(await other.call('post', '/contact', { segment: made.id })).code).toBe(
      'segment_not_found',
    );
    const theirs = await buildTag(api.database, other.userId, { name: 'Theirs' });
    const refused = await visitor.call('post', '/segment', {
      kind: 'rules',
      name: 'Foreign',
      rules: all({ kind: 'tag', tag_id: theirs.id }),
    });
    expect(errorOf(refused).code).toBe('tag_not_found');
  });

  it('has a name of its own, and an account has no more than so many', async () => {
    await make({ kind: 'list', name: 'Guests' });
    expect(errorOf(await visitor.call('post', '/segment', { kind: 'list', name: 'GUESTS' })).code).toBe(
      'name_taken',
    );
    await api.database.pool.query(
      `INSERT INTO segments (user_id, kind, name, is_built) SELECT $1, 'list', 'List ' || n, true FROM generate_series(2, $2) n`,
      [visitor.userId, mostSegments],
    );
    const refused = await visitor.call('post', '/segment', { kind: 'list', name: 'One more' });
    expect(errorOf(refused).code).toBe('too_many_segments');
  });
});

describe('a list', () => {
  it('has the contacts that are put on it, and rules may ask for it', async () => {
    const ada = await contact('ada');
    const ben = await contact('ben');
    const list = await make({ kind: 'list', name: 'Guests' });
    const others = await make({
      kind: 'rules',
      name: 'Others',
      rules: all({ kind: 'list', segment_id: list.id, is: false }),
    });
    const added = await visitor.call('post', `/segment/${list.id}/contacts`, { add: [ada.id, ben.id] });
    expect(dataOf(added, one).segment.count_of_contacts).toBe(2);
    await follow();
    expect(await members(list.id)).toEqual(['ada', 'ben']);
    expect(await members(others.id)).toEqual([]);

    await visitor.call('post', `/segment/${list.id}/contacts`, { remove: [ben.id] });
    await follow();
    expect(await members(list.id)).toEqual(['ada']);
    expect(await members(others.id)).toEqual(['ben']);

    const refused = await visitor.call('delete', `/segment/${list.id}`);
    expect(refused.status).toBe(409);
    expect(errorOf(refused).details).toEqual([segmentUse.parse({ segment_id: others.id, name: 'Others' })]);
    expect((await visitor.call('delete', `/segment/${others.id}`)).status).toBe(204);
    expect((await visitor.call('delete', `/segment/${list.id}`)).status).toBe(204);
  });

  it('has no rules, and a segment with rules takes no contacts', async () => {
    const ada = await contact('ada');
    const list = await make({ kind: 'list', name: 'Guests' });
    const ruled = await make({ kind: 'rules', name: 'Everybody', rules: all() });
    expect(errorOf(await visitor.call('put', `/segment/${list.id}`, { rules: all() })).code).toBe(
      'segment_is_list',
    );
    const refused = await visitor.call('post', `/segment/${ruled.id}/contacts`, { add: [ada.id] });
    expect(errorOf(refused).code).toBe('segment_follows_rules');
    const foreign = await visitor.call('post', `/segment/${list.id}/contacts`, { add: [ada.id + 1_000] });
    expect(errorOf(foreign).code).toBe('contact_not_found');
  });
});

describe('a segment that flows use', () => {
  it('is not deleted while their steps name it, nor those of a draft; it is told which', async () => {
    const buyers = await make({ kind: 'rules', name: 'Buyers', rules: all() });
    const others = await make({ kind: 'list', name: 'Others' });
    const flow = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'start' }, [
      {
        type: 'CONDITION',
        data: { operation: 'CONTACT_IS_IN_SEGMENT', value: buyers.id },
        whenTrue: [{ type: 'LOOP', data: { source: 'segment', value: String(buyers.id) } }],
      },
      // The same number, of a tag and of another segment.
      { type: 'CONDITION', data: { operation: 'CONTACT_IS_IN_TAG', value: buyers.id } },
      { type: 'LOOP', data: { source: 'segment', value: others.id } },
    ]);
    const [condition, loop] = flow.stepIds;
    const drafted = await buildAutomatisation(visitor, { name: 'Drafted' });
    await visitor.call('post', `/automatisation/${drafted.id}/draft`);
    const inDraft = await visitor.call('post', `/automatisation/${drafted.id}/step?draft=true`, {
      type: 'CONDITION',
      data: { operation: 'CONTACT_IS_IN_SEGMENT', value: buyers.id },
    });
    expect(inDraft.status).toBe(201);

    const refused = await visitor.call('delete', `/segment/${buyers.id}`);
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'segment_in_use']);
    expect(z.array(segmentUse).parse(errorOf(refused).details)).toEqual([
      expect.objectContaining({
        automatisation_id: flow.id,
        is_campaign: false,
        step_ids: [condition, loop],
      }),
      expect.objectContaining({ automatisation_id: drafted.id, name: 'Drafted' }),
    ]);

    await api.database.pool.query('DELETE FROM automatisations WHERE user_id = $1', [visitor.userId]);
    expect((await visitor.call('delete', `/segment/${buyers.id}`)).status).toBe(204);
  });

  it('is kept by a step that is being saved, and is unknown to one that is saved after its end', async () => {
    const guests = await make({ kind: 'list', name: 'Guests' });
    const flow = await buildAutomatisation(visitor);
    const step = { type: 'LOOP', data: { source: 'segment', value: guests.id } };
    const [saved, deleted] = await Promise.all([
      visitor.call('post', `/automatisation/${flow.id}/step`, step),
      visitor.call('delete', `/segment/${guests.id}`),
    ]);
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual([saved.status, deleted.status]);
  });
});

describe('GET /segment', () => {
  it('pages, sorts and searches', async () => {
    for (const name of ['Lapsed buyers', 'Fidèles', 'Guests']) await make({ kind: 'list', name });
    const listed = await visitor.call('get', '/segment?sort_by=name&page_size=2');
    const { segments, meta } = dataOf(listed, segmentList);
    expect(segments.map(({ name }) => name)).toEqual(['Fidèles', 'Guests']);
    expect(meta.total_records).toBe(3);
    const found = await visitor.call('get', '/segment?search_term=FIDELES');
    expect(dataOf(found, segmentList).segments.map(({ name }) => name)).toEqual(['Fidèles']);
  });
});

describe('POST /segment/preview', () => {
  it('counts now, and names some', async () => {
    await contact('ada', { email: 'ada@shop.test' });
    await contact('ben');
    const preview = await visitor.call('post', '/segment/preview', {
      rules: all({ kind: 'field', variable: 'email', operation: 'IS_NOT_NULL_OR_EMPTY' }),
    });
    const { count, is_exact, total, examples } = dataOf(preview, segmentPreview);
    expect({ count, is_exact, total }).toEqual({ count: 1, is_exact: true, total: 2 });
    expect(examples.map(({ external_id }) => external_id)).toEqual(['ada']);
  });

  it('reckons from some contacts where there are very many', async () => {
    await api.database.pool.query(
      `INSERT INTO contacts (user_id, external_id, name) SELECT $1, 'c' || n, CASE WHEN n % 4 = 0 THEN 'Ada' END FROM generate_series(1, 40000) n`,
      [visitor.userId],
    );
    const preview = await visitor.call('post', '/segment/preview', {
      rules: all({ kind: 'field', variable: 'name', operation: 'EQUALS', value: 'Ada' }),
    });
    const { count, is_exact, total } = dataOf(preview, segmentPreview);
    expect({ is_exact, total }).toEqual({ is_exact: false, total: 40_000 });
    expect(Math.abs(count - 10_000)).toBeLessThan(200);
  });

  it('ends for who does not wait for it any more', async () => {
    await contact('ada', { email: 'ada@shop.test' });
    const rules = segmentRules.parse(
      all({ kind: 'consent', channel: 'email', state: 'subscribed', is: false }),
    );
    const asked = { userId: visitor.userId, rules, now: Date.now() };
    const preview = (gone: AbortSignal) => previewRules(api.database, { ...asked, gone });
    expect(await preview(new AbortController().signal)).toMatchObject({ count: 1, isExact: true });
    expect(await preview(AbortSignal.abort())).toMatchObject({ exampleIds: [], isExact: false });
  });
});
