import { z } from 'zod';
import type { Contact } from '../../../db/contacts/Contact';
import { recordEvents, type NewEvent } from '../../../db/events/record';
import type { StretchRequest } from '../../../db/runs/advancing/load';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import {
  countedRefusals,
  entries as entriesSchema,
  entriesOfEventTold,
  entryOfEvent,
  refusedEvents,
} from '../../../domain/entities/automatisations/entry';
import { event } from '../../../domain/entities/events/event';
import { buildContact, buildTag } from '../../../tests/factories/audience';
import {
  buildAutomatisation,
  buildStep,
  pause,
  readAutomatisation,
} from '../../../tests/factories/automatisation';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { testActivities } from '../../../tests/support/activities';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
let ada: Contact;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor);
  ada = await buildContact(api.database, visitor.userId, { external_id: 'ada' });
});

const save = async (changes: object): Promise<void> => {
  const { version: _, ...settings } = await readAutomatisation(visitor, flow.id);
  await visitor.call('put', '/automatisation', { ...settings, ...changes });
};

/** The work of a worker process of its own. */
const newActivities = () => testActivities(api.database);

/** An event of the contact arrives; answers the first stretches of the runs it starts. */
async function arrive(event: Partial<NewEvent> = {}): Promise<StretchRequest[]> {
  const { userId } = visitor;
  const contactId = event.contactId ?? ada.id;
  const given = { userId, name: 'signed_up', contactId, data: {}, ...event };
  const [stored] = await recordEvents(api.database.pool, [given]);
  const { rows } = await api.database.pool.query<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE event_id = $1',
    [stored?.id],
  );
  return rows.map(({ id: runId }) => ({ userId, runId, contactId, segment: 0 }));
}

/** An event of the contact; the run it starts, if any, is advanced as its workflow does. */
async function happen(event: Partial<NewEvent> = {}): Promise<void> {
  const { advance } = newActivities();
  for (const segment of await arrive(event)) await advance(segment);
}

/** Two events of the contact at once, whose runs two workers begin at the same moment. */
async function happenAtOnce(event: Partial<NewEvent> = {}): Promise<void> {
  const segments = [await arrive(event), await arrive(event)].flat();
  await Promise.all(segments.map((segment) => newActivities().advance(segment)));
}

/** All that has happened so far happened so many hours before. */
async function letPass(hours: number): Promise<void> {
  await api.database.pool.query(
    `UPDATE automatisation_runs SET created_at = created_at - $2 * interval '1 hour' WHERE automatisation_id = $1`,
    [flow.id, hours],
  );
}

const path = (query: string) => `/automatisation/${flow.id}/entry?${query}`;
const entries = async (query = 'contact_external_id=ada') =>
  dataOf(await visitor.call('get', path(query)), entriesSchema);
/** What came of the events, the first one first. */
const outcomes = async (query?: string) =>
  (await entries(query)).entries
    .map(({ run_id, refusal }) => refusal?.code ?? (run_id === null ? null : 'entered'))
    .reverse();

describe('GET /api/automatisation/{id}/entry', () => {
  it('tells a draft from what came before publishing, and from what came after it was withdrawn', async () => {
    await happen();
    expect(await outcomes()).toEqual(['draft']);
    await save({ is_active: true });
    await happen();
    await save({ is_active: false });
    await happen();
    expect(await outcomes()).toEqual(['before_publishing', 'entered', 'draft']);
  });

  it('tells that another event started the automation then', async () => {
    await save({ is_active: true, entry_event_name: 'opened' });
    await happen();
    await save({ entry_event_name: 'signed_up' });
    await happen();
    expect(await outcomes()).toEqual(['other_trigger', 'entered']);
  });

  it('tells which re-entry rule kept the contact out', async () => {
    await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 3_600 } });
    await save({ is_active: true, reentry: 'one_active' });
    await happen();
    await happen();
    await save({ reentry: 'once' });
    await happen();
    expect(await outcomes()).toEqual(['entered', 'already_active', 'already_entered']);
  });

  it('tells of the exit tag, of trigger: false, and of events that lie too deep', async () => {
    const tag = await buildTag(api.database, visitor.userId);
    await buildStep(visitor, flow.id, pause);
    await save({ is_active: true });
    await happen({ triggers: false });
    await happen({ depth: 20 });
    await happen({ depth: 21 });
    await save({ exit_strategy_type: 'tag', exit_strategy_value: String(tag.id) });
    await visitor.call('post', `/contact/tag/${tag.id}`, { contacts: [ada.id], is_deletion: false });
    await happen();
    expect(await outcomes()).toEqual(['trigger_false', 'entered', 'depth_limit', 'exit_tag']);
  });

  it('answers the newest first, a page at a time, in the caller’s language', async () => {
    await happen({ createdAt: new Date('2026-01-01') });
    await happen({ createdAt: new Date('2026-02-01') });
    await happen({ name: 'another' });
    const { entries: found, meta } = await entries('contact_external_id=ada&page_size=1');
    expect(meta).toMatchObject({ total_records: 2, max_pages: 2 });
    expect(found).toMatchObject([{ event_name: 'signed_up', created_at: '2026-02-01T00:00:00.000Z' }]);
    const query = path('contact_external_id=ada');
    const french = await visitor.call('get', query, undefined, { 'Accept-Language': 'fr' });
    expect(dataOf(french, entriesSchema).entries[0]?.refusal?.message).toMatch(/brouillon/);
  });

  it('answers 404 for an unknown contact and for another account', async () => {
    const unknown = await visitor.call('get', path('contact_external_id=nobody'));
    expect([unknown.status, errorOf(unknown).code]).toEqual([404, 'contact_not_found']);
    const stranger = await api.visitor();
    expect((await stranger.call('get', path('contact_external_id=ada'))).status).toBe(404);
  });
});

describe('the rule of re-entry', () => {
  const perCart = { reentry: 'once_per_value', reentry_field: 'cart.id' };
  const cart = (id: unknown): Partial<NewEvent> => ({ data: { cart: { id } } });

  it('once_in lets a contact in again when the period from its last start is over', async () => {
    await save({ is_active: true, reentry: 'once_in', reentry_period: 48 * 3_600 });
    await happen();
    await letPass(24);
    await happen();
    // What was kept out does not count: it is 49 hours since the start, and 25 since the refused event.
    await letPass(25);
    await happen();
    expect(await outcomes()).toEqual(['entered', 'within_period', 'entered']);
  });

  it('once_in counts between the arrivals, however late the runs begin', async () => {
    await save({ is_active: true, reentry: 'once_in', reentry_period: 3_600 });
    const first = await arrive();
    await letPass(2);
    const { advance } = newActivities();
    for (const segment of [...(await arrive()), ...first]) await advance(segment);
    expect(await outcomes()).toEqual(['entered', 'entered']);
  });

  it('once_per_value lets a contact in once for each value, compared as text, also after its run ended', async () => {
    await save({ is_active: true, ...perCart });
    for (const id of [7, 7, '7', 'B']) await happen(cart(id));
    const bob = await buildContact(api.database, visitor.userId, { external_id: 'bob' });
    await happen({ ...cart(7), contactId: bob.id });
    expect(await outcomes()).toEqual(['entered', 'value_entered', 'value_entered', 'entered']);
    expect((await entries('contact_external_id=bob')).entries[0]?.refusal).toBeNull();
  });

  it('once_per_value lets in what has no value', async () => {
    await save({ is_active: true, ...perCart });
    for (const data of [{}, { cart: {} }, { cart: { id: null } }, { cart: { id: '' } }, { cart: 7 }])
      await happen({ data });
    expect(await outcomes()).toEqual(Array(5).fill('entered'));
  });

  it('once_per_value counts separately for another field', async () => {
    await save({ is_active: true, ...perCart });
    await happen({ data: { cart: { id: 7 }, order: 7 } });
    await save({ reentry_field: 'event.order' });
    await happen({ data: { cart: { id: 7 }, order: 7 } });
    await happen({ data: { cart: { id: 8 }, order: 7 } });
    expect(await outcomes()).toEqual(['entered', 'entered', 'value_entered']);
    expect((await readAutomatisation(visitor, flow.id)).reentry_field).toBe('order');
  });

  it.each([
    [{ reentry: 'one_active' }, 'already_active'],
    [{ reentry: 'once' }, 'already_entered'],
    [{ reentry: 'once_in', reentry_period: 60 }, 'within_period'],
    [perCart, 'value_entered'],
  ])('of %j lets one of two events in that arrive at once', async (rule, refusal) => {
    await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 3_600 } });
    await save({ is_active: true, ...rule });
    for (let pair = 0; pair < 5; pair += 1) {
      ada = await buildContact(api.database, visitor.userId, { external_id: `ada${pair}` });
      await happenAtOnce(cart('A'));
      const both = (await outcomes(`contact_external_id=ada${pair}`)).sort();
      expect(both).toEqual([refusal, 'entered'].sort());
    }
  });

  it.each([
    [{ reentry: 'once_in' }, 'reentry_period'],
    [{ reentry: 'once_in', reentry_period: 0 }, 'reentry_period'],
    [{ reentry: 'once_per_value', reentry_field: null }, 'reentry_field'],
    [{ reentry: 'once_per_value', reentry_field: 'cart..id' }, 'reentry_field'],
  ])('is refused as %j, which lacks something', async (rule, field) => {
    const { version: _, ...settings } = await readAutomatisation(visitor, flow.id);
    const answer = await visitor.call('put', '/automatisation', { ...settings, ...rule });
    expect(answer.status).toBe(400);
    expect(errorOf(answer).details).toMatchObject([{ field }]);
  });
});

describe('GET /api/automatisation/{id}/entry/refusal', () => {
  const refusals = async (by = visitor) => by.call('get', `/automatisation/${flow.id}/entry/refusal`);

  it('counts why events started no run, the commonest reason first', async () => {
    await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 3_600 } });
    await save({ is_active: true, reentry: 'one_active' });
    for (let event = 0; event < 2; event += 1) await happen();
    await save({ reentry: 'once_in', reentry_period: 3_600 });
    for (let event = 0; event < 2; event += 1) await happen();
    const counted = dataOf(await refusals(), countedRefusals).refusals;
    expect(counted.map(({ code, count }) => [code, count])).toEqual([
      ['within_period', 2],
      ['already_active', 1],
    ]);
    expect(counted[0]?.message).toMatch(/less than the set period/);
  });

  it('leads to the events themselves and whose they are, the last to arrive first, all or of one reason', async () => {
    await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 3_600 } });
    await save({ is_active: true, reentry: 'one_active' });
    const bob = await buildContact(api.database, visitor.userId, { external_id: 'bob', name: 'Bob' });
    for (const contactId of [ada.id, bob.id, ada.id, bob.id]) await happen({ contactId });
    await save({ reentry: 'once' });
    await happen();
    const refused = async (query = '', by = visitor) =>
      by.call('get', `/automatisation/${flow.id}/entry/refused?${query}`);
    const listed = async (query?: string) => dataOf(await refused(query), refusedEvents);

    const { events } = await listed();
    expect(events.map((event) => [event.contact_external_id, event.refusal.code])).toEqual([
      ['ada', 'already_entered'],
      ['bob', 'already_active'],
      ['ada', 'already_active'],
    ]);
    expect(events[1]).toMatchObject({ event_name: 'signed_up', contact_name: 'Bob' });
    const { events: active, meta } = await listed('code=already_active&page_size=1&page_at=2');
    expect([active.map((event) => event.event_id), meta.total_records]).toEqual([[events[2]?.event_id], 2]);
    expect((await listed('code=exit_tag')).events).toEqual([]);
    expect((await refused('', await api.visitor())).status).toBe(404);
  });

  it('has nothing to count where none was refused, and nothing for another account', async () => {
    expect(dataOf(await refusals(), countedRefusals).refusals).toEqual([]);
    expect((await refusals(await api.visitor())).status).toBe(404);
  });
});

describe('the entries that GET /api/contact tells', () => {
  const told = async (language = 'en') => {
    const answer = await visitor.call('get', '/contact?contact_external_id=ada', undefined, {
      'Accept-Language': language,
    });
    return dataOf(answer, z.object({ events: z.array(event), entries: z.array(entryOfEvent) }));
  };

  it('say of each event which automations it entered, and why not the others', async () => {
    await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 3_600 } });
    await save({ is_active: true, reentry: 'one_active' });
    await happen();
    await happen();
    await happen({ name: 'of no automation' });
    const { events, entries: found } = await told();
    const met = { automatisation_id: flow.id, automatisation_name: flow.name };
    const message = 'The contact was inside already, and may enter again only after leaving.';
    expect(events).toHaveLength(3);
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        { ...met, event_id: events[1]?.id, run_id: null, refusal: { code: 'already_active', message } },
        { ...met, event_id: events[2]?.id, run_id: expect.any(Number) as number, refusal: null },
      ]),
    );
    const [{ refusal } = { refusal: null }] = (await told('fr')).entries.filter(
      ({ run_id }) => run_id === null,
    );
    expect(refusal?.message).toMatch(/^Le contact était déjà dans l’automatisation/);
  });

  it('are few of an event that meets very many automations', async () => {
    for (let count = 0; count <= entriesOfEventTold; count += 1)
      await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'meets many' }, []);
    await arrive({ name: 'meets many' });
    expect((await told()).entries).toHaveLength(entriesOfEventTold);
  });
});
