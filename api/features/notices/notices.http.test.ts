import fc from 'fast-check';
import { z } from 'zod';
import { dashboard } from '../../../domain/entities/dashboard';
import { automatisationInList } from '../../../domain/entities/automatisations/automatisation';
import { missingEvent, noticePage, type Notice } from '../../../domain/entities/notice';
import { publicationOutlook } from '../../../domain/entities/automatisations/publication';
import { pageMeta } from '../../../domain/entities/common';
import { keepTestProblem } from '../../../db/connections/store';
import { UserApp } from '../../../db/connections/UserApp';
import { buildEvent } from '../../../tests/factories/audience';
import { insertConnection, insertFlow, insertUser } from '../../../tests/factories/flow';
import { dataOf, errorOf } from '../../../tests/support/api/answers';
import { useApi, type Visitor } from '../../../tests/support/api/api';
import { letQuietPass, lookOnce } from '../../../tests/support/api/notices';

const api = useApi();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await api.visitor();
});

const pool = () => api.database.pool;
const look = () => lookOnce(api.database);
const list = async (query = '', who = visitor): Promise<Notice[]> =>
  dataOf(await who.call('get', `/notice${query}`), noticePage).notices;
const open = () => list('?is_over=false');
const sms = {
  type: 'APICALL',
  data: {},
  app_webhook_unique_identifier: 'twilio_send_sms',
  description: 'Remind by SMS',
} as const;

/** Runs that came through a step so many minutes ago, and what became of them there. */
async function runsAt(
  { id, stepIds }: { id: number; stepIds: number[] },
  count: number,
  state: 'done' | 'failed',
  minutes = 5,
): Promise<void> {
  await pool().query(
    `WITH run AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id, state, current_step_id, visit, entered_at, ended_at, reason)
       SELECT $1, $2, CASE $5 WHEN 'failed' THEN 'failed' ELSE 'completed' END, CASE $5 WHEN 'failed' THEN $3::bigint END, 1,
              now() - make_interval(mins => $6), now() - make_interval(mins => $6),
              CASE $5 WHEN 'failed' THEN '{"code":"recipient_invalid","message":"The number is no phone number."}'::jsonb END
       FROM generate_series(1, $4) RETURNING id
     )
     INSERT INTO automatisation_run_steps (run_id, visit, user_id, automatisation_id, step_id, type, state, revision, started_at, ended_at)
     SELECT id, 0, $1, $2, $3, 'APICALL', $5, 1, now() - make_interval(mins => $6), now() - make_interval(mins => $6) FROM run`,
    [visitor.userId, id, stepIds[0], count, state, minutes],
  );
}

/** Calls of a step that have been tried again for so many seconds. */
const callsAt = (flow: { id: number; stepIds: number[] }, count: number, seconds: number) =>
  pool().query(
    `WITH run AS (
       INSERT INTO automatisation_runs (user_id, automatisation_id, current_step_id) SELECT $1, $2, $3 FROM generate_series(1, $4) RETURNING id
     )
     INSERT INTO calls (run_id, visit, user_id, step_id, request, attempts, first_sent_at, trouble)
     SELECT id, 0, $1, $3, '{}', 3, now() - make_interval(secs => $5),
            '{"code":"provider_down","message":"The other side could not answer (503)."}' FROM run`,
    [visitor.userId, flow.id, flow.stepIds[0], count, seconds],
  );

const cart = (name = 'cart') => insertFlow(pool(), visitor.userId, { entry_event_name: name }, [sms]);

describe('a step at which runs fail', () => {
  it('is told of with since when, how many of how many, why, and where', async () => {
    const flow = await cart();
    await runsAt(flow, 6, 'done');
    await runsAt(flow, 4, 'failed', 90);
    await look();
    const [told, ...others] = await open();
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      kind: 'step_failing',
      count: 4,
      total: 10,
      ended_at: null,
      reason: { code: 'recipient_invalid', message: 'The number is no phone number.' },
      automatisation: { id: flow.id, name: 'cart', is_campaign: false },
      step: { id: flow.stepIds[0], type: 'APICALL', description: 'Remind by SMS' },
    });
    expect(Date.now() - Date.parse(told?.began_at ?? '')).toBeGreaterThan(89 * 60_000);
  });

  it('is not told of where few fail, or a small share', async () => {
    await runsAt(await cart('few'), 2, 'failed');
    const large = await cart('large');
    await runsAt(large, 3, 'failed');
    await runsAt(large, 13, 'done');
    await runsAt(await cart('long ago'), 30, 'failed', 60 * 25);
    await look();
    expect(await open()).toEqual([]);
  });

  it('stays told of until its runs go well again or nobody stands failed there, and does not flap', async () => {
    const flow = await cart();
    await runsAt(flow, 5, 'failed');
    await look();
    const [begun] = await open();
    // A fifth, and more, opens it; it stays down to a tenth.
    await runsAt(flow, 30, 'done');
    await look();
    expect(await open()).toEqual([{ ...begun, total: 35 }]);
    await runsAt(flow, 20, 'done');
    await look();
    expect(await open()).toMatchObject([{ id: begun?.id }]);
    await letQuietPass(api.database, visitor.userId, 4);
    await runsAt(flow, 5, 'failed');
    await look();
    await letQuietPass(api.database, visitor.userId, 4);
    await runsAt(flow, 100, 'done');
    await look();
    await look();
    expect(await open()).toMatchObject([{ id: begun?.id, count: 10 }]);
    await letQuietPass(api.database, visitor.userId, 5);
    await look();
    expect(await open()).toEqual([]);
    expect(await list('?is_over=true')).toMatchObject([{ id: begun?.id, kind: 'step_failing' }]);
  });

  it('is over once its failed runs have been seen to', async () => {
    const flow = await cart();
    await runsAt(flow, 5, 'failed');
    await look();
    await pool().query(`UPDATE automatisation_runs SET state = 'stopped' WHERE automatisation_id = $1`, [
      flow.id,
    ]);
    await look();
    await letQuietPass(api.database, visitor.userId, 6);
    await look();
    expect(await list()).toMatchObject([{ ended_at: expect.any(String) as string }]);
  });

  it('is told of, as campaigns are, for as long as nothing more is known of it', async () => {
    const flow = await cart();
    await runsAt(flow, 5, 'failed');
    await look();
    // A week later: nobody has come through since.
    await pool().query(
      `UPDATE automatisation_run_steps SET started_at = started_at - interval '7 days' WHERE automatisation_id = $1`,
      [flow.id],
    );
    await look();
    await letQuietPass(api.database, visitor.userId, 60);
    await look();
    expect(await open()).toMatchObject([{ kind: 'step_failing', count: 5 }]);
  });
});

describe('calls that are tried again', () => {
  it('are told of once they have been for a while, with how many they are, and are over when none is', async () => {
    const flow = await cart();
    await callsAt(flow, 3, 20);
    await look();
    expect(await open()).toEqual([]);
    await callsAt(flow, 2, 600);
    await look();
    // Those of the last half minute count as soon as one of them is older.
    expect(await open()).toMatchObject([
      {
        kind: 'calls_waiting',
        count: 5,
        reason: { code: 'provider_down' },
        step: { id: flow.stepIds[0] },
      },
    ]);
    await pool().query(`UPDATE calls SET state = 'answered', ended_at = now() WHERE user_id = $1`, [
      visitor.userId,
    ]);
    await look();
    expect(await open()).toHaveLength(1);
    await letQuietPass(api.database, visitor.userId, 5);
    await look();
    expect(await open()).toEqual([]);
  });
});

describe('a connection that fails', () => {
  const failing = async () => {
    const id = await insertConnection(pool(), api.settings.SECRET_KEY, {
      userId: visitor.userId,
      app: 'twilio',
      credentials: { account_sid: 'AC1', auth_token: 'wrong', messaging_service_sid: 'MG1' },
    });
    const stored = await UserApp.query(api.database.knex).findById(id).throwIfNotFound();
    const problem = { en: 'Twilio refuses the sign-in.', fr: 'Twilio refuse la connexion.' };
    return { id, test: (fails: boolean) => keepTestProblem(pool(), stored, fails ? problem : null) };
  };

  it('is told of where a published flow calls through it, with the runs that failed, in the reader’s language', async () => {
    const connection = await failing();
    await connection.test(true);
    await look();
    expect(await open()).toEqual([]);
    const flow = await insertFlow(pool(), visitor.userId, { entry_event_name: 'cart' }, [
      { ...sms, user_app_id: connection.id },
    ]);
    await runsAt(flow, 2, 'failed');
    await look();
    expect(await open()).toMatchObject([
      {
        kind: 'connection_failing',
        count: 2,
        reason: { message: 'Twilio refuses the sign-in.' },
        connection: { id: connection.id, app_id: 'twilio', name: 'twilio' },
        automatisation: null,
      },
    ]);
    const french = await visitor.call('get', '/notice', undefined, { 'Accept-Language': 'fr' });
    expect(dataOf(french, noticePage).notices[0]?.reason?.message).toBe('Twilio refuse la connexion.');
    // The flow has it, too, and another has not.
    expect(await list(`?automatisation_id=${flow.id}`)).toHaveLength(1);
    expect(await list(`?automatisation_id=${(await cart('other')).id}`)).toEqual([]);
    // What the user has mended is not told any more, and begins again where it was not mended.
    await connection.test(false);
    expect(await open()).toEqual([]);
    await look();
    expect(await list('?is_over=true')).toMatchObject([{ kind: 'connection_failing' }]);
    await connection.test(true);
    await look();
    expect(await open()).toMatchObject([{ kind: 'connection_failing' }]);
  });

  it('is told of before the flow is published or run, as are calls through it that are tried again', async () => {
    const connection = await failing();
    const flow = await insertFlow(pool(), visitor.userId, { entry_event_name: 'cart' }, [
      { ...sms, user_app_id: connection.id },
    ]);
    const asked = async (who = flow) => {
      const answer = await visitor.call('get', `/automatisation/${who.id}/publication`);
      return dataOf(answer, z.object({ publication: publicationOutlook })).publication.failing_connections;
    };
    expect(await asked()).toEqual([]);
    await callsAt(flow, 1, 600);
    await look();
    const known = { id: connection.id, app_id: 'twilio', name: 'twilio' };
    expect(await asked()).toMatchObject([
      { ...known, is_tried_again: true, message: 'The other side could not answer (503).' },
    ]);
    await connection.test(true);
    expect(await asked()).toMatchObject([
      { ...known, is_tried_again: false, message: 'Twilio refuses the sign-in.' },
    ]);
    expect(await asked(await cart('without it'))).toEqual([]);
  });

  it('failed since its first failure, however often it is tested', async () => {
    const connection = await failing();
    const since = async () =>
      (
        await UserApp.query(api.database.knex).findById(connection.id).throwIfNotFound()
      ).problem_since?.getTime();
    await connection.test(true);
    const first = await since();
    await connection.test(true);
    expect(await since()).toBe(first);
    await connection.test(false);
    expect(await since()).toBeUndefined();
  });
});

describe('an automation whose event stopped to come', () => {
  const hour = 3_600_000;
  /** Events of a name so many hours ago each. */
  async function cameAt(name: string, moments: readonly number[]): Promise<void> {
    for (const moment of moments)
      await buildEvent(api.database, visitor.userId, { name, createdAt: new Date(moment) });
  }
  async function came(name: string, hoursAgo: readonly number[]): Promise<void> {
    await cameAt(
      name,
      hoursAgo.map((hours) => Date.now() - hours * hour),
    );
  }
  const daily = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, day) => (from + day) * 24);

  it('is told of when it came every day and has not for four, since the last one; and is over with the next', async () => {
    const flow = await cart();
    await came('cart', daily(4, 26));
    await look();
    const [told] = await open();
    expect(told).toMatchObject({
      kind: 'event_missing',
      count: 22,
      event_name: 'cart',
      automatisation: { id: flow.id },
    });
    expect(Math.round((Date.now() - Date.parse(told?.began_at ?? '')) / hour)).toBe(96);
    await look();
    expect(await open()).toEqual([told]);
    await came('cart', [0]);
    await look();
    await letQuietPass(api.database, visitor.userId, 5);
    await look();
    expect(await open()).toEqual([]);
  });

  it('is not told of where it comes in bursts, seldom, or with such gaps', async () => {
    await cart('burst');
    await came(
      'burst',
      Array.from({ length: 30 }, () => 50),
    );
    await cart('seldom');
    await came('seldom', daily(10, 27));
    await cart('weekly');
    await came(
      'weekly',
      [...daily(4, 12), ...daily(18, 27)].flatMap((hours) => [hours, hours]),
    );
    await look();
    expect(await open()).toEqual([]);
  });

  it('is not told of a draft, nor before it has been published for as long', async () => {
    const flow = await cart();
    await came('cart', daily(6, 27));
    await pool().query('UPDATE automatisations SET publish_date = now() WHERE id = $1', [flow.id]);
    await look();
    expect(await open()).toEqual([]);
    await pool().query('UPDATE automatisations SET publish_date = NULL, is_active = false WHERE id = $1', [
      flow.id,
    ]);
    await look();
    expect(await open()).toEqual([]);
  });

  it('is told of exactly by the rule, whatever the hours at which events came', async () => {
    const outcomes = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 10, max: 150 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 15, maxLength: 40 }),
        async (silence, steps) => {
          // Half an hour more than whole hours: no bound of the rule lies within the time that a try takes.
          const hoursAgo: number[] = [silence + 0.5];
          for (const step of steps) hoursAgo.push((hoursAgo.at(-1) ?? 0) + step);
          const now = Date.now();
          const moments = hoursAgo
            .filter((hours) => hours < (missingEvent.within - 1) * 24)
            .map((hours) => now - hours * hour);
          visitor = await api.visitor();
          await cart();
          await cameAt('cart', moments);
          await look();
          const isTold = (await open()).length > 0;
          outcomes.add(isTold);
          expect(isTold).toBe(isMissed(moments, now));
        },
      ),
      { numRuns: 40 },
    );
    expect(outcomes.size).toBe(2);
  });

  /** The rule in plain words of its own: by periods of four hours counted from 1970. */
  function isMissed(moments: readonly number[], now: number): boolean {
    const periods = [...new Set(moments.map((moment) => Math.floor(moment / (4 * hour)) * 4 * hour))].sort();
    const gaps = periods.slice(1).map((period, place) => period - (periods[place] ?? 0));
    const days = new Set(moments.map((moment) => Math.floor(moment / (24 * hour)))).size;
    const silence = now - Math.max(...moments);
    return (
      moments.length >= missingEvent.events &&
      days >= missingEvent.days &&
      silence >= missingEvent.hours * hour &&
      silence > missingEvent.gaps * Math.max(4 * hour, ...gaps)
    );
  }
});

describe('where notices are seen', () => {
  const listed = z.object({ automatisations: z.array(automatisationInList), meta: pageMeta });

  it('is the dashboard, the list, and the account’s own eyes only', async () => {
    const flow = await cart();
    await runsAt(flow, 5, 'failed');
    await look();
    const { notices } = dataOf(await visitor.call('get', '/dashboard'), dashboard);
    expect(notices).toMatchObject({ open: [{ kind: 'step_failing' }], total: 1, over: [] });
    const [row] = dataOf(await visitor.call('get', '/automatisation'), listed).automatisations;
    expect(row?.notices).toMatchObject([{ kind: 'step_failing', count: 5 }]);
    const stranger = await api.visitor();
    expect(await list('', stranger)).toEqual([]);
    const foreign = await stranger.call('get', `/notice?automatisation_id=${flow.id}`);
    expect([foreign.status, errorOf(foreign).code]).toEqual([404, 'automatisation_not_found']);
  });

  it('forgets what has been over for a week, and what was deleted', async () => {
    const flow = await cart();
    await runsAt(flow, 5, 'failed');
    await look();
    await pool().query(`UPDATE notices SET ended_at = now() - interval '6 days' WHERE user_id = $1`, [
      visitor.userId,
    ]);
    await pool().query(`UPDATE automatisation_runs SET state = 'stopped' WHERE user_id = $1`, [
      visitor.userId,
    ]);
    await look();
    expect(await list()).toHaveLength(1);
    expect(dataOf(await visitor.call('get', '/dashboard'), dashboard).notices.over).toEqual([]);
    await pool().query(`UPDATE notices SET ended_at = now() - interval '8 days' WHERE user_id = $1`, [
      visitor.userId,
    ]);
    await look();
    expect(await list()).toEqual([]);
  });

  it('are looked for by one at a time, in portions, all accounts once', async () => {
    const accounts = [];
    for (let count = 0; count < 120; count += 1) accounts.push(await insertUser(pool()));
    await look();
    const { rows } = await pool().query<{ looked_at: number; is_over: boolean; users: number }>(
      `SELECT looked_at, ended_at IS NOT NULL AS is_over, (SELECT count(*) FROM users) AS users FROM sweeps WHERE what = 'notices'`,
    );
    expect(rows[0]?.is_over).toBe(true);
    expect(rows[0]?.looked_at).toBe(rows[0]?.users);
  });
});
