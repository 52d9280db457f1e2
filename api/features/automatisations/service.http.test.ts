import { z } from 'zod';
import {
  automatisation,
  automatisationChoice,
  automatisationDetail,
} from '../../../domain/entities/automatisations/automatisation';
import { pageMeta } from '../../../domain/entities/common';
import { publicationOutlook } from '../../../domain/entities/automatisations/publication';
import { insertTag } from '../../../tests/factories/flow';
import {
  buildAutomatisation,
  buildStep,
  pause,
  question,
  readAutomatisation,
} from '../../../tests/factories/automatisation';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const save = (body: object) => visitor.call('put', '/automatisation', body);
const page = z.strictObject({
  automatisations: z.array(z.union([automatisation, automatisationChoice])),
  meta: pageMeta,
});
const list = async (query = '') => dataOf(await visitor.call('get', `/automatisation?${query}`), page);
const names = async (query: string) => (await list(query)).automatisations.map((row) => row.name);

const revisions = async (automatisationId: number) => {
  const { rows } = await api.database.pool.query<{
    number: number;
    author_id: number;
    snapshot: { settings: { name: string; tag_ids: number[] }; steps: { id: number }[] };
  }>('SELECT * FROM automatisation_revisions WHERE automatisation_id = $1 ORDER BY number', [
    automatisationId,
  ]);
  return rows;
};

describe('POST /api/automatisation', () => {
  it('makes a draft with its tags, and its first revision', async () => {
    const tagId = await insertTag(api.database.pool, visitor.userId, 'vip');
    const made = await buildAutomatisation(visitor, { tags: [tagId] });
    expect(made).toMatchObject({
      name: 'Welcome',
      entry_event_name: 'signed_up',
      is_active: false,
      is_campaign: false,
      is_ghost: false,
      reentry: 'every',
      reentry_period: null,
      reentry_field: null,
      exit_strategy_type: 'none',
      exit_strategy_value: null,
      publish_date: null,
      version: 1,
      tags: [{ id: tagId, name: 'vip', color: 'gray' }],
      steps: [],
    });
    const [first] = await revisions(made.id);
    expect(first).toMatchObject({
      number: 1,
      author_id: visitor.userId,
      snapshot: { settings: { name: 'Welcome', tag_ids: [tagId] }, steps: [] },
    });
  });

  it('makes a campaign active, with an event name of 32 hex characters whatever was asked', async () => {
    const campaign = await buildAutomatisation(visitor, { is_campaign: true, entry_event_name: 'mine' });
    expect(campaign).toMatchObject({ is_campaign: true, is_active: true, publish_date: null });
    expect(campaign.entry_event_name).toMatch(/^[0-9a-f]{32}$/);
    const other = await buildAutomatisation(visitor, { is_campaign: true });
    expect(other.entry_event_name).not.toBe(campaign.entry_event_name);
  });

  it('refuses an automation without name or event', async () => {
    const answer = await visitor.call('post', '/automatisation', { name: ' ' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { code: 'invalid_input', details: [{ field: 'name' }, { field: 'entry_event_name' }] },
    });
  });

  it('refuses a tag of another account, as trigger, as label and as exit', async () => {
    const foreignTag = await insertTag(api.database.pool, (await api.visitor()).userId);
    for (const body of [
      { entry_event_name: `tag_${foreignTag}_added` },
      { entry_event_name: 'x', tags: [foreignTag] },
      { entry_event_name: 'x', exit_strategy_type: 'tag', exit_strategy_value: foreignTag },
    ]) {
      const answer = await visitor.call('post', '/automatisation', { name: 'x', ...body });
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ error: { code: 'tag_not_found' } });
    }
    expect((await list()).automatisations).toEqual([]);
  });

  it('takes a tag’s addition as trigger', async () => {
    const tagId = await insertTag(api.database.pool, visitor.userId);
    const made = await buildAutomatisation(visitor, { entry_event_name: `tag_${tagId}_added` });
    expect(made.entry_event_name).toBe(`tag_${tagId}_added`);
  });
});

describe('GET /api/automatisation', () => {
  it('answers a page in the order asked for', async () => {
    for (const name of ['b', 'c', 'a']) await buildAutomatisation(visitor, { name });
    expect(await names('')).toEqual(['b', 'c', 'a']);
    expect(await names('sort_by=name&sort_order=desc')).toEqual(['c', 'b', 'a']);
    const second = await list('page_at=2&page_size=2');
    expect(second.automatisations.map((row) => row.name)).toEqual(['a']);
    expect(second.meta).toEqual({ page_at: 2, max_pages: 2, page_size: 2, total_records: 3 });
  });

  it('tells automations, campaigns and ghosts apart', async () => {
    await buildAutomatisation(visitor, { name: 'campaign', is_campaign: true });
    await buildAutomatisation(visitor, { name: 'plain' });
    const ghost = await buildAutomatisation(visitor, { name: 'ghost' });
    await save({ ...ghost, is_ghost: true });
    expect(await names('is_campaign=true')).toEqual(['campaign']);
    expect(await names('is_campaign=false')).toEqual(['plain', 'ghost']);
    expect(await names('is_campaign=false&is_ghost=true')).toEqual(['ghost']);
    expect(await names('is_campaign=false&is_ghost=false')).toEqual(['plain']);
  });

  it('finds those with any of the tags, each once', async () => {
    const [one, two, three] = [
      await insertTag(api.database.pool, visitor.userId),
      await insertTag(api.database.pool, visitor.userId),
      await insertTag(api.database.pool, visitor.userId),
    ];
    await buildAutomatisation(visitor, { name: 'both', tags: [one, two] });
    await buildAutomatisation(visitor, { name: 'second', tags: [two] });
    await buildAutomatisation(visitor, { name: 'third', tags: [three] });
    const query = (ids: number[]) => `tags=${encodeURIComponent(JSON.stringify(ids))}`;
    expect(await names(query([one, two]))).toEqual(['both', 'second']);
    expect(await names(query([]))).toEqual(['both', 'second', 'third']);
    expect((await visitor.call('get', '/automatisation?tags=one')).status).toBe(400);
  });

  it('searches names anywhere, ignoring case and accents, with % and _ as letters', async () => {
    for (const name of ['Été 100%', 'hiver_1', 'hiver1']) await buildAutomatisation(visitor, { name });
    expect(await names('search_term=ete')).toEqual(['Été 100%']);
    expect(await names('search_term=%25')).toEqual(['Été 100%']);
    expect(await names('search_term=_')).toEqual(['hiver_1']);
  });

  it('answers choices for pickers when a page is beyond 200', async () => {
    await buildAutomatisation(visitor, {});
    const { automatisations, meta } = await list('page_size=999999');
    expect(automatisations).toEqual([
      {
        id: expect.any(Number) as number,
        name: 'Welcome',
        entry_event_name: 'signed_up',
        is_campaign: false,
      },
    ]);
    expect(meta).toMatchObject({ page_size: 5_000, total_records: 1 });
  });

  it('answers one with its steps and problems, and 404 for another account’s', async () => {
    const made = await buildAutomatisation(visitor, {});
    await buildStep(visitor, made.id, { type: 'TAG' });
    const read = await readAutomatisation(visitor, made.id);
    expect(read.steps).toMatchObject([{ type: 'TAG' }]);
    expect(read.problems).toEqual([
      {
        code: 'field_missing',
        severity: 'error',
        step_id: read.steps[0]?.id,
        field: 'tag_id',
        message: 'Fill in the tag.',
      },
    ]);
    const stranger = await api.visitor();
    const answer = await stranger.call('get', `/automatisation?automatisation_id=${made.id}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ error: { code: 'automatisation_not_found' } });
  });

  it('refuses an order by what is no column of the list', async () => {
    expect((await visitor.call('get', '/automatisation?sort_by=user_id')).status).toBe(400);
  });
});

describe('PUT /api/automatisation', () => {
  it('replaces the settings and keeps a revision', async () => {
    const tagId = await insertTag(api.database.pool, visitor.userId);
    const made = await buildAutomatisation(visitor, {});
    const answer = await save({
      ...made,
      name: 'Renamed',
      reentry: 'once',
      is_ghost: true,
      tags: [tagId],
      exit_strategy_type: 'event',
      exit_strategy_value: 'unsubscribed',
    });
    expect(answer.status).toBe(200);
    expect(await readAutomatisation(visitor, made.id)).toMatchObject({
      name: 'Renamed',
      reentry: 'once',
      is_ghost: true,
      version: 2,
      tags: [{ id: tagId }],
      exit_strategy_type: 'event',
      exit_strategy_value: 'unsubscribed',
    });
    expect((await revisions(made.id)).map((row) => [row.number, row.snapshot.settings.name])).toEqual([
      [1, 'Welcome'],
      [2, 'Renamed'],
    ]);
  });

  it('keeps of a rule of re-entry what it needs, and nothing that another would', async () => {
    const made = await buildAutomatisation(visitor, {
      reentry: 'once_in',
      reentry_period: 600,
      reentry_field: 'cart',
    });
    expect(made).toMatchObject({ reentry: 'once_in', reentry_period: 600, reentry_field: null });
    const perCart = { reentry: 'once_per_value', reentry_period: 600, reentry_field: 'cart' };
    expect((await save({ ...made, ...perCart })).status).toBe(200);
    const now = await readAutomatisation(visitor, made.id);
    expect(now).toMatchObject({ ...perCart, reentry_period: null });
  });

  it('takes null for no exit strategy, and forgets its value', async () => {
    const made = await buildAutomatisation(visitor, {
      exit_strategy_type: 'event',
      exit_strategy_value: 'x',
    });
    await save({ ...made, exit_strategy_type: null });
    const read = await readAutomatisation(visitor, made.id);
    expect(read).toMatchObject({ exit_strategy_type: 'none', exit_strategy_value: null });
  });

  it('refuses what is older than what is stored, and changes nothing', async () => {
    const made = await buildAutomatisation(visitor, {});
    await save({ ...made, name: 'first' });
    const answer = await save({ ...made, name: 'second' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      error: {
        code: 'version_conflict',
        details: { automatisation: { id: made.id, name: 'first', version: 2 } },
      },
    });
    expect(await readAutomatisation(visitor, made.id)).toMatchObject({ name: 'first', version: 2 });
  });

  it('publishes, keeps the moment when unpublished, and renews it when published again', async () => {
    const made = await buildAutomatisation(visitor, {});
    await buildStep(visitor, made.id, pause);
    const publish = async (is_active: boolean) => {
      const { version: _, ...rest } = await readAutomatisation(visitor, made.id);
      expect((await save({ ...rest, is_active })).status).toBe(200);
      return readAutomatisation(visitor, made.id);
    };
    const published = await publish(true);
    expect(published.is_active).toBe(true);
    expect(published.publish_date).not.toBeNull();
    const unpublished = await publish(false);
    expect(unpublished).toMatchObject({ is_active: false, publish_date: published.publish_date });
    const again = await publish(true);
    expect(Date.parse(String(again.publish_date))).toBeGreaterThan(
      Date.parse(String(published.publish_date)),
    );
  });

  it('publishes an empty flow', async () => {
    const made = await buildAutomatisation(visitor, {});
    expect((await save({ ...made, is_active: true })).status).toBe(200);
  });

  it('takes 200 published automations for an event, of each account; those that are published stay so', async () => {
    const { rows } = await api.database.pool.query<{ id: number }>(
      `INSERT INTO automatisations (user_id, name, entry_event_name, is_active)
       SELECT $1, 'Flow ' || i, 'signed_up', true FROM generate_series(1, 200) i RETURNING id`,
      [visitor.userId],
    );
    const made = await buildAutomatisation(visitor, {});
    const refused = await save({ ...made, is_active: true });
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'too_many_of_trigger']);
    const other = { ...made, entry_event_name: 'bought', is_active: true };
    expect((await save(other)).status).toBe(200);
    const { version, ...moved } = await readAutomatisation(visitor, made.id);
    expect((await save({ ...moved, entry_event_name: 'signed_up' })).status).toBe(409);
    const born = { name: 'Born', entry_event_name: 'signed_up', is_active: true };
    expect((await visitor.call('post', '/automatisation', born)).status).toBe(409);
    expect((await (await api.visitor()).call('post', '/automatisation', born)).status).toBe(201);

    expect((await readAutomatisation(visitor, made.id)).version).toBe(version);
    const first = await readAutomatisation(visitor, rows[0]?.id ?? 0);
    expect((await save({ ...first, name: 'Saved' })).status).toBe(200);
  });

  it('refuses to publish a flow with errors, and lists all its problems in the caller’s language', async () => {
    const made = await buildAutomatisation(visitor, {});
    const call = await buildStep(visitor, made.id, { type: 'APICALL' });
    const tag = await buildStep(visitor, made.id, { type: 'TAG' });
    const { version: _, ...rest } = await readAutomatisation(visitor, made.id);
    const answer = await visitor.call(
      'put',
      '/automatisation',
      { ...rest, is_active: true },
      { 'Accept-Language': 'fr' },
    );
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      error: {
        code: 'flow_has_problems',
        details: {
          problems: [
            { code: 'field_missing', step_id: tag.id, message: 'Renseignez l’étiquette.' },
            { code: 'field_missing', step_id: call.id, message: 'Renseignez l’adresse (URL).' },
          ],
        },
      },
    });
    expect((await readAutomatisation(visitor, made.id)).is_active).toBe(false);
  });

  it('lets a published flow be saved whose tag was deleted meanwhile, but takes no new error', async () => {
    const tagId = await insertTag(api.database.pool, visitor.userId);
    const made = await buildAutomatisation(visitor, {
      entry_event_name: `tag_${tagId}_added`,
      is_active: true,
    });
    await api.database.pool.query('DELETE FROM tags WHERE id = $1', [tagId]);
    expect((await save({ ...made, name: 'still saved' })).status).toBe(200);
    const answer = await save({
      ...made,
      version: 2,
      exit_strategy_type: 'event',
      exit_strategy_value: null,
    });
    expect(answer.status).toBe(422);
  });

  it('leaves a campaign active and its event name as it was', async () => {
    const campaign = await buildAutomatisation(visitor, { is_campaign: true });
    await save({ id: campaign.id, name: 'Spring' });
    expect(await readAutomatisation(visitor, campaign.id)).toMatchObject({
      name: 'Spring',
      is_active: true,
      is_campaign: true,
      entry_event_name: campaign.entry_event_name,
    });
  });

  it('answers 404 for another account’s automation and changes nothing', async () => {
    const made = await buildAutomatisation(visitor, {});
    const stranger = await api.visitor();
    const answer = await stranger.call('put', '/automatisation', { ...made, name: 'stolen' });
    expect(answer.status).toBe(404);
    expect((await readAutomatisation(visitor, made.id)).name).toBe('Welcome');
  });

  it('refuses a save without name or event', async () => {
    const made = await buildAutomatisation(visitor, {});
    expect((await save({ ...made, name: '' })).status).toBe(400);
    const answer = await save({ ...made, entry_event_name: ' ' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { details: [{ field: 'entry_event_name' }] } });
  });
});

describe('GET /api/automatisation/{id}/publication', () => {
  const publicationOf = async ({ id }: { id: number }) => {
    const answer = await visitor.call('get', `/automatisation/${id}/publication`);
    return dataOf(answer, z.strictObject({ publication: publicationOutlook })).publication;
  };

  it('names the other published automations that begin with the same event, three at most', async () => {
    const made = await buildAutomatisation(visitor, { name: 'Asked', entry_event_name: 'cart_updated' });
    expect(await publicationOf(made)).toEqual({
      runs_inside: 0,
      same_trigger: { total: 0, automatisations: [] },
      already_in: null,
      failing_connections: [],
    });

    const others: Record<string, number> = {};
    for (const name of ['d', 'C', 'b', 'A', 'a draft', 'of another event', 'of another account']) {
      const whose = name === 'of another account' ? await api.visitor() : visitor;
      const entry_event_name = name === 'of another event' ? 'cart_paid' : 'cart_updated';
      const other = await buildAutomatisation(whose, { name, entry_event_name });
      if (name !== 'a draft') await whose.call('put', '/automatisation', { ...other, is_active: true });
      others[name] = other.id;
    }
    await save({ ...made, is_active: true });
    expect((await publicationOf(made)).same_trigger).toEqual({
      total: 4,
      automatisations: ['A', 'b', 'C'].map((name) => ({ id: others[name], name })),
    });
  });

  it('counts the runs inside', async () => {
    const made = await buildAutomatisation(visitor, {});
    await api.database.pool.query(
      `INSERT INTO automatisation_runs (user_id, automatisation_id, state) VALUES ($1, $2, 'running'), ($1, $2, 'completed')`,
      [visitor.userId, made.id],
    );
    expect((await publicationOf(made)).runs_inside).toBe(1);
  });
});

describe('POST /api/automatisation/{id}/copy', () => {
  const copy = async (id: number) => {
    const answer = await visitor.call('post', `/automatisation/${id}/copy`);
    return dataOf(answer, z.strictObject({ automatisation: automatisationDetail })).automatisation;
  };

  it('makes a draft with the same settings, tags and steps', async () => {
    const tagId = await insertTag(api.database.pool, visitor.userId);
    const rule = { reentry: 'once_per_value', reentry_period: null, reentry_field: 'cart_id' };
    const made = await buildAutomatisation(visitor, { tags: [tagId], is_active: true, ...rule });
    const condition = await buildStep(visitor, made.id, question);
    const place = { automatisation_step_before_id: condition.id, first_in_false: true };
    const nested = await buildStep(visitor, made.id, pause, place);
    const copied = await copy(made.id);
    expect(copied).toMatchObject({
      name: 'Welcome (copy)',
      entry_event_name: 'signed_up',
      is_active: false,
      publish_date: null,
      ...rule,
      tags: [{ id: tagId }],
      version: 1,
      steps: [{ type: 'CONDITION', trueSubSteps: [], falseSubSteps: [{ type: 'DELAY' }] }],
    });
    const ids = [copied.steps[0]?.id, copied.steps[0]?.falseSubSteps?.[0]?.id];
    expect(ids).not.toContain(condition.id);
    expect(ids).not.toContain(nested.id);
    expect((await readAutomatisation(visitor, made.id)).steps[0]?.id).toBe(condition.id);
  });

  it('gives the copy of a campaign an event name of its own', async () => {
    const campaign = await buildAutomatisation(visitor, { is_campaign: true });
    const copied = await copy(campaign.id);
    expect(copied).toMatchObject({ is_campaign: true, is_active: true });
    expect(copied.entry_event_name).toMatch(/^[0-9a-f]{32}$/);
    expect(copied.entry_event_name).not.toBe(campaign.entry_event_name);
  });

  it('answers 404 for another account’s automation', async () => {
    const made = await buildAutomatisation(visitor);
    const stranger = await api.visitor();
    expect((await stranger.call('post', `/automatisation/${made.id}/copy`)).status).toBe(404);
    expect(await names('')).toEqual(['Welcome']);
  });
});

describe('DELETE /api/automatisation/{id}', () => {
  const insertRun = (automatisationId: number) =>
    api.database.pool.query(
      `INSERT INTO automatisation_runs (user_id, automatisation_id, entered_at) VALUES ($1, $2, now())`,
      [visitor.userId, automatisationId],
    );

  it('deletes it with all that belongs to it', async () => {
    const made = await buildAutomatisation(visitor, {});
    await buildStep(visitor, made.id, pause);
    expect((await visitor.call('delete', `/automatisation/${made.id}`)).status).toBe(204);
    expect((await visitor.call('get', `/automatisation?automatisation_id=${made.id}`)).status).toBe(404);
    expect(await revisions(made.id)).toEqual([]);
  });

  it('says how many runs are inside and deletes only by force', async () => {
    const made = await buildAutomatisation(visitor, {});
    await insertRun(made.id);
    await insertRun(made.id);
    const refused = await visitor.call('delete', `/automatisation/${made.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      error: { code: 'in_use', details: { runs: 2, scheduled_tasks: 0, scheduled_task_names: [] } },
    });
    expect((await visitor.call('delete', `/automatisation/${made.id}?force=true`)).status).toBe(204);
    const { rowCount } = await api.database.pool.query('SELECT FROM automatisation_runs WHERE user_id = $1', [
      visitor.userId,
    ]);
    expect(rowCount).toBe(0);
  });

  it('names the scheduled tasks that go with it, the first twenty', async () => {
    const made = await buildAutomatisation(visitor, {});
    for (let number = 10; number <= 31; number += 1) {
      const task = { name: `task ${number}`, automatisation_id: made.id, delay_between_runs: 60 };
      expect((await visitor.call('post', '/scheduled-task', task)).status).toBe(201);
    }
    const refused = await visitor.call('delete', `/automatisation/${made.id}`);
    const names = Array.from({ length: 20 }, (_, place) => `task ${10 + place}`);
    expect([refused.status, errorOf(refused).details]).toEqual([
      409,
      { runs: 0, scheduled_tasks: 22, scheduled_task_names: names, segments: [] },
    ]);
    expect((await visitor.call('delete', `/automatisation/${made.id}?force=true`)).status).toBe(204);
    const left = await api.database.pool.query('SELECT FROM scheduled_tasks WHERE user_id = $1', [
      visitor.userId,
    ]);
    expect(left.rowCount).toBe(0);
  });

  it('answers 404 for another account’s automation and for what is no id', async () => {
    const made = await buildAutomatisation(visitor, {});
    const stranger = await api.visitor();
    expect((await stranger.call('delete', `/automatisation/${made.id}?force=true`)).status).toBe(404);
    expect((await visitor.call('delete', '/automatisation/none')).status).toBe(404);
    expect((await readAutomatisation(visitor, made.id)).id).toBe(made.id);
  });
});
