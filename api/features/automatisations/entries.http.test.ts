import { createActivities } from '../../../activities';
import type { Contact } from '../../../db/Contact';
import { recordEvents, type NewEvent } from '../../../db/events/record';
import { createFlowCache } from '../../../db/runs/flow-cache';
import type { AutomatisationDetail } from '../../../domain/entities/automatisation';
import { entries as entriesSchema } from '../../../domain/entities/entry';
import { buildContact, buildTag } from '../../../tests/factories/audience';
import {
  buildAutomatisation,
  buildStep,
  pause,
  readAutomatisation,
} from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/answers';
import { useApi, type Visitor } from '../../../tests/support/api';
import { testOutside } from '../../../tests/support/outside';

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

/** An event of the contact; the run it starts, if any, is advanced as its workflow does. */
async function happen(event: Partial<NewEvent> = {}): Promise<void> {
  const { pool } = api.database;
  const given = { userId: visitor.userId, name: 'signed_up', contactId: ada.id, data: {}, ...event };
  const [stored] = await recordEvents(pool, [given]);
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM automatisation_runs WHERE event_id = $1',
    [stored?.id],
  );
  const activities = createActivities({
    outside: testOutside(),
    ...{ database: api.database, clock: Date.now, publicUrl: 'https://sillage.example.com' },
    flows: createFlowCache(),
  });
  for (const { id: runId } of rows) {
    await activities.advance({ userId: visitor.userId, runId, contactId: ada.id, segment: 0 });
  }
}

const path = (query: string) => `/automatisation/${flow.id}/entry?${query}`;
const entries = async (query = 'contact_external_id=ada') =>
  dataOf(await visitor.call('get', path(query)), entriesSchema);
/** What came of the events, the first one first. */
const outcomes = async () =>
  (await entries()).entries
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
