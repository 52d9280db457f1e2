import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { fixedKeys } from '../../../config/secret-keys';
import { nextBacktests } from '../../../db/backtests/job';
import { workOffBacktest } from '../../../db/backtests/work-off';
import { recordEvents, type NewEvent } from '../../../db/events/record';
import type { AutomatisationDetail } from '../../../domain/entities/automatisations/automatisation';
import { backtestAnswer } from '../../../domain/entities/automatisations/backtest';
import { buildSegment } from '../../../tests/factories/audience';
import { buildAutomatisation, buildStep } from '../../../tests/factories/automatisation';
import { insertSmsFlows } from '../../../tests/factories/capped-flows';
import { insertFlow } from '../../../tests/factories/flow';
import { buildSuppression } from '../../../tests/factories/messages';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { backtestRuns } from '../../../tests/support/backtest';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor);
});

type Answer = z.infer<typeof backtestAnswer>['backtest'];

const path = (rest = '') => `/automatisation/${flow.id}/backtest${rest}`;
const ask = async (input: object = { days: 7 }): Promise<Answer> =>
  dataOf(await visitor.call('post', path(), input), backtestAnswer).backtest;
const read = async (): Promise<Answer> => dataOf(await visitor.call('get', path()), backtestAnswer).backtest;

/** A worker works off a portion of each backtest; false: there was none. */
async function portion(contacts = 2): Promise<boolean> {
  const { pool } = api.database;
  let isDone = false;
  for (const id of await nextBacktests(pool)) {
    const work = { publicUrl: 'https://sillage.example.com', contacts };
    isDone = (await workOffBacktest(pool, id, work)) || isDone;
  }
  return isDone;
}
async function ended(): Promise<NonNullable<Answer>> {
  while (await portion());
  const backtest = await read();
  if (!backtest?.ended_at) throw new Error('The backtest goes on');
  return backtest;
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
const happened = (contactExternalId: string, days: number, more: Partial<NewEvent> = {}): NewEvent => ({
  userId: visitor.userId,
  name: 'signed_up',
  contactExternalId,
  data: {},
  createdAt: daysAgo(days),
  ...more,
});
const store = (...events: NewEvent[]) => recordEvents(api.database.pool, events);

describe('a backtest', () => {
  it('tries a draft on the events of its days, and neither writes nor sends', async () => {
    await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 2 * 86_400, delay_unit: 'DAYS' } });
    await store(happened('anna', 5), happened('ben', 1), happened('carl', 20), happened('dora', 3));
    expect(await read()).toBeNull();
    expect(await ask()).toMatchObject({ days: 7, progress: 0, figures: null, ended_at: null, revision: 2 });
    const before = await api.database.pool.query(
      `SELECT (SELECT count(*) FROM automatisation_runs) AS runs, (SELECT count(*) FROM events) AS events,
              (SELECT count(*) FROM dispatch) AS dispatch`,
    );
    const backtest = await ended();
    expect(backtest).toMatchObject({ progress: 1, cut_off: null, live: null });
    expect(backtest.figures).toMatchObject({
      events: 3,
      contacts: 3,
      entered: 3,
      completed: 2,
      inside: 1,
      failed: 0,
      steps: [{ came: 3, waiting: 1 }],
    });
    const after = await api.database.pool.query(
      `SELECT (SELECT count(*) FROM automatisation_runs) AS runs, (SELECT count(*) FROM events) AS events,
              (SELECT count(*) FROM dispatch) AS dispatch`,
    );
    expect(after.rows).toEqual(before.rows);
  });

  it('leaves history out, unless it is asked for', async () => {
    await store(happened('anna', 1, { triggers: false }), happened('ben', 1));
    await ask();
    expect((await ended()).figures).toMatchObject({ events: 1, entered: 1 });
    await ask({ days: 7, includes_history: true });
    expect((await ended()).figures).toMatchObject({ events: 2, entered: 2 });
  });

  it('goes on portion by portion, and keeps its figures when it is stopped', async () => {
    await store(...['a', 'b', 'c', 'd', 'e'].map((name) => happened(name, 1)));
    await ask();
    await portion();
    await portion();
    expect(await read()).toMatchObject({ progress: 0.4, figures: { contacts: 2 } });
    const stopped = dataOf(await visitor.call('post', path('/stop'), {}), backtestAnswer).backtest;
    expect(stopped).toMatchObject({ cut_off: 'stopped', figures: { contacts: 2 } });
    expect(await portion()).toBe(false);
  });

  it('reads 32 MB of events in a portion, and follows no more of one contact', async () => {
    await store(...['ann', 'ben', 'cleo', 'dora'].map((name) => happened(name, 1)));
    await store(happened('dora', 1), happened('dora', 1));
    await api.database.pool.query(
      `UPDATE events SET data = jsonb_build_object('much', repeat('x', 15000000)) WHERE user_id = $1`,
      [visitor.userId],
    );
    await ask();
    await portion(10);
    await portion(10);
    expect(await read()).toMatchObject({ progress: 0.5, figures: { contacts: 2, events: 2 } });
    await portion(10);
    expect(await read()).toMatchObject({ progress: 0.75, figures: { contacts: 3, not_followed: 0 } });
    expect((await ended()).figures).toMatchObject({ contacts: 4, events: 6, not_followed: 1 });
  });

  it('tries the draft beside a published flow, and the live flow unless told otherwise', async () => {
    const step = await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 0 } });
    await store(happened('anna', 1));
    expect((await visitor.call('post', path(), { days: 7, draft: true })).status).toBe(404);
    await visitor.call('post', `/automatisation/${flow.id}/draft`);
    const changed = { ...step, data: { delay: 10 * 86_400, delay_unit: 'DAYS' } };
    const saved = await visitor.call('put', `/automatisation/${flow.id}/step?draft=true`, changed);
    expect(saved.status).toBe(200);
    await ask({ days: 7, draft: true });
    expect(await ended()).toMatchObject({ is_draft: true, figures: { completed: 0, inside: 1 } });
    await ask();
    expect(await ended()).toMatchObject({ is_draft: false, figures: { completed: 1, inside: 0 } });
    await ask({ days: 7, draft: true });
    await visitor.call('delete', `/automatisation/${flow.id}/draft`);
    expect(await ended()).toMatchObject({ is_draft: true, cut_off: 'revision_gone' });
  });

  it('tries the revision of its beginning, also when the flow is changed meanwhile', async () => {
    await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 0 } });
    await store(happened('anna', 1));
    await ask();
    await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 10 * 86_400, delay_unit: 'DAYS' } });
    expect(await ended()).toMatchObject({ revision: 2, figures: { completed: 1, inside: 0 } });
    await ask();
    expect(await ended()).toMatchObject({ revision: 3, figures: { completed: 0, inside: 1 } });
  });

  it('leads consents and tags back to when the event happened', async () => {
    const { pool } = api.database;
    await store(happened('anna', 3), happened('anna', 1));
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM contacts WHERE user_id = $1', [
      visitor.userId,
    ]);
    const contactId = rows[0]?.id;
    const tag = await pool.query<{ id: number }>(
      `INSERT INTO tags (user_id, name) VALUES ($1, 'vip') RETURNING id`,
      [visitor.userId],
    );
    const tagId = tag.rows[0]?.id;
    await pool.query('INSERT INTO contact_tags (user_id, tag_id, contact_id) VALUES ($1, $2, $3)', [
      visitor.userId,
      tagId,
      contactId,
    ]);
    await store(happened('anna', 2, { name: `tag_${tagId}_added` }));
    await pool.query(
      `INSERT INTO opt_out_changes (user_id, contact_id, channel, opted_out, state, source, created_at)
       VALUES ($1, $2, 'email', true, 'left', 'hand', $3)`,
      [visitor.userId, contactId, daysAgo(2)],
    );
    await pool.query(`UPDATE contacts SET opted_out = jsonb_build_object('email', $2::text) WHERE id = $1`, [
      contactId,
      daysAgo(2).toISOString(),
    ]);
    const ifTagged = { type: 'CONDITION', data: { operation: 'CONTACT_IS_IN_TAG', value: tagId } };
    const condition = await buildStep(visitor, flow.id, ifTagged);
    const ifLeft = {
      variable: 'contact.opted_out.email',
      variable_type: 'boolean',
      operation: 'EQUALS',
      value: true,
    };
    await buildStep(
      visitor,
      flow.id,
      { type: 'CONDITION', data: ifLeft },
      { automatisation_step_before_id: condition.id },
    );
    await ask();
    expect((await ended()).figures?.steps).toMatchObject([
      { came: 2, yes: 1, no: 1 },
      { came: 2, yes: 1, no: 1 },
    ]);
  });

  it('asks who is in segments today', async () => {
    await store(happened('anna', 3), happened('ben', 3));
    const { rows } = await api.database.pool.query<{ id: number }>(
      "SELECT id FROM contacts WHERE user_id = $1 AND external_id = 'anna'",
      [visitor.userId],
    );
    const contactIds = rows.map(({ id }) => id);
    const value = await buildSegment(api.database, visitor.userId, { contactIds });
    await buildStep(visitor, flow.id, {
      type: 'CONDITION',
      data: { operation: 'CONTACT_IS_IN_SEGMENT', value },
    });
    await ask();
    expect((await ended()).figures?.steps).toMatchObject([{ came: 2, yes: 1, no: 1 }]);
  });

  it.each([
    ['wait', { sent: 3, held_for_caps: [{ channel: 'sms', count: 1 }], held_back: [] }],
    [
      'pass_over',
      { sent: 2, held_for_caps: [], held_back: [{ channel: 'sms', code: 'message_cap', count: 1 }] },
    ],
  ])('counts messages that %s at a cap', async (when_reached, expected) => {
    const { database } = api;
    const { userId } = visitor;
    const cap = { channel: 'sms', category: null, count: 2, period: 1, unit: 'days', when_reached };
    await database.pool.query('UPDATE users SET message_caps = $2 WHERE id = $1', [
      userId,
      JSON.stringify([cap]),
    ]);
    const keys = fixedKeys(randomBytes(32));
    const [texted] = await insertSmsFlows(database.pool, keys, { userId, event: 'signed_up', flows: 1 });
    await store(...[3, 2.9, 2.8].map((days) => happened('anna', days)));
    await database.pool.query(`UPDATE contacts SET data = '{"phone": "+331"}' WHERE user_id = $1`, [userId]);
    const { figures } = await backtestRuns(database, { userId, automatisationId: texted?.id ?? 0 });
    const { messages, held_for_caps, held_back } = figures;
    const sent = messages.reduce((sum, { count }) => sum + count, 0);
    expect({ sent, held_for_caps, held_back }).toEqual(expected);
  });

  it('counts a message once that waits for one place after another at a cap', async () => {
    const { database } = api;
    const { userId } = visitor;
    const cap = { channel: 'sms', category: null, count: 1, period: 1, unit: 'days', when_reached: 'wait' };
    await database.pool.query('UPDATE users SET message_caps = $2 WHERE id = $1', [
      userId,
      JSON.stringify([cap]),
    ]);
    const keys = fixedKeys(randomBytes(32));
    const [texted] = await insertSmsFlows(database.pool, keys, { userId, event: 'signed_up', flows: 1 });
    // The second and the third wait for the end of the first one's day, and the third then for that of the second one's.
    await store(...[5, 4.9, 4.8].map((days) => happened('anna', days)));
    await database.pool.query(`UPDATE contacts SET data = '{"phone": "+331"}' WHERE user_id = $1`, [userId]);
    const { figures } = await backtestRuns(database, { userId, automatisationId: texted?.id ?? 0 });
    expect(figures.messages.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(figures.held_for_caps).toEqual([{ channel: 'sms', count: 2 }]);
  });

  it('counts messages to an address while it was suppressed as held back', async () => {
    const { database } = api;
    const { userId } = visitor;
    const [texted] = await insertSmsFlows(database.pool, fixedKeys(randomBytes(32)), {
      userId,
      event: 'signed_up',
      flows: 1,
    });
    await store(...[6, 4, 3, 1].map((days) => happened('anna', days)), happened('ben', 3));
    await database.pool.query(
      `UPDATE contacts SET data = jsonb_build_object('phone', '+3361234567' || length(external_id)) WHERE user_id = $1`,
      [userId],
    );
    await buildSuppression(api, userId, 'sms', '+33612345674');
    await database.pool.query(
      `UPDATE suppressions SET created_at = $2, lifted_at = $3, lift_reason = 'A new phone.' WHERE user_id = $1`,
      [userId, daysAgo(5), daysAgo(2)],
    );
    const { figures } = await backtestRuns(database, { userId, automatisationId: texted?.id ?? 0 });
    expect(figures.held_back).toEqual([{ channel: 'sms', code: 'suppressed', count: 2 }]);
    expect(figures.messages.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  it('counts messages that the control group of the account does not get', async () => {
    const { database } = api;
    const { userId } = visitor;
    await database.pool.query('UPDATE users SET control_percent = 50 WHERE id = $1', [userId]);
    const keys = fixedKeys(randomBytes(32));
    const [texted] = await insertSmsFlows(database.pool, keys, { userId, event: 'signed_up', flows: 1 });
    await store(...Array.from({ length: 40 }, (_, place) => happened(`contact ${place}`, 1)));
    await database.pool.query(`UPDATE contacts SET data = '{"phone": "+331"}' WHERE user_id = $1`, [userId]);
    const { figures } = await backtestRuns(database, { userId, automatisationId: texted?.id ?? 0 });
    const [held] = figures.held_back;
    expect(held).toEqual({ channel: 'sms', code: 'control_group', count: expect.any(Number) });
    const sent = figures.messages.reduce((sum, { count }) => sum + count, 0);
    expect(sent + (held?.count ?? 0)).toBe(40);
    expect(sent).toBeGreaterThan(0);
  });

  it('goes through the items of a list, and counts them at the steps of the loop', async () => {
    const loop = await buildStep(visitor, flow.id, {
      type: 'LOOP',
      data: { source: 'event', value: 'lines', delay_between_iterations: 60_000 },
    });
    const isLarge = {
      variable: 'event.loop_item',
      variable_type: 'number',
      operation: 'GREATER_THAN',
      value: 1,
    };
    const condition = await buildStep(
      visitor,
      flow.id,
      { type: 'CONDITION', data: isLarge },
      { automatisation_step_before_id: loop.id },
    );
    await buildStep(
      visitor,
      flow.id,
      { type: 'DELAY', data: { delay: 3 * 86_400, delay_unit: 'DAYS' } },
      { automatisation_step_before_id: condition.id, first_in_true: true },
    );
    // All items of the first have ended, one of the second waits still, and the third has none.
    await store(
      happened('anna', 5, { data: { lines: [1, 2, 3] } }),
      happened('bert', 1, { data: { lines: [1, 2] } }),
      happened('carl', 1, { data: { lines: [] } }),
    );
    await ask();
    const { figures, gaps } = await ended();
    expect(figures).toMatchObject({ entered: 3, completed: 2, inside: 1, at_loop: 0, not_followed: 0 });
    expect(figures?.steps.map(({ came, waiting, yes, no }) => ({ came, waiting, yes, no }))).toEqual([
      { came: 3, waiting: 1, yes: 0, no: 0 },
      { came: 5, waiting: 0, yes: 3, no: 2 },
      { came: 3, waiting: 1, yes: 0, no: 0 },
    ]);
    expect(gaps).not.toContain('loops');
  });

  it('says that loops over contacts are not followed, and for campaigns that there is none', async () => {
    const loop = await buildStep(visitor, flow.id, { type: 'LOOP', data: { source: 'all_contacts' } });
    const inBody = { automatisation_step_before_id: loop.id };
    await buildStep(visitor, flow.id, { type: 'DELAY', data: { delay: 0 } }, inBody);
    await store(happened('anna', 1));
    await ask();
    const backtest = await ended();
    expect(backtest.figures).toMatchObject({ entered: 1, at_loop: 1 });
    expect(backtest.gaps).toContain('loops');
    const campaign = await insertFlow(api.database.pool, visitor.userId, { entry_event_name: 'x' }, []);
    await api.database.pool.query('UPDATE automatisations SET is_campaign = true WHERE id = $1', [
      campaign.id,
    ]);
    const refused = await visitor.call('post', `/automatisation/${campaign.id}/backtest`, { days: 7 });
    expect(errorOf(refused).code).toBe('campaign_without_backtest');
  });

  it('refuses other periods, a fourth at once, and the automations of others', async () => {
    expect((await visitor.call('post', path(), { days: 8 })).status).toBe(400);
    for (const name of ['a', 'b', 'c']) {
      const { id } = await buildAutomatisation(visitor, { name });
      await visitor.call('post', `/automatisation/${id}/backtest`, { days: 7 });
    }
    expect(errorOf(await visitor.call('post', path(), { days: 7 })).code).toBe('too_many_backtests');
    const stranger = await api.visitor();
    expect((await stranger.call('post', path(), { days: 7 })).status).toBe(404);
    expect((await stranger.call('get', path())).status).toBe(404);
    expect((await stranger.call('post', path('/stop'), {})).status).toBe(404);
  });
});
