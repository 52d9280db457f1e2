import { z } from 'zod';
import request from 'supertest';
import { recordEvents } from '../../../db/events/record';
import { portions, workOffChecks } from '../../../db/segments/work';
import { segment, segmentUse } from '../../../domain/entities/segments/segment';
import { buildAccount } from '../../../tests/factories/account';
import { buildAutomatisation, buildStep, readAutomatisation } from '../../../tests/factories/automatisation';
import { insertFlow } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { followSegments } from '../../../tests/support/segments';
import { untilFound } from '../../../tests/support/until-found';

const api = useApi();
let account: { userId: number; clientKey: string };
let visitor: Visitor;
beforeEach(async () => {
  account = await buildAccount(api);
  visitor = await api.visitor(account);
});

const day = 24 * 3_600_000;
const one = z.strictObject({ segment });
const described = z.object({ automatisation_step: z.object({ description: z.string() }) });
const bought = (more: object = {}) => ({
  kind: 'all',
  rules: [{ kind: 'event', event_name: 'bought', ...more }],
});
const lapsed = { operation: 'AT_MOST', count: 0, period: { kind: 'last_days', days: 30 } };

const follow = (now = Date.now()) => followSegments(api.database.pool, now);
const rows = async <Row extends object>(
  query: string,
  values: unknown[] = [account.userId],
): Promise<Row[]> => (await api.database.pool.query<Row>(query, values)).rows;

/** Makes a segment, and waits until it is built. */
async function make(name: string, rules: object): Promise<number> {
  const answer = await visitor.call('post', '/segment', { kind: 'rules', name, rules });
  await follow();
  return dataOf(answer, one).segment.id;
}

const track = (contactExternalId: string, more: object = {}) =>
  recordEvents(api.database.pool, [
    { userId: account.userId, name: 'bought', contactExternalId, data: {}, ...more },
  ]);

/** The events of segments that were recorded, in order. */
const recorded = () =>
  rows<{ name: string; who: string; data: object; triggers: boolean }>(
    `SELECT e.name, c.external_id AS who, e.data, e.triggers FROM events e JOIN contacts c ON c.id = e.contact_id
     WHERE e.user_id = $1 AND e.name LIKE 'segment%' ORDER BY e.id`,
  );
const said = async () => (await recorded()).map(({ name, who }) => `${who} ${name}`);

describe('entering and leaving a segment', () => {
  it('are events, by a change or by time, but not while the segment is being built', async () => {
    await track('ada');
    const id = await make('Lapsed', bought(lapsed));
    await follow(Date.now() + 29 * day);
    expect(await recorded()).toEqual([]);

    await follow(Date.now() + 31 * day);
    expect(await recorded()).toEqual([
      { name: `segment_${id}_entered`, who: 'ada', data: { segment_id: id }, triggers: true },
    ]);
    await track('ada');
    await follow();
    expect(await said()).toEqual([`ada segment_${id}_entered`, `ada segment_${id}_left`]);
    await track('ben');
    await follow();
    expect(await said()).toHaveLength(2);
  });

  it('by other rules is told only from when the segment is built again', async () => {
    const id = await make('Buyers', bought());
    await track('ada');
    await follow();
    expect(await said()).toEqual([`ada segment_${id}_entered`]);

    const changed = await visitor.call('put', `/segment/${id}`, { rules: bought({ count: 2 }) });
    expect(changed.status).toBe(200);
    await follow();
    expect(await rows('SELECT contact_id FROM segment_members WHERE segment_id = $1', [id])).toEqual([]);
    expect(await said()).toHaveLength(1);
    await track('ada');
    await follow();
    expect((await said()).at(-1)).toBe(`ada segment_${id}_entered`);
    expect(await said()).toHaveLength(2);
  });

  it('start published automations, and nothing when history makes it so', async () => {
    const id = await make('Buyers', bought());
    const none = await make('Without a plan', {
      kind: 'all',
      rules: [{ kind: 'field', variable: 'plan', variable_type: 'string', operation: 'IS_NULL_OR_EMPTY' }],
    });
    const flows = [id, none].map((which) => `segment_${which}_entered`);
    for (const entry_event_name of flows)
      await insertFlow(api.database.pool, account.userId, { entry_event_name }, []);
    const runs = () => rows<{ id: number }>('SELECT id FROM automatisation_runs WHERE user_id = $1');

    await track('old', { triggers: false });
    await request(api.server)
      .post('/api/contact/identify')
      .set('Client-Key', account.clientKey)
      .send({ external_id: 'older', data: { name: 'Old' }, trigger: false })
      .expect(200);
    await follow();
    expect((await recorded()).map(({ who, triggers }) => [who, triggers])).toEqual([
      ['old', false],
      ['old', false],
      ['older', false],
    ]);
    expect(await runs()).toEqual([]);

    await track('new');
    await follow();
    expect(await runs()).toHaveLength(2);
  });

  describe('beside history', () => {
    const identify = (external_id: string, data: object, trigger = false) =>
      request(api.server)
        .post('/api/contact/identify')
        .set('Client-Key', account.clientKey)
        .send({ external_id, data, trigger })
        .expect(200);
    const told = async () => (await recorded()).map(({ who, triggers }) => [who, triggers]);
    const oneByOne = { ...portions, checks: 1 };
    const french = {
      kind: 'field',
      variable: 'country',
      variable_type: 'string',
      operation: 'EQUALS',
      value: 'FR',
    };

    it('a change by time stays live, whichever is looked at first', async () => {
      const then = Date.now() + 10 * day;
      const birthday = new Date(then).toISOString().slice(0, 10);
      await identify('ada', { birthday });
      await make('Birthday', {
        kind: 'all',
        rules: [{ kind: 'anniversary', variable: 'birthday', days: 0 }],
      });
      await identify('ada', { country: 'FR' });
      await follow(then);
      expect(await told()).toEqual([['ada', true]]);
    });

    it('a live change stays live, however far behind it is noted', async () => {
      const { kind, rules } = bought();
      await make('French buyers', { kind, rules: [...rules, french] });
      await identify('ada', { country: 'FR' });
      await identify('ben', { country: 'FR' });
      await track('ada');
      await followSegments(api.database.pool, Date.now(), oneByOne);
      expect(await told()).toEqual([['ada', true]]);
    });

    it('each segment goes by the changes that it asks about', async () => {
      await identify('ada', {});
      await make('French', { kind: 'all', rules: [french] });
      await make('Buyers', bought());
      await identify('ada', { country: 'FR' });
      await track('ada');
      await follow();
      expect((await told()).toSorted()).toEqual([
        ['ada', false],
        ['ada', true],
      ]);
    });

    it('what is erased by its age starts nothing', async () => {
      const id = await make('Buyers', bought());
      await track('ada');
      await follow();
      await rows(`DELETE FROM events WHERE user_id = $1 AND name = 'bought'`);
      await follow();
      expect((await recorded()).map(({ name, triggers }) => [name, triggers])).toEqual([
        [`segment_${id}_entered`, true],
        [`segment_${id}_left`, false],
      ]);
    });
  });

  it.each([
    ['young', '1 hour', { depth: 6, fan_out: 5 }],
    ['a day old', '25 hours', { depth: 0, fan_out: null }],
  ])('carry how far a chain has come, of a run that is %s', async (_, age, cause) => {
    const { pool } = api.database;
    const flow = await insertFlow(pool, account.userId, { entry_event_name: 'bought' }, []);
    const rules = [{ kind: 'automation', automatisation_id: flow.id, state: 'completed' }];
    await make('Done', { kind: 'all', rules });
    await track('ada');
    await follow();
    await rows(
      `UPDATE automatisation_runs SET depth = 5, fan_out = 40, entered_at = now(), created_at = now() - $2::interval WHERE user_id = $1`,
      [account.userId, age],
    );
    await follow();
    await rows(`UPDATE automatisation_runs SET state = 'completed', ended_at = now() WHERE user_id = $1`);
    expect(await rows('SELECT depth, fan_out FROM segment_checks WHERE user_id = $1')).toEqual([cause]);
  });

  it('are told once where the worker dies in the middle', async () => {
    const { pool } = api.database;
    const id = await make('Buyers', bought());
    const flow = await insertFlow(pool, account.userId, { entry_event_name: `segment_${id}_entered` }, []);
    await track('ada');

    // The worker's transaction comes as far as the run that it starts, and waits for the flow.
    const editing = await pool.connect();
    try {
      await editing.query('BEGIN');
      await editing.query('SELECT FROM automatisations WHERE id = $1 FOR UPDATE', [flow.id]);
      const died = workOffChecks(pool, account.userId, Date.now()).catch(() => 'died');
      const { pid } = await untilFound(async () => {
        const waiting = await rows<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'`,
          [],
        );
        return waiting[0];
      });
      await pool.query('SELECT pg_terminate_backend($1)', [pid]);
      expect(await died).toBe('died');
    } finally {
      await editing.query('ROLLBACK');
      editing.release();
    }
    expect(await said()).toEqual([]);
    await follow();
    await follow();
    expect(await said()).toEqual([`ada segment_${id}_entered`]);
    expect(
      await rows('SELECT FROM automatisation_runs WHERE automatisation_id = $1', [flow.id]),
    ).toHaveLength(1);
  });

  it('has a name that is refused from outside, and offered to nobody as a name to type', async () => {
    const id = await make('Buyers', bought());
    await track('ada');
    await follow();
    const name = `segment_${id}_entered`;
    const refused = await request(api.server)
      .post('/api/event/track')
      .set('Client-Key', account.clientKey)
      .send({ name, contact_external_id: 'ada' });
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'invalid_input']);
    const names = await visitor.call('get', '/event/name');
    expect(dataOf(names, z.object({ names: z.array(z.string()) })).names).toEqual(['bought']);
    const counted = await visitor.call('post', '/segment/preview', {
      rules: { kind: 'all', rules: [{ kind: 'event', event_name: name }] },
    });
    expect(counted.status).toBe(400);
  });
});

describe('a segment whose events flows go by', () => {
  it('is not deleted, and says which flows these are', async () => {
    const id = await make('Buyers', bought());
    const [entered, left] = [`segment_${id}_entered`, `segment_${id}_left`];
    const started = await buildAutomatisation(visitor, { name: 'Started', entry_event_name: entered });
    const ended = await buildAutomatisation(visitor, {
      name: 'Ended',
      exit_strategy_type: 'event',
      exit_strategy_value: left,
    });
    const waiting = await buildAutomatisation(visitor, { name: 'Waiting' });
    const step = await buildStep(visitor, waiting.id, { type: 'WAIT', data: { event_name: left } });
    const goal = await visitor.call('put', `/automatisation/${waiting.id}/goal`, { event_name: entered });
    expect(goal.status).toBe(200);

    const refused = await visitor.call('delete', `/segment/${id}`);
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'segment_in_use']);
    const no = {
      is_campaign: false,
      is_trigger: false,
      is_exit_strategy: false,
      is_goal: false,
      step_ids: [],
    };
    expect(z.array(segmentUse).parse(errorOf(refused).details)).toEqual([
      { ...no, automatisation_id: started.id, name: 'Started', is_trigger: true },
      { ...no, automatisation_id: ended.id, name: 'Ended', is_exit_strategy: true },
      { ...no, automatisation_id: waiting.id, name: 'Waiting', is_goal: true, step_ids: [step.id] },
    ]);

    for (const flow of [started, ended, waiting])
      expect((await visitor.call('delete', `/automatisation/${flow.id}`)).status).toBeLessThan(300);
    expect((await visitor.call('delete', `/segment/${id}`)).status).toBe(204);
  });

  it.each(['segment_99999999999999999999_entered', 'tag_99999999999999999999_added'])(
    'is none by the name %s',
    async (entry_event_name) => {
      const made = await visitor.call('post', '/automatisation', { name: 'Far', entry_event_name });
      expect(made.status).toBe(201);
    },
  );

  it('must be the account’s own', async () => {
    const id = await make('Buyers', bought());
    const event = `segment_${id}_entered`;
    const stranger = await api.visitor();
    const foreign = (call: Promise<{ status: number; body: unknown }>) => call.then(({ status }) => status);
    const settings = { name: 'Foreign', entry_event_name: event };
    expect(await foreign(stranger.call('post', '/automatisation', settings))).toBe(404);
    const flow = await buildAutomatisation(stranger);
    const stored = await readAutomatisation(stranger, flow.id);
    const leaving = { ...stored, exit_strategy_type: 'event', exit_strategy_value: event };
    expect(await foreign(stranger.call('put', '/automatisation', leaving))).toBe(404);
    expect(
      await foreign(stranger.call('put', `/automatisation/${flow.id}/goal`, { event_name: event })),
    ).toBe(404);

    const wait = { type: 'WAIT', data: { event_name: event } };
    expect(await foreign(stranger.call('post', `/automatisation/${flow.id}/step`, wait))).toBe(404);
    const template = { template: 'abandoned_cart', name: 'Cart', awaited_event_name: event };
    expect(await foreign(stranger.call('post', '/automatisation/template', template))).toBe(404);

    const list = dataOf(await visitor.call('post', '/segment', { kind: 'list', name: 'Guests' }), one);
    const ofList = { name: 'Guests', entry_event_name: `segment_${list.segment.id}_entered` };
    expect(await foreign(visitor.call('post', '/automatisation', ofList))).toBe(404);
  });

  it.each([
    ['en', 'Wait for entry into the segment “Buyers” / paid', 'Count exits from the segment “Buyers”'],
    ['fr', 'Attend l’entrée dans le segment « Buyers » / paid', 'Compte les sorties du segment « Buyers »'],
  ])('is named by the descriptions of steps: %s', async (language, waiting, counting) => {
    const id = await make('Buyers', bought());
    const flow = await buildAutomatisation(visitor);
    const describe = async (type: string, data: object): Promise<string> => {
      const answer = await visitor.call(
        'post',
        `/automatisation/${flow.id}/step`,
        { type, data },
        { 'Accept-Language': language },
      );
      return dataOf(answer, described).automatisation_step.description.replaceAll('\u00A0', ' ');
    };
    expect(
      await describe('COUNT', {
        type: 'event',
        value: `segment_${id}_left`,
        timeframe: 60,
        timeframe_unit: 'MINUTES',
      }),
    ).toBe(counting);
    const ways = [{ id: 'a', name: 'Paid', event_name: 'paid' }];
    expect(await describe('WAIT', { event_name: `segment_${id}_entered`, ways })).toBe(waiting);
  });

  it('is kept by a flow that is being saved, and is unknown to one that is saved after its end', async () => {
    const id = await make('Buyers', bought());
    const [saved, deleted] = await Promise.all([
      visitor.call('post', '/automatisation', { name: 'Started', entry_event_name: `segment_${id}_entered` }),
      visitor.call('delete', `/segment/${id}`),
    ]);
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual([saved.status, deleted.status]);
  });
});
