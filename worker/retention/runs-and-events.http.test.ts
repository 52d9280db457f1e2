import { z } from 'zod';
import { lockFlow } from '../../db/automatisations/stored-flow';
import { databaseChecks } from '../../db/checks/of-database';
import { figureChecks } from '../../db/checks/of-figures';
import { recordEvents, type NewEvent } from '../../db/events/record';
import { eraseEvents } from '../../db/retention/events';
import { eraseLogs } from '../../db/retention/logs';
import { eraseRuns } from '../../db/retention/runs';
import { inTurn } from '../../db/retention/turn';
import { portions } from '../../db/segments/work';
import type { AutomatisationDetail } from '../../domain/entities/automatisations/automatisation';
import { segmentRules, type RuleGroup } from '../../domain/entities/segments/rule';
import { entries } from '../../domain/entities/automatisations/entry';
import {
  buildAutomatisation,
  buildStep,
  pause,
  readAutomatisation,
} from '../../tests/factories/automatisation';
import { buildSegment } from '../../tests/factories/audience';
import { insertFlow } from '../../tests/factories/flow';
import { testActivities } from '../../tests/support/activities';
import { dataOf } from '../../tests/support/api/answers';
import { useApi, type Visitor } from '../../tests/support/api/api';
import { migrateAgain, redoMigration, undoMigration } from '../../tests/support/database/migrations';
import {
  countAll,
  defaultRetention,
  eraseOld,
  letDaysPass,
  mayErase,
} from '../../tests/support/database/retention';
import { followSegments } from '../../tests/support/segments';
import { nextRows } from './retention';

const api = useApi();
let visitor: Visitor;
let flow: AutomatisationDetail;
beforeEach(async () => {
  await api.database.pool.query('DELETE FROM users');
  await mayErase(api.database.pool);
  visitor = await api.visitor();
  flow = await buildAutomatisation(visitor);
  await buildStep(visitor, flow.id, pause);
  await save({ is_active: true });
});

const save = async (changes: object): Promise<void> => {
  const { version: _, ...settings } = await readAutomatisation(visitor, flow.id);
  expect((await visitor.call('put', '/automatisation', { ...settings, ...changes })).status).toBe(200);
};

/** An event of a contact comes, and the runs that it starts go on until they wait or end. Returns the event's id. */
async function happen(contactExternalId: string | undefined, event: Partial<NewEvent> = {}): Promise<number> {
  const { pool } = api.database;
  const { userId } = visitor;
  const given = { userId, name: 'signed_up', contactExternalId, data: {}, ...event };
  const [stored] = await recordEvents(pool, [given]);
  const { rows } = await pool.query<{ id: number; contact_id: number }>(
    'SELECT id, contact_id FROM automatisation_runs WHERE event_id = $1',
    [stored?.id],
  );
  const { advance } = testActivities(api.database);
  for (const { id: runId, contact_id: contactId } of rows) {
    let segment = 0;
    let next = await advance({ userId, runId, contactId, segment });
    // A pause of no time: the run goes on at once.
    while (next.kind === 'wait' && segment < 5)
      next = await advance({ userId, runId, contactId, segment: (segment += 1) });
  }
  return stored?.id ?? 0;
}

const ids = async (table: string, such = 'true', id = 'id'): Promise<number[]> => {
  const { rows } = await api.database.pool.query<{ id: number }>(
    `SELECT DISTINCT ${id} AS id FROM ${table} WHERE user_id = $1 AND ${such} ORDER BY 1`,
    [visitor.userId],
  );
  return rows.map((row) => row.id);
};
const runIds = (such?: string) => ids('automatisation_runs', such);

const range = { from_date: '2015-01-01T00:00:00', to_date: '2040-01-01T00:00:00' };
const report = async (more: object = {}) => {
  const answer = await visitor.call('post', '/event', { ...range, with_stats: true, ...more });
  const { stats, events, meta, kept_since } = dataOf(
    answer,
    z.looseObject({
      stats: z.unknown(),
      events: z.array(z.looseObject({})),
      meta: z.looseObject({}),
      kept_since: z.string().nullable(),
    }),
  );
  return { stats, listed: events.length, meta, keptSince: kept_since };
};
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
/** The days about those of the oldest events. */
const byDay = async () => {
  const days = { from_date: daysAgo(1_210), to_date: daysAgo(1_190) };
  const answer = await visitor.call('get', `/event/by-day?${new URLSearchParams(days).toString()}`);
  return dataOf(answer, z.looseObject({ days: z.array(z.looseObject({ events: z.number() })) }));
};
const flowStats = async (query = '') =>
  dataOf(
    await visitor.call('get', `/automatisation/${flow.id}/stats${query}`),
    z.looseObject({ stats: z.unknown() }),
  );

/** All that the checks of the stored data find. */
async function findings(): Promise<{ rule: string; count: number }[]> {
  const found = [];
  for (const { rule, find } of [...databaseChecks(api.database), ...figureChecks(api.database)])
    found.push({ rule, count: (await find()).count });
  return found.filter(({ count }) => count > 0);
}

it('A run that ended long ago goes with all that belongs to it, and nothing else does', async () => {
  const { pool } = api.database;
  const neighbour = await api.visitor();
  await happen('ada');
  await happen('ben');
  await happen('carl');
  await happen('dora');
  const [old = 0, waiting = 0, failed = 0, young = 0] = await runIds();
  await pool.query(
    `INSERT INTO automatisation_run_interventions (user_id, run_id, action) SELECT $1, id, 'retry' FROM automatisation_runs`,
    [visitor.userId],
  );
  await pool.query(
    `INSERT INTO calls (run_id, visit, user_id, step_id, request, state, ended_at)
     SELECT r.id, 0, $1, s.id, '{}', 'answered', r.ended_at FROM automatisation_runs r JOIN automatisation_steps s USING (automatisation_id)`,
    [visitor.userId],
  );
  await letDaysPass(pool, visitor.userId, 900);
  await pool.query(`UPDATE automatisation_runs SET state = 'running', ended_at = NULL WHERE id = $1`, [
    waiting,
  ]);
  await pool.query(`UPDATE automatisation_runs SET state = 'failed' WHERE id = $1`, [failed]);
  await pool.query(`UPDATE automatisation_runs SET ended_at = now() - interval '399 days' WHERE id = $1`, [
    young,
  ]);
  expect(await eraseOld(pool)).toEqual({ run: 1, event: 1 });

  const kept = [waiting, failed, young];
  expect(await runIds()).toEqual(kept);
  for (const table of ['automatisation_run_interventions', 'calls'])
    expect({ table, runs: await ids(table, 'true', 'run_id') }).toEqual({ table, runs: kept });
  expect(await ids('automatisation_run_steps', 'true', 'run_id')).toEqual([waiting, failed]);
  // The event of a run that is kept stays, however old it is.
  expect(await ids('automatisation_runs', 'true', 'event_id')).toEqual(await ids('events'));
  expect(await ids('contacts')).toHaveLength(4);
  expect(await findings()).toEqual([]);
  const gone = await visitor.call('get', `/automatisation/${flow.id}/run/${old}`);
  expect(gone.status).toBe(404);
  expect(neighbour.userId).not.toBe(visitor.userId);
});

it('Events go when they are old, and those of runs with their runs', async () => {
  const { pool } = api.database;
  await happen('ada', { name: 'visit' });
  await happen(undefined, { name: 'visit' });
  const started = await happen('ada');
  await letDaysPass(pool, visitor.userId, 801);
  const young = await happen('ada', { name: 'visit', createdAt: new Date(Date.now() - 900 * 86_400_000) });
  // A run is kept for ever, and so is its event.
  expect(await eraseOld(pool, { ...defaultRetention, runs: null })).toEqual({ run: 0, event: 2 });
  expect(await ids('events')).toEqual([started, young]);
  expect(await eraseOld(pool)).toEqual({ run: 1, event: 1 });
  expect(await ids('events')).toEqual([young]);
});

it('An event from a clock that was wrong keeps none of those behind it', async () => {
  const { pool } = api.database;
  for (const _ of 'abcd') await happen('ada', { name: 'visit' });
  await letDaysPass(pool, visitor.userId, 801);
  const [, ahead = 0] = await ids('events');
  await pool.query(`UPDATE events SET received_at = now() + interval '9 years' WHERE id = $1`, [ahead]);
  expect(await eraseOld(pool, defaultRetention, 2)).toEqual({ run: 0, event: 3 });
  expect(await ids('events')).toEqual([ahead]);
});

it('Nothing is erased until no process of the version before goes on, nor for a day after', async () => {
  const { pool } = api.database;
  await happen('ada');
  await happen('ada', { name: 'visit' });
  await letDaysPass(pool, visitor.userId, 900);
  await countAll(pool);
  // The counts of flows count what is kept of erased runs, too.
  await undoMigration(api.url, '116-erased-entries-completed.ts');
  await undoMigration(api.url, '106-reports-of-messages.ts');
  await undoMigration(api.url, '101-results-of-messages.ts');
  await undoMigration(api.url, '098-flow-counts.ts');
  await migrateAgain(api.url, '089-retention-of-runs-and-events.ts');
  await redoMigration(api.url, '098-flow-counts.ts');
  await redoMigration(api.url, '101-results-of-messages.ts');
  await redoMigration(api.url, '106-reports-of-messages.ts');
  await redoMigration(api.url, '116-erased-entries-completed.ts');
  await pool.query(`UPDATE retention_marks SET ended_at = '-infinity', run_id = 0, round_began_at = now()`);
  const erase = async () => {
    const done = [];
    for (const portion of [eraseLogs, eraseRuns, eraseEvents]) {
      await pool.query(`UPDATE retention SET rests_until = '-infinity'`);
      done.push((await inTurn(pool, (client) => portion(client, 400, 500))).erased);
    }
    return done;
  };
  expect(await erase()).toEqual([expect.objectContaining({ visit: 1 }), { run: 0 }, { event: 0 }]);
  await migrateAgain(api.url, '114-retention-begins.after.ts');
  await pool.query(`UPDATE retention SET begins_at = begins_at - interval '23 hours'`);
  expect((await erase()).slice(1)).toEqual([{ run: 0 }, { event: 0 }]);
  await pool.query(`UPDATE retention SET begins_at = begins_at - interval '1 hour'`);
  expect((await erase()).slice(1)).toEqual([{ run: 1 }, { event: 2 }]);
});

it('Reports and the counts of a flow stay as they were; lists show what is kept; figures made again count the same', async () => {
  const { pool } = api.database;
  for (const contact of ['ada', 'ben', 'ada']) await happen(contact);
  await happen('carl', { name: 'visit' });
  await happen(undefined, { name: 'visit' });
  await letDaysPass(pool, visitor.userId, 700);
  await happen('ada');
  await letDaysPass(pool, visitor.userId, 500);
  await happen('dora');
  await happen('dora', { name: 'visit' });
  await countAll(pool);
  const year = `?${new URLSearchParams({ from_date: daysAgo(1_210), to_date: daysAgo(1_190) }).toString()}`;
  const counts = async () => ({
    all: (await report()).stats,
    visits: (await report({ event_name: 'visit' })).stats,
    days: await byDay(),
    flow: await flowStats(),
    year: await flowStats(year),
  });
  const before = await counts();
  expect(before.all).toEqual({
    total_events: 8,
    total_unique_events: 2,
    total_contacts: 4,
    automatisation_trigger_count: 5,
  });
  expect(before.flow.stats).toMatchObject({ entered: 5, completed: 5 });
  expect(before.year.stats).toMatchObject({ entered: 3, completed: 3 });
  expect(before.days.days.reduce((sum, { events }) => sum + events, 0)).toBe(5);
  expect(await report()).toMatchObject({ listed: 8 });

  expect(await eraseOld(pool)).toEqual({ run: 4, event: 5 });
  expect(await counts()).toEqual(before);
  const { listed, meta, keptSince } = await report();
  expect({ listed, meta }).toMatchObject({ listed: 3, meta: { total_records: 3 } });
  // The newest of those that were erased came 1,200 days ago.
  expect(Date.parse(keptSince ?? '')).toBeLessThan(Date.now() - 1_199 * 86_400_000);
  expect((await report({ from_date: daysAgo(30) })).keptSince).toBeNull();
  // Another account has lost none.
  const neighbour = await api.visitor();
  const theirs = dataOf(
    await neighbour.call('post', '/event', range),
    z.looseObject({ kept_since: z.string().nullable() }),
  );
  expect(theirs.kept_since).toBeNull();
  expect(await report({ sort_by: 'created_at' })).toMatchObject({ listed: 3 });
  expect(await findings()).toEqual([]);

  for (const check of figureChecks(api.database)) await check.repair?.();
  expect(await counts()).toEqual(before);
  await countAll(pool);
  expect(await counts()).toEqual(before);
  expect(await findings()).toEqual([]);
});

it('Who completed an automation, and whom a campaign reached, stays in segments that ask about it', async () => {
  const { pool } = api.database;
  await happen('ada');
  const campaign = await insertFlow(pool, visitor.userId, { entry_event_name: 'send' }, []);
  await pool.query('UPDATE automatisations SET is_campaign = true WHERE id = $1', [campaign.id]);
  await pool.query(
    `WITH send AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id, state, segment, entered_at, ended_at)
       VALUES ($1, $2, 'completed', 1, now(), now()) RETURNING id, user_id, automatisation_id
     )
     INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id, loop_depth, parent_run_id, parent_visit, item, state, segment, entered_at, ended_at)
     SELECT s.user_id, s.automatisation_id, c.id, 1, s.id, 0, 0, 'completed', 1, now(), now()
     FROM send s JOIN contacts c ON c.user_id = s.user_id`,
    [visitor.userId, campaign.id],
  );
  const rulesOf = (state: string, id: number): RuleGroup =>
    segmentRules.parse({ kind: 'all', rules: [{ kind: 'automation', automatisation_id: id, state }] });
  const asked = [
    rulesOf('completed', flow.id),
    rulesOf('entered', campaign.id),
    rulesOf('completed', campaign.id),
  ];
  const members = async (): Promise<(number | undefined)[]> => {
    const built = [];
    for (const rules of asked) {
      const id = await buildSegment(api.database, visitor.userId, { rules });
      await followSegments(pool, Date.now(), { ...portions, waits: false });
      const { rows } = await pool.query<{ members: number }>('SELECT members FROM segments WHERE id = $1', [
        id,
      ]);
      built.push(rows[0]?.members);
    }
    return built;
  };
  expect(await members()).toEqual([1, 1, 1]);
  await letDaysPass(pool, visitor.userId, 500);
  await eraseOld(pool);
  expect(await runIds()).toEqual([]);
  expect(await members()).toEqual([1, 1, 1]);
  expect(await findings()).toEqual([]);
});

it('A flow that is deleted takes its erased runs out of the report, and a contact takes its record along', async () => {
  const { pool } = api.database;
  await happen('ada');
  await happen('ben');
  await letDaysPass(pool, visitor.userId, 500);
  await eraseOld(pool);
  expect(await ids('erased_entries', 'true', 'contact_id')).toHaveLength(2);
  const [ada = 0] = await ids('contacts', `external_id = 'ada'`);
  expect((await visitor.call('delete', `/contact/${ada}`)).status).toBe(200);
  expect(await ids('erased_entries', 'true', 'contact_id')).toHaveLength(1);
  expect((await report()).stats).toMatchObject({ automatisation_trigger_count: 2 });
  expect((await visitor.call('delete', `/automatisation/${flow.id}?force=true`)).status).toBe(204);
  expect((await report()).stats).toMatchObject({ automatisation_trigger_count: 0 });
  expect(await ids('erased_entries', 'true', 'contact_id')).toEqual([]);
  expect(await findings()).toEqual([]);
});

describe('rules of re-entry go on knowing who entered', () => {
  /** What came of the contact's events, the first one first. */
  const outcomes = async (contact = 'ada') => {
    const answer = await visitor.call(
      'get',
      `/automatisation/${flow.id}/entry?contact_external_id=${contact}`,
    );
    return dataOf(answer, entries)
      .entries.map(({ run_id, refusal }) => refusal?.code ?? (run_id === null ? null : 'entered'))
      .reverse();
  };

  /** Events of ada and of nobody else were 500 days ago, and their runs are gone. */
  async function longAgo(...events: Partial<NewEvent>[]): Promise<void> {
    for (const event of events) await happen('ada', event);
    await letDaysPass(api.database.pool, visitor.userId, 500);
    expect((await eraseOld(api.database.pool)).run).toBe(events.length);
    expect(await runIds()).toEqual([]);
  }

  it('once', async () => {
    await save({ reentry: 'once' });
    await longAgo({});
    await happen('ada');
    await happen('ben');
    expect(await outcomes()).toEqual(['not_kept', 'already_entered']);
    expect(await outcomes('ben')).toEqual(['entered']);
  });

  it('once, where contacts entered by another rule', async () => {
    await longAgo({}, {});
    await save({ reentry: 'once' });
    await happen('ada');
    expect(await outcomes()).toEqual(['not_kept', 'not_kept', 'already_entered']);
  });

  it('once in a period, which may be longer than runs are kept', async () => {
    const day = 86_400;
    await save({ reentry: 'once_in', reentry_period: 501 * day });
    await longAgo({});
    await happen('ada');
    await save({ reentry: 'once_in', reentry_period: 499 * day });
    await happen('ada');
    expect(await outcomes()).toEqual(['not_kept', 'within_period', 'entered']);
  });

  it('once per value', async () => {
    await save({ reentry: 'once_per_value', reentry_field: 'order' });
    await longAgo({ data: { order: 'a' } }, { data: { order: 'b' } });
    for (const order of ['a', 'b', 'c']) await happen('ada', { data: { order } });
    expect(await outcomes()).toEqual(['not_kept', 'not_kept', 'value_entered', 'value_entered', 'entered']);
  });

  it('every time, and once at a time, keep nobody out', async () => {
    await longAgo({});
    await happen('ada');
    await save({ reentry: 'one_active' });
    await happen('ada');
    expect(await outcomes()).toEqual(['not_kept', 'entered', 'entered']);
  });

  it('and what is certain is told, whatever was erased elsewhere and here', async () => {
    const { pool } = api.database;
    const other = flow;
    await happen('ben');
    flow = await buildAutomatisation(visitor);
    await save({ entry_event_name: 'ordered' });
    await happen('ada', { name: 'ordered' });
    await save({ is_active: true });
    await letDaysPass(pool, visitor.userId, 500);
    expect((await eraseOld(pool)).run).toBe(1);
    // None of its own runs was erased.
    expect(await outcomes()).toEqual(['before_publishing']);
    await happen('ada', { name: 'ordered' });
    await letDaysPass(pool, visitor.userId, 500);
    expect((await eraseOld(pool, { ...defaultRetention, events: null })).run).toBe(1);
    expect(await outcomes()).toEqual(['before_publishing', 'not_kept']);
    flow = other;
    expect(await outcomes('ben')).toEqual(['not_kept']);
  });

  it('and a run that was refused then does not count', async () => {
    await save({ reentry: 'once' });
    await happen('ben');
    await happen('ben');
    await letDaysPass(api.database.pool, visitor.userId, 500);
    await api.database.pool.query(
      `UPDATE automatisation_runs SET entered_at = NULL, state = 'refused' WHERE user_id = $1`,
      [visitor.userId],
    );
    expect((await eraseOld(api.database.pool)).run).toBe(2);
    await happen('ben');
    expect((await outcomes('ben')).at(-1)).toBe('entered');
  });
});

it('The results of a goal stay, and no contact is compared twice', async () => {
  const { pool } = api.database;
  const answer = await visitor.call('put', `/automatisation/${flow.id}/goal`, {
    event_name: 'purchase',
    window_days: 7,
    control_percent: 1,
  });
  expect(answer.status).toBe(200);
  await pool.query(`UPDATE goals SET control_since = now() - interval '600 days' WHERE user_id = $1`, [
    visitor.userId,
  ]);
  for (const contact of ['ada', 'ben', 'carl']) await happen(contact);
  await happen('ada', { name: 'purchase' });
  await letDaysPass(pool, visitor.userId, 500);
  const figures = async () => {
    await countAll(pool);
    const { rows } = await pool.query(
      `SELECT sum(entered)::integer AS entered, sum(converted)::integer AS converted, sum(treated + control)::integer AS compared
       FROM goal_figures WHERE user_id = $1`,
      [visitor.userId],
    );
    return rows[0] as { entered: number; converted: number; compared: number };
  };
  const before = await figures();
  expect(before).toMatchObject({ converted: 1, compared: 3 });
  await eraseOld(pool);
  expect(await ids('goal_entries', 'true', 'run_id')).toEqual([]);
  expect(await figures()).toEqual(before);
  await happen('ada');
  await happen('eve');
  const after = await figures();
  expect(after.entered).toBeGreaterThanOrEqual(before.entered + 1);
  expect(after.compared).toBe(before.compared + 1);

  // Another window: the group goes on, and those who were compared with it stay compared.
  const change = (goal: object) =>
    visitor.call('put', `/automatisation/${flow.id}/goal`, {
      event_name: 'purchase',
      window_days: 8,
      ...goal,
    });
  expect((await change({ control_percent: 1 })).status).toBe(200);
  await happen('ben');
  expect((await figures()).compared).toBe(1);
  // Another group: everybody is compared again.
  expect((await change({ control_percent: 2 })).status).toBe(200);
  await happen('ben');
  expect((await figures()).compared).toBe(1);
  await happen('carl');
  expect((await figures()).compared).toBe(2);
});

/** One portion of runs; the oldest are looked at. */
async function erasePortionOfRuns(): Promise<number | undefined> {
  const { pool } = api.database;
  await pool.query(`UPDATE retention SET rests_until = '-infinity'`);
  await pool.query(`UPDATE retention_marks SET ended_at = '-infinity', run_id = 0, round_began_at = now()`);
  return (await inTurn(pool, (client) => eraseRuns(client, 400, 500))).erased.run;
}

it('A run stays until a goal that was set since has counted it', async () => {
  const { pool } = api.database;
  await happen('ada');
  await letDaysPass(pool, visitor.userId, 500);
  await eraseOld(pool, { ...defaultRetention, runs: null, events: null });
  const goal = { event_name: 'purchase', window_days: 7 };
  expect((await visitor.call('put', `/automatisation/${flow.id}/goal`, goal)).status).toBe(200);
  expect(await erasePortionOfRuns()).toBe(0);
  await countAll(pool);
  expect(await erasePortionOfRuns()).toBe(1);
});

it('A portion passes over the runs of a flow that somebody edits or deletes, so that neither waits for the other', async () => {
  const { pool } = api.database;
  await happen('ada');
  await letDaysPass(pool, visitor.userId, 500);
  await eraseOld(pool, { ...defaultRetention, runs: null, events: null });
  const editor = await pool.connect();
  try {
    await editor.query('BEGIN');
    await lockFlow(editor, { userId: visitor.userId, automatisationId: flow.id });
    expect(await erasePortionOfRuns()).toBe(0);
    await editor.query('COMMIT');
  } finally {
    await editor.query('ROLLBACK');
    editor.release();
  }
  expect(await erasePortionOfRuns()).toBe(1);
});

/** Three items of a loop of the run, all of which have completed. */
async function addItems(run: number): Promise<void> {
  const { pool } = api.database;
  const { rows: steps } = await pool.query<{ id: number }>(
    'SELECT id FROM automatisation_steps WHERE user_id = $1',
    [visitor.userId],
  );
  await pool.query(
    `WITH loop AS (
       INSERT INTO loops (run_id, visit, user_id, step_id, body_step_id, audience, filters, delay_milliseconds, total)
       VALUES ($2, 0, $1, $3, $3, '{}', '[]', 0, 3)
     ), listed AS (
       INSERT INTO loop_contacts (run_id, visit, item, contact_id) SELECT $2, 0, i, id FROM contacts, generate_series(0, 2) i WHERE user_id = $1
     )
     INSERT INTO automatisation_runs (user_id, automatisation_id, contact_id, state, created_at, entered_at, ended_at, parent_run_id, parent_visit, item, loop_depth)
     SELECT $1, $4, contact_id, 'completed', now(), now(), now(), $2, 0, i, 1 FROM automatisation_runs, generate_series(0, 2) i WHERE id = $2`,
    [visitor.userId, run, steps[0]?.id, flow.id],
  );
}

it('Items go with the loop that they are of, not before, and the run after them', async () => {
  const { pool } = api.database;
  await happen('ada');
  const [run = 0] = await runIds();
  await addItems(run);
  await letDaysPass(pool, visitor.userId, 500);
  await pool.query(`UPDATE automatisation_runs SET state = 'running', ended_at = NULL WHERE id = $1`, [run]);
  expect(await eraseOld(pool)).toMatchObject({ run: 0 });
  expect(await runIds()).toHaveLength(4);
  await pool.query(
    `UPDATE automatisation_runs SET state = 'completed', ended_at = now() - interval '500 days' WHERE id = $1`,
    [run],
  );
  expect(await eraseOld(pool)).toMatchObject({ run: 4 });
  for (const table of ['automatisation_runs', 'loops'])
    expect(await ids(table, 'true', 'user_id')).toEqual([]);
  expect((await pool.query('SELECT FROM loop_contacts')).rowCount).toBe(0);
  // An item is no run of its own.
  expect((await flowStats()).stats).toMatchObject({ entered: 1 });
});

it.each(['running', 'failed'])('Items stay while a run that continues their send is %s', async (state) => {
  const { pool } = api.database;
  await happen('ada');
  await happen('ada');
  const [first = 0, later = 0] = await runIds();
  await addItems(first);
  await letDaysPass(pool, visitor.userId, 500);
  await pool.query(
    `WITH continued AS (INSERT INTO continued_sends (run_id, user_id, send_run_id) VALUES ($1, $2, $3))
     UPDATE automatisation_runs SET state = $4, ended_at = CASE WHEN $4 = 'failed' THEN now() END WHERE id = $1`,
    [later, visitor.userId, first, state],
  );
  expect(await eraseOld(pool)).toMatchObject({ run: 0 });
  await pool.query(`UPDATE automatisation_runs SET state = 'stopped', ended_at = now() WHERE id = $1`, [
    later,
  ]);
  expect(await eraseOld(pool)).toMatchObject({ run: 4 });
  expect(await runIds()).toEqual([later]);
});

describe('portions', () => {
  it('are of so many rows at most, one worker’s at a time, and what is rolled back goes with the next', async () => {
    const { pool } = api.database;
    for (const contact of ['ada', 'ben', 'carl', 'dora', 'eve']) await happen(contact);
    await letDaysPass(pool, visitor.userId, 900);
    await eraseOld(pool, { ...defaultRetention, runs: null, events: null });
    const turn = async (isKilled = false) => {
      await pool.query(`UPDATE retention SET rests_until = '-infinity'`);
      return inTurn(pool, async (client) => {
        const portion = await eraseRuns(client, 400, 2);
        const other = await inTurn(pool, (second) => eraseRuns(second, 400, 2));
        expect(other).toEqual({ erased: {}, hasWorked: false });
        if (isKilled) throw new Error('killed');
        return portion;
      });
    };
    await expect(turn(true)).rejects.toThrow('killed');
    expect(await runIds()).toHaveLength(5);
    const portions = [];
    for (const _ of 'abcd') portions.push((await turn()).erased.run);
    expect(portions).toEqual([2, 2, 1, 0]);
    await pool.query(`UPDATE retention SET rests_until = '-infinity'`);
    expect((await inTurn(pool, (client) => eraseEvents(client, 800, 2))).erased).toEqual({ event: 2 });
    // All workers rest after it.
    expect((await inTurn(pool, (client) => eraseEvents(client, 800, 2))).hasWorked).toBe(false);
  });

  it.each([
    [500, 300, 250],
    [30, 300, 25],
    [250, 50, 500],
    [250, 150, 250],
    [500, 1, 500],
  ])('of %i rows that took %i ms are followed by one of %i', (rows, milliseconds, next) => {
    expect(nextRows(rows, milliseconds, 500)).toBe(next);
  });

  it('leave what is not counted yet', async () => {
    const { pool } = api.database;
    await happen('ada');
    await happen('ada', { name: 'visit' });
    await letDaysPass(pool, visitor.userId, 900);
    const erased = { run: 0, event: 0 };
    await pool.query(`UPDATE retention_marks SET ended_at = '-infinity', run_id = 0, round_began_at = now()`);
    await pool.query(`DELETE FROM automatisation_run_steps WHERE user_id = $1`, [visitor.userId]);
    await pool.query(`DELETE FROM receipts WHERE user_id = $1`, [visitor.userId]);
    for (const erase of [eraseRuns, eraseEvents]) {
      await pool.query(`UPDATE retention SET rests_until = '-infinity'`);
      const portion = await inTurn(pool, (client) => erase(client, 100, 500));
      erased.run += portion.erased.run ?? 0;
      erased.event += portion.erased.event ?? 0;
    }
    expect(erased).toEqual({ run: 0, event: 0 });
  });
});

it('Every column that refers to what is erased has an index, so that an erasure reads no table whole', async () => {
  const { rows } = await api.database.pool.query(
    `SELECT c.conrelid::regclass::text AS of, c.conname FROM pg_constraint c
     WHERE c.contype = 'f' AND c.confrelid IN ('automatisation_runs'::regclass, 'events'::regclass, 'loops'::regclass)
       AND NOT EXISTS (
         SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
         WHERE i.indrelid = c.conrelid AND i.indkey[0] = ANY (c.conkey)
           -- By the account alone, an index would find all that the account has.
           AND (a.attname <> 'user_id' OR i.indkey[1] = ANY (c.conkey)))`,
  );
  expect(rows).toEqual([]);
});
